import { expect, test } from 'vitest';
import { dateFilterRules } from './date-filter.ts';
import { paging } from './paging.ts';
import { findProblem } from './rules.ts';

test('an empty body is the first ten rows, newest first', () => {
  expect(paging.parse({})).toEqual({
    sortOrder: 'desc',
    sortActive: '_id',
    pageIndex: 0,
    pageSize: 10,
    search: '',
    filter: '',
    startDate: '',
    endDate: '',
  });
});

test('numbers may be sent as text', () => {
  expect(paging.parse({ pageIndex: '3', pageSize: '25' })).toMatchObject({ pageIndex: 3, pageSize: 25 });
});

test.each([
  { pageSize: 0 },
  { pageSize: 1_001 },
  { pageSize: '1e9' },
  { pageIndex: -1 },
  { pageIndex: 1.5 },
  { sortOrder: 'sideways' },
  { sortActive: 'password; drop' },
  { startDate: 'yesterday' },
  { search: 'x'.repeat(201) },
  { pageIndex: {} },
])('an invalid request is refused: %j', (request) => expect(paging.safeParse(request).success).toBe(false));

test('the to-date may not be before the from-date; both may be the same day', () => {
  expect(findProblem(dateFilterRules, { startDate: '2026-11-21', endDate: '2026-11-20' })?.field).toBe('endDate');
  expect(findProblem(dateFilterRules, { startDate: '2026-11-21', endDate: '2026-11-21' })).toBeUndefined();
  expect(findProblem(dateFilterRules, { startDate: '2026-11-21', endDate: '' })).toBeUndefined();
  expect(findProblem(dateFilterRules, { startDate: '', endDate: '2026-11-20' })).toBeUndefined();
});

import { toListView } from '@istmo/client/list/list-view';
import { expect, test } from 'vitest';
import { toViewQuery, toViewSearch } from './view-query.ts';

const filters = ['kyc', 'country'];

test('a saved view is the same view when it is opened again, at its first page', () => {
  const search = {
    page: 4,
    size: 25,
    search: 'ana & co',
    order: 'asc',
    hidden: 'tfa,country',
    kyc: 'pending',
  } as const;
  const query = toViewQuery(toListView(search, filters));
  expect(query).toBe('kyc=pending&search=ana+%26+co&size=25&order=asc&hidden=country%2Ctfa');
  const opened = toListView(toViewSearch(query, filters), filters);
  expect(opened.page).toBe(1);
  expect(toViewQuery(opened)).toBe(query);
});

test('what a view does not set is removed from the address, and the rest of the address stays', () => {
  const before = { tab: 'deposits', page: 3, from: '2026-01-01', country: 'Peru', hidden: 'tfa' };
  const after = { ...before, ...toViewSearch('kyc=redo', filters) };
  expect(toViewQuery(toListView(after, filters))).toBe('kyc=redo');
  expect(after.tab).toBe('deposits');
});

test('a view that was saved with words of no meaning opens as the whole list', () => {
  expect(toViewQuery(toListView(toViewSearch('size=7&from=never&other=1', filters), filters))).toBe('');
});

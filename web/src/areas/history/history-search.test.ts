import { paging } from '@istmo/contract/kernel/paging';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { chosenPreset, presetsAt } from './date-presets.ts';
import { byDay } from './days.ts';
import { fileNameOf, isFiltered, pagingOf, readHistorySearch, viewOf } from './history-search.ts';

test('an address is read as it was written, and defaults are left out of it', () => {
  const raw = { tab: 'swap', page: '3', size: '50', from: '2026-11-01', to: '2026-11-20', search: ' usdt ' };
  expect(readHistorySearch(raw)).toEqual({
    tab: 'swap',
    page: 3,
    size: 50,
    from: '2026-11-01',
    to: '2026-11-20',
    search: 'usdt',
  });
  expect(readHistorySearch({ tab: 'user', page: 1, size: 10, from: '', search: '' })).toEqual({});
  expect(readHistorySearch({ page: 3, size: 50 })).toEqual({ page: 3, size: 50 });
});

test('what is no tab, page, size or day is dropped', () => {
  for (const page of ['0', '-1', '1.5', 'x', '99999999', null, {}])
    expect(readHistorySearch({ page }), JSON.stringify(page)).toEqual({});
  for (const size of ['7', '1000', 'x', '-10']) expect(readHistorySearch({ size }), size).toEqual({});
  for (const from of ['2026-02-31', '1/2/2026', 'x', '2026-13-01', 20261101])
    expect(readHistorySearch({ from }), String(from)).toEqual({});
  expect(readHistorySearch({ tab: 'admin', constructor: 'x' })).toEqual({});
});

test('two days in the wrong order are no range', () => {
  expect(readHistorySearch({ from: '2026-11-20', to: '2026-11-01' })).toEqual({});
  expect(readHistorySearch({ from: '2026-11-20', to: '2026-11-20' })).toEqual({ from: '2026-11-20', to: '2026-11-20' });
});

test('a page of the address is the zero-based page of the call, and the call accepts it', () => {
  const asked = pagingOf(viewOf({ page: 3, size: 25, from: '2026-11-01', to: '2026-11-01' }));
  expect(asked).toMatchObject({ pageIndex: 2, pageSize: 25, sortOrder: 'desc', sortActive: '_id' });
  expect(z.parse(paging, asked)).toEqual(asked);
});

test("a range holds the reader's whole days, the last one to its last moment", () => {
  const { startDate, endDate } = pagingOf(viewOf({ from: '2026-11-01', to: '2026-11-30' }));
  expect(new Date(startDate).getTime()).toBe(new Date(2026, 10, 1).getTime());
  expect(new Date(endDate).getTime()).toBe(new Date(2026, 11, 1).getTime() - 1);
  expect(pagingOf(viewOf({}))).toMatchObject({ startDate: '', endDate: '' });
});

test("a sheet has the documents' name, and carries the range it is cut to", () => {
  expect(fileNameOf('swap-history', viewOf({ search: 'btc' }))).toBe('swap-history');
  expect(fileNameOf('swap-history', viewOf({ from: '2026-11-01', to: '2026-11-20' }))).toBe(
    'swap-history_2026-11-01_2026-11-20',
  );
});

test('pages and sizes hide nothing, dates and a search do', () => {
  expect(isFiltered(viewOf({ page: 4, size: 100 }))).toBe(false);
  expect(isFiltered(viewOf({ to: '2026-11-20' }))).toBe(true);
  expect(isFiltered(viewOf({ search: 'x' }))).toBe(true);
});

test('presets end today and begin where they say, also over the turn of a month and a year', () => {
  const presets = presetsAt(new Date(2026, 0, 3, 23, 59));
  expect(presets.map(({ range }) => range)).toEqual([
    { from: '2025-12-28', to: '2026-01-03' },
    { from: '2025-12-05', to: '2026-01-03' },
    { from: '2026-01-01', to: '2026-01-03' },
    { from: '2026-01-01', to: '2026-01-03' },
  ]);
  expect(chosenPreset(presets, { from: '2025-12-28', to: '2026-01-03' })?.key).toBe('week');
  expect(chosenPreset(presets, { from: '', to: '' })).toBeUndefined();
});

test('rows are parted by the day of the reader and keep their order', () => {
  const rows = ['2026-11-22T05:59:59Z', '2026-11-21T06:00:00Z', '2026-11-21T05:59:59Z'].map((at) => ({
    created_at: at,
  }));
  expect(byDay(rows, 'America/Guatemala')).toEqual([
    { day: '2026-11-21', rows: rows.slice(0, 2) },
    { day: '2026-11-20', rows: rows.slice(2) },
  ]);
});

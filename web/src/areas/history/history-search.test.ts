import { paging } from '@istmo/contract/kernel/paging';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { activePreset, presetsAt } from '@istmo/client/list/date-presets';
import { byDay } from './days.ts';
import { fileNameOf, isFiltered, pagingOf, toListView } from '@istmo/client/list/list-view';
import { readHistorySearch, readTransferSearch } from './history-search.ts';

test('an address is parsed as it was written, without defaults', () => {
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

test('the wallet pages have the tabs of deposits and withdrawals only, and deposits are not named in the address', () => {
  expect(readTransferSearch({ tab: 'withdraw', page: '2' })).toEqual({ tab: 'withdraw', page: 2 });
  for (const tab of ['deposit', 'swap', '', null]) expect(readTransferSearch({ tab }), String(tab)).toEqual({});
});

test('an invalid tab, page, size or day is dropped', () => {
  for (const page of ['0', '-1', '1.5', 'x', '99999999', null, {}])
    expect(readHistorySearch({ page }), JSON.stringify(page)).toEqual({});
  for (const size of ['7', '1000', 'x', '-10']) expect(readHistorySearch({ size }), size).toEqual({});
  for (const from of ['2026-02-31', '1/2/2026', 'x', '2026-13-01', 20261101])
    expect(readHistorySearch({ from }), String(from)).toEqual({});
  expect(readHistorySearch({ tab: 'admin', constructor: 'x' })).toEqual({});
});

test('two days in the wrong order are not a range', () => {
  expect(readHistorySearch({ from: '2026-11-20', to: '2026-11-01' })).toEqual({});
  expect(readHistorySearch({ from: '2026-11-20', to: '2026-11-20' })).toEqual({ from: '2026-11-20', to: '2026-11-20' });
});

test('the page of the address becomes the zero-based page of the call, and the call accepts it', () => {
  const fields = pagingOf(toListView({ page: 3, size: 25, from: '2026-11-01', to: '2026-11-01' }));
  expect(fields).toMatchObject({ pageIndex: 2, pageSize: 25, sortOrder: 'desc', sortActive: '_id' });
  expect(z.parse(paging, fields)).toEqual(fields);
});

test('a range covers whole days of the reader, up to the last moment', () => {
  const { startDate, endDate } = pagingOf(toListView({ from: '2026-11-01', to: '2026-11-30' }));
  expect(new Date(startDate).getTime()).toBe(new Date(2026, 10, 1).getTime());
  expect(new Date(endDate).getTime()).toBe(new Date(2026, 11, 1).getTime() - 1);
  expect(pagingOf(toListView({}))).toMatchObject({ startDate: '', endDate: '' });
});

test("a spreadsheet has the specification's name, with its date range", () => {
  expect(fileNameOf('swap-history', toListView({ search: 'btc' }))).toBe('swap-history');
  expect(fileNameOf('swap-history', toListView({ from: '2026-11-01', to: '2026-11-20' }))).toBe(
    'swap-history_2026-11-01_2026-11-20',
  );
});

test('dates and a search count as filters, page and size do not', () => {
  expect(isFiltered(toListView({ page: 4, size: 100 }))).toBe(false);
  expect(isFiltered(toListView({ to: '2026-11-20' }))).toBe(true);
  expect(isFiltered(toListView({ search: 'x' }))).toBe(true);
});

test('presets end today and start on the right day, also across months and years', () => {
  const presets = presetsAt(new Date(2026, 0, 3, 23, 59));
  expect(presets.map(({ range }) => range)).toEqual([
    { from: '2025-12-28', to: '2026-01-03' },
    { from: '2025-12-05', to: '2026-01-03' },
    { from: '2026-01-01', to: '2026-01-03' },
    { from: '2026-01-01', to: '2026-01-03' },
  ]);
  expect(activePreset(presets, { from: '2025-12-28', to: '2026-01-03' })?.key).toBe('week');
  expect(activePreset(presets, { from: '', to: '' })).toBeUndefined();
});

test('rows are grouped by the day of the reader and keep their order', () => {
  const rows = ['2026-11-22T05:59:59Z', '2026-11-21T06:00:00Z', '2026-11-21T05:59:59Z'].map((at) => ({
    created_at: at,
  }));
  expect(byDay(rows, 'America/Guatemala')).toEqual([
    { day: '2026-11-21', rows: rows.slice(0, 2) },
    { day: '2026-11-20', rows: rows.slice(2) },
  ]);
});

import { expect, test } from 'vitest';
import { type ListSpec, toSheetColumn } from './list-spec.ts';
import { collectRows } from './export-list.ts';
import { toListView } from './list-view.ts';

type Row = { readonly id: number };

/** A list over rows read newest first; `before` runs ahead of each page, as new rows can arrive while an export runs. */
function aList(rows: Row[], before: (pageIndex: number) => void = () => undefined): ListSpec<Row> {
  return {
    name: 'test',
    fileName: 'test',
    title: () => 'Test',
    empty: () => 'None',
    topics: [],
    columns: [],
    hasDates: true,
    hasSearch: false,
    keyOf: ({ id }) => String(id),
    read: async ({ pageIndex, pageSize }) => {
      before(pageIndex);
      return { rows: rows.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize), count: rows.length };
    },
  };
}

const newestFirst = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ id: count - index }));
const silentOptions = { signal: new AbortController().signal, onProgress: () => undefined };

test('an export holds every row once, whatever the page on the screen', async () => {
  for (const count of [0, 1, 999, 1_000, 1_001, 2_500]) {
    const rows = newestFirst(count);
    expect(await collectRows(aList(rows), toListView({ page: 2, size: 25 }), silentOptions), String(count)).toEqual(
      rows,
    );
  }
});

test('rows that arrive during an export are neither duplicated nor lost', async () => {
  const rows = newestFirst(2_500);
  const found = await collectRows(
    aList(rows, (pageIndex) => {
      if (pageIndex > 0) rows.unshift({ id: 10_000 + pageIndex });
    }),
    toListView({}),
    silentOptions,
  );
  const ids = found.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(newestFirst(2_500).every(({ id }) => ids.includes(id))).toBe(true);
});

test('progress never exceeds the total', async () => {
  const progress: string[] = [];
  await collectRows(aList(newestFirst(2_500)), toListView({}), {
    ...silentOptions,
    onProgress: (done, total) => progress.push(`${done}/${total}`),
  });
  expect(progress).toEqual(Array.from({ length: 25 }, (_, page) => `${(page + 1) * 100}/2500`).concat('2500/2500'));
});

test('a cancelled export ends after the current page', async () => {
  const stop = new AbortController();
  const requestedPages: number[] = [];
  const list = aList(newestFirst(5_000), (pageIndex) => {
    requestedPages.push(pageIndex);
    if (pageIndex === 1) stop.abort();
  });
  await expect(collectRows(list, toListView({}), { ...silentOptions, signal: stop.signal })).rejects.toThrow();
  expect(requestedPages).toEqual([0, 1]);
});

test('a page that fails fails the export', async () => {
  const list = aList(newestFirst(2_500), (pageIndex) => {
    if (pageIndex === 2) throw new Error('out of reach');
  });
  await expect(collectRows(list, toListView({}), silentOptions)).rejects.toThrow('out of reach');
});

test('in a spreadsheet the times of a list are times, and what is aligned at the end is a figure', () => {
  const at = ({ id }: Row): string => `2026-11-20T22:12:0${id}Z`;
  const column = { key: 'x', header: () => 'X', text: ({ id }: Row) => String(id) };
  expect(toSheetColumn({ ...column, at })).toMatchObject({ heading: 'X', at, isFigure: false });
  expect(toSheetColumn({ ...column, align: 'end' })).toMatchObject({ heading: 'X', isFigure: true });
});

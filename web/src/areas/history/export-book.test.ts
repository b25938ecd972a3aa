import { expect, test } from 'vitest';
import type { Book } from './book.ts';
import { collectRows } from './export-book.ts';
import { viewOf } from './history-search.ts';

type Row = { readonly id: number };

/** A book over rows that are read newest first; `before` runs ahead of each page, as the world goes on while an export runs. */
function aBook(rows: Row[], before: (pageIndex: number) => void = () => undefined): Book<Row> {
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
const quietly = { signal: new AbortController().signal, onProgress: () => undefined };

test('an export holds every row once, whatever the page on the screen', async () => {
  for (const count of [0, 1, 999, 1_000, 1_001, 2_500]) {
    const rows = newestFirst(count);
    expect(await collectRows(aBook(rows), viewOf({ page: 2, size: 25 }), quietly), String(count)).toEqual(rows);
  }
});

test('rows that come while it runs make none twice and lose none', async () => {
  const rows = newestFirst(2_500);
  const found = await collectRows(
    aBook(rows, (pageIndex) => {
      if (pageIndex > 0) rows.unshift({ id: 10_000 + pageIndex });
    }),
    viewOf({}),
    quietly,
  );
  const ids = found.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(newestFirst(2_500).every(({ id }) => ids.includes(id))).toBe(true);
});

test('it tells how far it is, never more than there is', async () => {
  const told: string[] = [];
  await collectRows(aBook(newestFirst(2_500)), viewOf({}), {
    ...quietly,
    onProgress: (done, total) => told.push(`${done}/${total}`),
  });
  expect(told).toEqual(['1000/2500', '2000/2500', '2500/2500']);
});

test('cancelled, it ends after the page that is under way', async () => {
  const stop = new AbortController();
  const asked: number[] = [];
  const book = aBook(newestFirst(5_000), (pageIndex) => {
    asked.push(pageIndex);
    if (pageIndex === 1) stop.abort();
  });
  await expect(collectRows(book, viewOf({}), { ...quietly, signal: stop.signal })).rejects.toThrow();
  expect(asked).toEqual([0, 1]);
});

test('a page that fails fails the export', async () => {
  const book = aBook(newestFirst(2_500), (pageIndex) => {
    if (pageIndex === 2) throw new Error('out of reach');
  });
  await expect(collectRows(book, viewOf({}), quietly)).rejects.toThrow('out of reach');
});

import { mostRows } from '@istmo/contract/kernel/page-sizes';
import * as m from '@istmo/contract/messages';
import { exportSheet, type SheetColumn } from '../../kit/export-sheet.ts';
import type { Book } from './book.ts';
import { fileNameOf, pagingOf, type View } from './history-search.ts';

type Collecting = { readonly signal: AbortSignal; readonly onProgress: (done: number, total: number) => void };

/**
 * All rows that the filters let through, page after page by the same call. Rows that come while it runs push others down a page: a row met
 * twice is kept once, and none is missed. Throws what the call throws, also when the signal aborts.
 */
export async function collectRows<Row>(
  book: Book<Row>,
  view: View,
  { signal, onProgress }: Collecting,
): Promise<readonly Row[]> {
  const rows = new Map<string, Row>();
  for (let pageIndex = 0; ; pageIndex += 1) {
    const page = await book.read({ ...pagingOf(view), pageIndex, pageSize: mostRows }, signal);
    signal.throwIfAborted();
    for (const row of page.rows) rows.set(book.keyOf(row), row);
    onProgress(rows.size, Math.max(page.count, rows.size));
    if (page.rows.length < mostRows) return [...rows.values()];
  }
}

type Numbered<Row> = { readonly row: Row; readonly serial: number };

/** Writes the book's sheet under the documents' name and hands it to the browser. */
export async function writeBook<Row>(book: Book<Row>, view: View, rows: readonly Row[]): Promise<void> {
  const serial: SheetColumn<Numbered<Row>> = {
    heading: m.ui_serial(),
    width: 8,
    cell: ({ serial: number }) => String(number),
  };
  const columns = book.columns.map((column): SheetColumn<Numbered<Row>> => ({
    heading: column.header(),
    cell: ({ row }) => column.text(row),
  }));
  await exportSheet({
    fileName: fileNameOf(book.fileName, view),
    columns: [serial, ...columns],
    rows: rows.map((row, index) => ({ row, serial: index + 1 })),
  });
}

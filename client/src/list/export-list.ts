import { maxRows } from '@istmo/contract/kernel/page-sizes';
import * as m from '@istmo/contract/messages';
import { exportCsv, exportSpreadsheet, type SpreadsheetColumn } from '../export-spreadsheet.ts';
import { type ListSpec, shownColumns, toSheetColumn } from './list-spec.ts';
import { fileNameOf, pagingOf, type ListView } from './list-view.ts';

type CollectOptions = { readonly signal: AbortSignal; readonly onProgress: (done: number, total: number) => void };

/**
 * Fetches all filtered rows, page after page with the same call. Rows that arrive meanwhile move others to the next page: a row met twice
 * is stored once, and none is missed. Throws what the call throws, also when the signal aborts.
 */
export async function collectRows<Row>(
  list: ListSpec<Row>,
  view: ListView,
  { signal, onProgress }: CollectOptions,
): Promise<readonly Row[]> {
  const rows = new Map<string, Row>();
  for (let pageIndex = 0; ; pageIndex += 1) {
    const page = await list.read({ ...pagingOf(view), pageIndex, pageSize: maxRows }, signal, view.filters);
    signal.throwIfAborted();
    for (const row of page.rows) rows.set(list.keyOf(row), row);
    onProgress(rows.size, Math.max(page.count, rows.size));
    if (page.rows.length < maxRows) return [...rows.values()];
  }
}

export type ExportFormat = 'xlsx' | 'csv';

/** Downloads the list with its shown columns under the specification's file name. */
export async function exportList<Row>(
  list: ListSpec<Row>,
  view: ListView,
  rows: readonly Row[],
  format: ExportFormat,
): Promise<void> {
  const numbers = new Map(rows.map((row, index) => [row, index + 1]));
  const serial: SpreadsheetColumn<Row> = {
    heading: m.ui_serial(),
    width: 8,
    cell: (row) => String(numbers.get(row)),
    isFigure: true,
  };
  const write = format === 'csv' ? exportCsv : exportSpreadsheet;
  await write({
    fileName: fileNameOf(list.fileName, view),
    columns: [serial, ...shownColumns(list, view).map((column) => toSheetColumn(column))],
    rows,
  });
}

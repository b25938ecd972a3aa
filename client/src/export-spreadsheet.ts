import { formatZone } from '@istmo/contract/kernel/format';
import { saveText } from './save-text.ts';

/** A column: its heading, its width in characters and the text of a row. */
export type SpreadsheetColumn<Row> = {
  readonly heading: string;
  readonly width?: number;
  readonly cell: (row: Row) => string;
  /** The texts are plain decimals, with or without a currency behind them: numbers in a spreadsheet, so that they can be summed. */
  readonly isFigure?: boolean | undefined;
  /** ISO 8601: a time in a spreadsheet, so that rows can be sorted by it; null where the row has none. */
  readonly at?: ((row: Row) => string | null) | undefined;
};

export type Spreadsheet<Row> = {
  /** Without the file extension: 'swap-history', followed by the date range where there is one. */
  readonly fileName: string;
  readonly columns: readonly SpreadsheetColumn<Row>[];
  readonly rows: readonly Row[];
};

const plainDecimal = /^[+-]?\d+(?:\.\d+)?$/;

/** Prefixes a quote to a text that a spreadsheet could read as a formula; a plain amount keeps its sign (requirement 4.1.48). */
function escapeFormula(text: string): string {
  const clean = text.replaceAll('\u0000', '');
  return /^[=+\-@\t\r]/.test(clean) && !plainDecimal.test(clean) ? `'${clean}` : clean;
}

type Table<Row> = Pick<Spreadsheet<Row>, 'columns' | 'rows'>;

// A spreadsheet keeps 15 digits of a number and replaces the others by zeros.
const maxDigits = 15;
const figure = /^(?<amount>-?\d+(?:\.(?<decimals>\d+))?)(?: (?<unit>[A-Z0-9]+))?$/;

/** A number with the decimals of its text. A longer one stays text, so that no digit is lost. */
function toNumber(text: string) {
  const { amount = '', decimals = '', unit } = figure.exec(text)?.groups ?? {};
  if (amount === '' || amount.replace(/^-?0*|\./g, '').length > maxDigits) return undefined;
  const places = decimals === '' ? '' : `.${'0'.repeat(decimals.length)}`;
  return { value: Number(amount), type: Number, format: `0${places}${unit === undefined ? '' : ` "${unit}"`}` };
}

/** A spreadsheet's time, which has no zone: in the reader's own, as the pages show it. */
function toTime(iso: string) {
  const at = new Date(iso);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return { value: local, type: Date, format: 'dd/mm/yyyy hh:mm:ss' };
}

/** Figures and times are the spreadsheet's own; every other cell is text, so that ids keep each digit. */
function toCell<Row>({ cell, isFigure, at }: SpreadsheetColumn<Row>, row: Row) {
  const iso = at?.(row) ?? null;
  if (iso !== null) return toTime(iso);
  const text = cell(row);
  const number = isFigure ? toNumber(text) : undefined;
  return number ?? { value: escapeFormula(text), type: String, format: '@' };
}

const headingOf = <Row>({ heading, at }: SpreadsheetColumn<Row>): string =>
  escapeFormula(at ? `${heading} (${formatZone(new Date())})` : heading);

function toSheet<Row>({ columns, rows }: Table<Row>) {
  const heading = columns.map((column) => ({ value: headingOf(column), fontWeight: 'bold' as const }));
  const lines = rows.map((row) => columns.map((column) => toCell(column, row)));
  return {
    data: [heading, ...lines],
    columns: columns.map(({ width }) => ({ width: width ?? 24 })),
    stickyRowsCount: 1,
  };
}

/** Downloads an .xlsx file. The writer is loaded on first use. */
export async function exportSpreadsheet<Row>({ fileName, ...table }: Spreadsheet<Row>): Promise<void> {
  const { default: writeSheet } = await import('write-excel-file/browser');
  const { data, ...options } = toSheet(table);
  await writeSheet(data, options).toFile(`${fileName}.xlsx`);
}

/** One sheet of a workbook, with its name. */
export type WorkbookSheet = ReturnType<typeof toSheet> & { readonly sheet: string };

export const workbookSheet = <Row>(sheet: string, table: Table<Row>): WorkbookSheet => ({ ...toSheet(table), sheet });

/** Downloads an .xlsx file with several sheets. */
export async function exportWorkbook(fileName: string, sheets: readonly WorkbookSheet[]): Promise<void> {
  const { default: writeSheet } = await import('write-excel-file/browser');
  await writeSheet([...sheets]).toFile(`${fileName}.xlsx`);
}

/** The lines of a csv file (RFC 4180): every cell quoted, none that a spreadsheet could read as a formula. */
export function csvText<Row>({ columns, rows }: Pick<Spreadsheet<Row>, 'columns' | 'rows'>): string {
  const line = (cells: readonly string[]): string =>
    cells.map((cell) => `"${escapeFormula(cell).replaceAll('"', '""')}"`).join(',');
  return [line(columns.map(headingOf)), ...rows.map((row) => line(columns.map(({ cell }) => cell(row))))].join('\r\n');
}

/** Downloads a .csv file in UTF-8, marked as such for spreadsheets. */
export async function exportCsv<Row>({ fileName, columns, rows }: Spreadsheet<Row>): Promise<void> {
  saveText(`${fileName}.csv`, `\uFEFF${csvText({ columns, rows })}\r\n`, 'text/csv');
}

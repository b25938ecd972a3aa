/** A column: its heading, its width in characters and the text of a row. */
export type SpreadsheetColumn<Row> = {
  readonly heading: string;
  readonly width?: number;
  readonly cell: (row: Row) => string;
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

/** Every cell is text, so that ids and amounts keep each digit. */
function toSheet<Row>({ columns, rows }: Table<Row>) {
  const heading = columns.map((column) => ({ value: escapeFormula(column.heading), fontWeight: 'bold' as const }));
  const lines = rows.map((row) =>
    columns.map((column) => ({ value: escapeFormula(column.cell(row)), type: String, format: '@' })),
  );
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
  return [
    line(columns.map(({ heading }) => heading)),
    ...rows.map((row) => line(columns.map(({ cell }) => cell(row)))),
  ].join('\r\n');
}

/** Downloads a .csv file in UTF-8, marked as such for spreadsheets. */
export async function exportCsv<Row>({ fileName, columns, rows }: Spreadsheet<Row>): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    new Blob([`\uFEFF${csvText({ columns, rows })}\r\n`], { type: 'text/csv;charset=utf-8' }),
  );
  link.download = `${fileName}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A column of a sheet: its heading, its width in characters and what a row says there. */
export type SheetColumn<Row> = {
  readonly heading: string;
  readonly width?: number;
  readonly cell: (row: Row) => string;
};

export type Sheet<Row> = {
  /** Without the ending: 'swap-history', with the range behind it where there is one. */
  readonly fileName: string;
  readonly columns: readonly SheetColumn<Row>[];
  readonly rows: readonly Row[];
};

const plainDecimal = /^[+-]?\d+(?:\.\d+)?$/;

/** A text that a spreadsheet could take for a formula gets a quote before it; a plain amount may keep its sign (security bar, R48). */
export function neutral(text: string): string {
  const clean = text.replaceAll('\u0000', '');
  return /^[=+\-@\t\r]/.test(clean) && !plainDecimal.test(clean) ? `'${clean}` : clean;
}

/** Writes an .xlsx and hands it to the browser. Every cell is text, so that ids and amounts keep each digit. The writer is fetched on the first use. */
export async function exportSheet<Row>({ fileName, columns, rows }: Sheet<Row>): Promise<void> {
  const { default: writeSheet } = await import('write-excel-file/browser');
  const heading = columns.map((column) => ({ value: neutral(column.heading), fontWeight: 'bold' as const }));
  const lines = rows.map((row) =>
    columns.map((column) => ({ value: neutral(column.cell(row)), type: String, format: '@' })),
  );
  await writeSheet([heading, ...lines], {
    columns: columns.map(({ width }) => ({ width: width ?? 24 })),
    stickyRowsCount: 1,
  }).toFile(`${fileName}.xlsx`);
}

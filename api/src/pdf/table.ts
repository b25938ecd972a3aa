import type { PdfDocument, StructureElement } from './document.ts';
import { colors, styles, type TextStyle } from './styles.ts';
import { breakLines, drawLines } from './text.ts';

type Column = {
  readonly title: string;
  /** The fraction of the table's width; the fractions of all columns add up to 1. */
  readonly share: number;
  readonly align?: 'left' | 'right';
};

export type Table = {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** A last row in bold. */
  readonly total?: readonly string[];
};

type Cell = Pick<Column, 'align'> & { readonly x: number; readonly width: number; readonly lines: readonly string[] };

const gap = 12;
const padding = 5;

/** Writes a table that repeats its header on every page. A row is never split between two pages. */
export function writeTable(document: PdfDocument, parent: StructureElement, table: Table): void {
  const element = document.addElement(parent, 'Table');
  const header = toCells(document, styles.columnTitle, { table, row: table.columns.map(({ title }) => title) });
  const headerHeight = measureHeight(header, styles.columnTitle);
  document.ensureHeight(headerHeight + styles.cell.leading * 3);
  const head = document.addElement(document.addElement(element, 'THead'), 'TR');
  for (const cell of header) {
    document.drawIn(document.addElement(head, 'TH', { scope: 'Column' }), () =>
      drawCell(document, styles.columnTitle, cell),
    );
  }
  endRow(document, headerHeight, colors.text);
  const body = document.addElement(element, 'TBody');
  const rows = table.total ? [...table.rows, table.total] : table.rows;
  for (const row of rows) {
    const style = row === table.total ? styles.total : styles.cell;
    const cells = toCells(document, style, { table, row });
    const height = measureHeight(cells, style);
    // The repeated header is an artifact: screen readers read the header once, at the start of the table.
    if (document.ensureHeight(height)) document.drawArtifact(() => drawHeader(document, header, headerHeight));
    const tableRow = document.addElement(body, 'TR');
    for (const cell of cells) {
      document.drawIn(document.addElement(tableRow, 'TD'), () => drawCell(document, style, cell));
    }
    endRow(document, height, colors.line);
  }
}

function drawHeader(document: PdfDocument, header: readonly Cell[], height: number): void {
  for (const cell of header) drawCell(document, styles.columnTitle, cell);
  document.y += height;
  drawRule(document, colors.text);
}

function toCells(
  document: PdfDocument,
  style: TextStyle,
  { table, row }: { table: Table; row: readonly string[] },
): Cell[] {
  let x = document.column.x;
  return table.columns.map(({ share, align = 'left' }, index) => {
    const full = share * document.column.width;
    const width = index === table.columns.length - 1 ? full : full - gap;
    const cell = { x, width, align, lines: breakLines(document, style, { text: row[index] ?? '', width }) };
    x += full;
    return cell;
  });
}

function measureHeight(cells: readonly Cell[], style: TextStyle): number {
  return Math.max(1, ...cells.map(({ lines }) => lines.length)) * style.leading + padding * 2;
}

function drawCell(document: PdfDocument, style: TextStyle, cell: Cell): void {
  drawLines(document, style, { ...cell, y: document.y + padding });
}

function drawRule(document: PdfDocument, color: string): void {
  const { x, width } = document.column;
  document.drawBox({ x, y: document.y, width, height: 0.6 }, color);
}

function endRow(document: PdfDocument, height: number, color: string): void {
  document.y += height;
  document.drawArtifact(() => drawRule(document, color));
}

const labelWidth = 136;

/** Writes a table of names and values. */
export function writeKeyValues(
  document: PdfDocument,
  parent: StructureElement,
  pairs: readonly (readonly [name: string, value: string])[],
): void {
  const table = document.addElement(parent, 'Table');
  const { x, width } = document.column;
  document.y += 6;
  document.drawArtifact(() => drawRule(document, colors.text));
  for (const [name, value] of pairs) {
    const names = breakLines(document, styles.label, { text: name, width: labelWidth - gap });
    const values = breakLines(document, styles.value, { text: value, width: width - labelWidth });
    const height = Math.max(names.length, values.length) * styles.value.leading + 9;
    document.ensureHeight(height);
    const row = document.addElement(table, 'TR');
    const y = document.y + 4;
    document.drawIn(document.addElement(row, 'TH', { scope: 'Row' }), () =>
      drawLines(document, styles.label, { x, y, lines: names }),
    );
    document.drawIn(document.addElement(row, 'TD'), () =>
      drawLines(document, styles.value, { x: x + labelWidth, y, lines: values }),
    );
    endRow(document, height, colors.line);
  }
  document.y += 6;
}

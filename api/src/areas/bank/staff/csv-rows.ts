import * as m from '@istmo/contract/messages';
import { maxLines, refuseStatement } from './statement-line.ts';

/** A row of a CSV and the line of the file that it begins on, counted from 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

// Above and below the bookings banks write what the statement is of.
const maxOtherLines = 300;
// More than any bank writes. The reader would hold all other requests up for seconds.
const maxCell = 20_000;
const maxCells = 200;

/** The rows of a CSV text (RFC 4180) that are not blank. Undefined when a quote is never closed. */
export function splitRows(text: string, separator: string): CsvRow[] | undefined {
  const rows: { line: number; cells: string[] }[] = [{ line: 1, cells: [] }];
  let [cell, line, isQuoted] = ['', 1, false];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (letter === '\n') line += 1;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[(at += 1)];
      else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === separator || letter === '\n') {
      const cells = rows.at(-1)?.cells;
      if (cells?.push(cell) === maxCells) refuseStatement(m.bank_statement_unreadable);
      cell = '';
      if (letter === '\n') rows.push({ line, cells: [] });
      if (rows.length > maxLines + maxOtherLines) refuseStatement(m.bank_statement_long);
    } else {
      const from = at;
      while (at + 1 < text.length && text[at + 1] !== separator && text[at + 1] !== '\n') at += 1;
      cell += text.slice(from, at + 1);
    }
    if (cell.length > maxCell) refuseStatement(m.bank_statement_unreadable);
  }
  if (isQuoted) return undefined;
  rows.at(-1)?.cells.push(cell);
  return rows.filter(({ cells }) => cells.some((one) => one.trim() !== ''));
}

/** A word as it is compared: small, without accents and marks of the file's beginning. */
export const plainName = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}|\uFEFF/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

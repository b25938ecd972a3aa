import type { CsvColumn, CsvMapping } from '@istmo/contract/areas/bank/csv-mapping';
import { type Message, withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { checkBalances } from './csv-balances.ts';
import { readMappedCents, readMappedDay } from './csv-cells.ts';
import { type CsvRow, plainName, splitRows } from './csv-rows.ts';
import { maxLines, maxNote, refuseStatement, type StatementLine, toText } from './statement-line.ts';

export const separatorMarks = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const;

/** A line of the file that is no booking, as the bank wrote it. */
export type UnreadLine = {
  readonly line: number;
  readonly text: string;
  readonly why: 'above' | 'heading' | 'named' | 'zero';
  readonly cells: readonly string[];
};

export type MappedLine = StatementLine & { readonly line: number; readonly balance: bigint | undefined };

/** A CSV as a mapping reads it: each line is a booking, not read with its reason, or a problem. */
export type MappedFile = {
  readonly lines: readonly MappedLine[];
  readonly unread: readonly UnreadLine[];
  readonly problems: readonly Message[];
  readonly balances: { readonly opening: bigint; readonly closing: bigint } | undefined;
};

/** What is missing in a mapping or contradicts itself. */
export function findMappingProblem({ columns, headings, ...mapping }: CsvMapping): Message | undefined {
  const places = Object.values(columns).filter((at) => at > 0);
  if (places.some((at) => at > headings.length) || new Set(places).size < places.length) return m.bank_mapping_twice;
  if (columns.day === 0) return m.bank_mapping_day_missing;
  const hasPair = columns.credit > 0 && columns.debit > 0;
  const hasAny = columns.credit > 0 || columns.debit > 0;
  if (columns.amount > 0 ? hasAny : !hasPair) return m.bank_mapping_amount_missing;
  if (columns.direction > 0 && columns.amount === 0) return m.bank_mapping_amount_missing;
  const words = [mapping.credit_words, mapping.debit_words].map((list) => list.map(plainName).filter(Boolean));
  const [credit = [], debit = []] = words;
  if (columns.direction > 0 && (credit.length === 0 || debit.length === 0 || credit.some((one) => debit.includes(one))))
    return m.bank_mapping_words_missing;
  if (mapping.day_order === '' || mapping.decimals === '') return m.bank_mapping_notation_missing;
  // A figure would skip bookings that begin with it.
  if (mapping.other_lines.some((word) => !/\p{L}{3}/u.test(word))) return m.bank_mapping_other_short;
  return undefined;
}

const trimEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((one) => one.trim() !== '') + 1);

/** A row as it is compared with others. */
const toRowKey = (cells: readonly string[]): string => JSON.stringify(trimEnd(cells).map(plainName));

// A statement that names its columns further down is none that was mapped.
const maxAbove = 100;

/** The rows of a file and the place of its headings; undefined where it is not the file of this mapping. */
export function findHeadings(text: string, mapping: CsvMapping): { rows: CsvRow[]; at: number } | undefined {
  const rows = splitRows(text, separatorMarks[mapping.separator]);
  const headings = toRowKey(mapping.headings);
  const at = rows?.slice(0, maxAbove).findIndex(({ cells }) => toRowKey(cells) === headings) ?? -1;
  return rows === undefined || at < 0 ? undefined : { rows, at };
}

/** What the file has in place of the headings: the line that shares most of them, else its first one. */
function describeDifference(text: string, mapping: CsvMapping): Message {
  const rows = (splitRows(text, separatorMarks[mapping.separator]) ?? []).slice(0, maxAbove);
  const names = new Set(mapping.headings.map(plainName).filter(Boolean));
  const shared = ({ cells }: CsvRow): number => cells.filter((cell) => names.has(plainName(cell))).length;
  const [best] = rows.toSorted((one, other) => shared(other) - shared(one));
  if (!best || shared(best) === 0)
    return withParams(m.bank_mapping_no_headings, { headings: showCells(mapping.headings) });
  const found = new Set(best.cells.map(plainName).filter(Boolean));
  const missing = mapping.headings.filter((one) => plainName(one) !== '' && !found.has(plainName(one)));
  const added = best.cells.filter((one) => plainName(one) !== '' && !names.has(plainName(one)));
  if (missing.length + added.length === 0) return withParams(m.bank_mapping_order_differs, { line: `${best.line}` });
  return withParams(m.bank_mapping_differs, {
    line: `${best.line}`,
    missing: missing.length === 0 ? '—' : showCells(missing),
    added: added.length === 0 ? '—' : showCells(added),
  });
}

const showCells = (cells: readonly string[]): string => toText(cells.map((one) => one.trim()).join(', '), 300);

/** A row without its empty cells. Cells have commas of their own. */
const showRow = ({ cells }: CsvRow): string =>
  toText(
    cells
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .join(' · '),
    300,
  );

export function readMapped(text: string, mapping: CsvMapping): MappedFile {
  const wrong = findMappingProblem(mapping);
  const found = findHeadings(text, mapping);
  if (wrong || !found)
    return { lines: [], unread: [], problems: [wrong ?? describeDifference(text, mapping)], balances: undefined };
  const unread: UnreadLine[] = [];
  const lines: MappedLine[] = [];
  const problems: Message[] = [];
  const words = mapping.other_lines.map(plainName);
  const headings = toRowKey(mapping.headings);
  for (const [index, row] of found.rows.entries()) {
    const why = whyUnread(row, { index, at: found.at, headings, words });
    const booking = why === undefined ? readBooking(row, mapping) : why;
    if (typeof booking === 'string')
      unread.push({ line: row.line, text: showRow(row), why: booking, cells: row.cells });
    else if ('problem' in booking) problems.push(booking.problem);
    else lines.push(booking);
  }
  if (lines.length > maxLines) refuseStatement(m.bank_statement_long);
  const { wrongLine, balances } = checkBalances(lines);
  if (wrongLine !== undefined && problems.length === 0)
    problems.push(
      withParams(m.bank_mapping_balance_differs, {
        line: `${wrongLine.line}`,
        expected: formatUnits(wrongLine.expected, 2),
        balance: formatUnits(wrongLine.stated, 2),
      }),
    );
  return { lines, unread, problems, balances };
}

// As many characters as a heading of a mapping may have.
const maxHeading = 200;

type RowPlace = {
  readonly index: number;
  readonly at: number;
  readonly headings: string;
  readonly words: readonly string[];
};

function whyUnread({ cells }: CsvRow, { index, at, headings, words }: RowPlace): UnreadLine['why'] | undefined {
  if (index < at) return 'above';
  if (index === at) return 'heading';
  // Banks repeat the names of the columns on each page.
  const first = plainName(cells.find((one) => one.trim() !== '')?.slice(0, maxHeading) ?? '');
  if (headings.includes(first) && toRowKey(cells) === headings) return 'heading';
  return words.some((word) => first.startsWith(word)) ? 'named' : undefined;
}

/** A row as a booking, or what is wrong with it. Banks list fees that they waive with an amount of zero. */
function readBooking(
  { line, cells }: CsvRow,
  mapping: CsvMapping,
): MappedLine | 'zero' | { readonly problem: Message } {
  const cell = (column: CsvColumn): string => cells[mapping.columns[column] - 1]?.trim() ?? '';
  const fails = (message: typeof m.bank_mapping_line_day, text = showRow({ line, cells })) => ({
    problem: withParams(message, { line: `${line}`, text: toText(text, 60) }),
  });
  if (trimEnd(cells).length > mapping.headings.length) return fails(m.bank_mapping_line_columns);
  const bookedOn = readMappedDay(cell('day'), mapping.day_order);
  if (bookedOn === undefined) return fails(m.bank_mapping_line_day);
  const valueOn = cell('value_day') === '' ? '' : readMappedDay(cell('value_day'), mapping.day_order);
  if (valueOn === undefined) return fails(m.bank_mapping_line_day);
  const units = readUnits(cell, mapping);
  if (units === 'direction') return fails(m.bank_mapping_line_direction, cell('direction'));
  if (units === undefined) return fails(m.bank_mapping_line_amount);
  if (units === 0n) return 'zero';
  const notation = mapping.decimals === 'comma' ? 'comma' : 'point';
  const balance = cell('balance') === '' ? undefined : readMappedCents(cell('balance'), notation);
  if (cell('balance') !== '' && balance === undefined) return fails(m.bank_mapping_line_amount);
  return {
    line,
    bankId: toText(cell('bank_id')),
    bookedOn,
    valueOn,
    units,
    balance,
    currency: cell('currency').toUpperCase(),
    reference: toText(cell('reference')),
    payer: toText(cell('payer')),
    note: toText(cell('note'), maxNote),
  };
}

/** The signed amount; undefined where it is none or contradicts its direction. */
function readUnits(cell: (column: CsvColumn) => string, mapping: CsvMapping): bigint | 'direction' | undefined {
  const notation = mapping.decimals === 'comma' ? 'comma' : 'point';
  const read = (column: CsvColumn): bigint | undefined => readMappedCents(cell(column), notation);
  if (mapping.columns.amount === 0) {
    const [credit, debit] = (['credit', 'debit'] as const).map((name) => (cell(name) === '' ? 0n : read(name)));
    // Banks that fill both columns write a zero into the other one.
    if (credit === undefined || debit === undefined || credit < 0n) return undefined;
    if (credit !== 0n && debit !== 0n) return undefined;
    if (cell('credit') === '' && cell('debit') === '') return undefined;
    return credit === 0n ? (debit < 0n ? debit : -debit) : credit;
  }
  const units = read('amount');
  if (units === undefined || mapping.columns.direction === 0) return units;
  const word = plainName(cell('direction'));
  const isOf = (words: readonly string[]): boolean => word !== '' && words.map(plainName).includes(word);
  if (isOf(mapping.debit_words)) return units < 0n ? units : -units;
  if (!isOf(mapping.credit_words)) return 'direction';
  return units < 0n ? undefined : units;
}

import * as m from '@istmo/contract/messages';
import {
  maxLines,
  readCents,
  readDay,
  type ReadStatement,
  refuseLine,
  refuseStatement,
  type StatementLine,
  toText,
} from './statement-line.ts';

/** The names that banks give their columns, in English and Spanish, by what we read in them. */
const columnNames = {
  date: ['date', 'booking date', 'value date', 'fecha', 'fecha valor', 'fecha de operacion'],
  amount: ['amount', 'monto', 'valor', 'importe'],
  credit: ['credit', 'credito', 'creditos', 'abono'],
  debit: ['debit', 'debito', 'debitos', 'cargo'],
  reference: ['reference', 'referencia', 'numero de referencia', 'documento'],
  payer: ['name', 'payer', 'sender', 'ordering customer', 'nombre', 'ordenante', 'remitente'],
  note: ['description', 'details', 'descripcion', 'detalle', 'concepto'],
  account: ['account', 'account number', 'iban', 'cuenta', 'numero de cuenta'],
  currency: ['currency', 'moneda', 'divisa'],
  bankId: ['id', 'transaction id', 'bank reference', 'identificador'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
type ColumnName = keyof typeof columnNames;
const columnNameList = [
  'date',
  'amount',
  'credit',
  'debit',
  'reference',
  'payer',
  'note',
  'account',
  'currency',
  'bankId',
] as const satisfies readonly ColumnName[];
type Columns = ReadonlyMap<ColumnName, number>;

const plainName = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}|\uFEFF/gu, '')
    .trim()
    .toLowerCase();

/** The cells of a CSV text (RFC 4180). Undefined when a quote is never closed. */
function splitCells(text: string, separator: string): string[][] | undefined {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[(at += 1)];
      else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === separator || letter === '\n') {
      rows.at(-1)?.push(cell.replace(/\r$/, ''));
      cell = '';
      if (letter === '\n') rows.push([]);
      if (rows.length > maxLines + 2) refuseStatement(m.bank_statement_long);
    } else cell += letter;
  }
  if (isQuoted) return undefined;
  rows.at(-1)?.push(cell.replace(/\r$/, ''));
  return rows.filter((row) => row.some((one) => one.trim() !== ''));
}

/** The separator that the first line has most of. */
function findSeparator(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: first.split(separator).length }));
  return counts.toSorted((left, right) => right.count - left.count)[0]?.separator ?? ',';
}

function findColumns(head: readonly string[]): Columns {
  const names = head.map(plainName);
  const found = new Map<ColumnName, number>();
  for (const name of columnNameList) {
    const spellings: readonly string[] = columnNames[name];
    const at = names.findIndex((one) => spellings.includes(one));
    if (at >= 0) found.set(name, at);
  }
  return found;
}

/** Reads a statement as CSV with a line of column names. What a cell holds is text, whatever it begins with. */
export function readCsv(text: string): ReadStatement {
  const rows = splitCells(text, findSeparator(text));
  const [head, ...body] = rows ?? [];
  if (!head) return refuseStatement(m.bank_statement_unreadable);
  const columns = findColumns(head);
  const hasAmount = columns.has('amount') || columns.has('credit');
  if (!columns.has('date') || !hasAmount || !columns.has('reference')) return refuseStatement(m.bank_statement_columns);
  const accounts = new Set<string>();
  const lines = body.map((row, index) => {
    const cell = (name: ColumnName): string => row[columns.get(name) ?? -1]?.trim() ?? '';
    if (row.length !== head.length) refuseLine(index + 2, 'columns');
    if (columns.has('account')) accounts.add(cell('account'));
    return toLine(cell, index + 2);
  });
  if (accounts.size > 1) return refuseStatement(m.bank_statement_account);
  return { format: 'csv', account: [...accounts][0] ?? '', lines };
}

function toLine(cell: (name: ColumnName) => string, line: number): StatementLine {
  const bookedOn = readDay(cell('date')) ?? refuseLine(line, 'date');
  return {
    bankId: toText(cell('bankId')),
    bookedOn,
    units: readUnits(cell) ?? refuseLine(line, 'amount'),
    currency: cell('currency').toUpperCase(),
    reference: toText(cell('reference')),
    payer: toText(cell('payer')),
    note: toText(cell('note'), 500),
  };
}

/** One column with a sign, or one for each direction. */
function readUnits(cell: (name: ColumnName) => string): bigint | undefined {
  if (cell('amount') !== '') return readCents(cell('amount'));
  if (cell('credit') !== '') return readCents(cell('credit'));
  const debit = readCents(cell('debit'));
  return debit === undefined ? undefined : debit < 0n ? debit : -debit;
}

import * as m from '@istmo/contract/messages';
import { withParams } from '@istmo/contract/kernel/message';
import { plainName, splitRows } from './csv-rows.ts';
import {
  type DayOrder,
  dayOrders,
  findDayOrders,
  isAmbiguousDay,
  findNotations,
  isOpenAmount,
  maxLines,
  maxNote,
  type Notation,
  readCents,
  readDay,
  type ReadStatement,
  refuseLine,
  refuseStatement,
  type StatementLine,
  toText,
} from './statement-line.ts';

/** The names that banks give their columns, in English and Spanish, by what we read in them. */
export const columnNames = {
  date: ['date', 'booking date', 'value date', 'fecha', 'fecha valor', 'fecha de operacion'],
  amount: ['amount', 'monto', 'valor', 'importe'],
  credit: ['credit', 'credito', 'creditos', 'abono'],
  debit: ['debit', 'debito', 'debitos', 'cargo'],
  direction: [
    'd/c',
    'c/d',
    'dc',
    'dr/cr',
    'cr/dr',
    'debit/credit',
    'credit/debit',
    'debito/credito',
    'credito/debito',
    'cargo/abono',
    'tipo',
    'tipo de movimiento',
    'type',
    'transaction type',
    'naturaleza',
    'signo',
    'sentido',
  ],
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
  'direction',
  'reference',
  'payer',
  'note',
  'account',
  'currency',
  'bankId',
] as const satisfies readonly ColumnName[];
type Columns = ReadonlyMap<ColumnName, number>;

/** What banks write in a column of its own where their amounts have no sign. */
export const debitWords = new Set(['d', 'db', 'dr', 'deb', 'debit', 'debito', 'cargo', 's', 'soll', '-']);
export const creditWords = new Set(['c', 'cr', 'cred', 'credit', 'credito', 'abono', 'h', 'haben', '+']);
const isDirection = (text: string): boolean => debitWords.has(plainName(text)) || creditWords.has(plainName(text));

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

/** A column that only says debit or credit decides the sign of each amount, so that one that is not known by its name is no detail. */
function refuseUnknownDirections(
  head: readonly string[],
  body: readonly (readonly string[])[],
  columns: Columns,
): void {
  const known = new Set(columns.values());
  const unread = head.find(
    (name, at) => !known.has(at) && body.length > 0 && body.every((row) => isDirection(row[at] ?? '')),
  );
  if (unread !== undefined)
    refuseStatement(withParams(m.bank_statement_direction_column, { name: toText(unread, 60) }));
}

/** The order of day and month that staff named, or the only one in which all days of the file exist. */
function findDayOrder(days: readonly string[], named: DayOrder | undefined): DayOrder {
  const possible = findDayOrders(days);
  if (named !== undefined) return named;
  const ambiguous = days.find(isAmbiguousDay);
  if (possible.length === 2 && ambiguous !== undefined) {
    const [one = '', other = ''] = dayOrders.map((order) => readDay(ambiguous, order));
    return refuseStatement(withParams(m.bank_statement_day_order, { text: ambiguous, one, other }));
  }
  return possible[0] ?? 'day-first';
}

/** What staff said about a file, where it leaves it open. */
export type CsvFormat = { readonly order?: DayOrder | undefined; readonly notation?: Notation | undefined };

/** Reads a statement as CSV with a line of column names. What a cell holds is text, whatever it begins with. */
export function readCsv(text: string, named: CsvFormat = {}): ReadStatement {
  const rows = splitRows(text, findSeparator(text))?.map(({ cells }) => cells);
  const [head, ...body] = rows ?? [];
  if (!head) return refuseStatement(m.bank_statement_unreadable);
  if (body.length > maxLines) return refuseStatement(m.bank_statement_long);
  const columns = findColumns(head);
  const hasAmount = columns.has('amount') || columns.has('credit');
  if (!columns.has('date') || !hasAmount || !columns.has('reference')) return refuseStatement(m.bank_statement_columns);
  refuseUnknownDirections(head, body, columns);
  const dayAt = columns.get('date') ?? -1;
  const order = findDayOrder(
    body.map((row) => row[dayAt] ?? ''),
    named.order,
  );
  const notation = findNotation(columns, body, named.notation);
  const accounts = new Set<string>();
  const lines = body.map((row, index) => {
    const cell = (name: ColumnName): string => row[columns.get(name) ?? -1]?.trim() ?? '';
    if (row.length !== head.length) refuseLine(index + 2, 'columns');
    if (columns.has('account')) accounts.add(cell('account'));
    return toLine(cell, { line: index + 2, order, notation, hasDirection: columns.has('direction') });
  });
  if (accounts.size > 1) return refuseStatement(m.bank_statement_account);
  return { format: 'csv', account: [...accounts][0] ?? '', lines };
}

/** One notation for the whole file. Where its amounts agree in none, the first that contradicts those before it is refused. */
function findNotation(columns: Columns, body: readonly (readonly string[])[], named: Notation | undefined): Notation {
  const places = (['amount', 'credit', 'debit'] as const).flatMap((name) => columns.get(name) ?? []);
  const amountsOf = (row: readonly string[]): string[] =>
    places.flatMap((at) => ((row[at] ?? '').trim() === '' ? [] : [row[at] ?? '']));
  const amounts = body.flatMap(amountsOf);
  const possible = findNotations(amounts);
  const open = amounts.find(isOpenAmount);
  // Whole numbers without a mark decide nothing either.
  const isDecided = amounts.some((text) => /[.,]/.test(text) && !isOpenAmount(text));
  if (named === undefined && open !== undefined && !isDecided)
    refuseStatement(withParams(m.bank_statement_decimals, { text: toText(open, 40) }));
  const found = named === undefined ? possible[0] : possible.find((one) => one === named);
  if (found !== undefined) return found;
  if (named !== undefined) return named;
  const wrong = body.findIndex(
    (_row, index) => findNotations(body.slice(0, index + 1).flatMap(amountsOf)).length === 0,
  );
  return refuseLine(wrong + 2, 'amount');
}

type LineForm = {
  readonly line: number;
  readonly order: DayOrder;
  readonly notation: Notation;
  readonly hasDirection: boolean;
};

function toLine(cell: (name: ColumnName) => string, { line, order, notation, hasDirection }: LineForm): StatementLine {
  const bookedOn = readDay(cell('date'), order) ?? refuseLine(line, 'date');
  if (hasDirection && !isDirection(cell('direction'))) refuseLine(line, 'direction');
  return {
    bankId: toText(cell('bankId')),
    bookedOn,
    units: readUnits(cell, notation) ?? refuseLine(line, 'amount'),
    currency: cell('currency').toUpperCase(),
    reference: toText(cell('reference')),
    payer: toText(cell('payer')),
    note: toText(cell('note'), maxNote),
  };
}

/** One column with a sign or with its direction beside it, or one for each direction. A sign that contradicts the direction is not read. */
function readUnits(cell: (name: ColumnName) => string, notation: Notation): bigint | undefined {
  const isDebit = debitWords.has(plainName(cell('direction')));
  if (cell('amount') !== '') {
    const units = readCents(cell('amount'), notation);
    if (units === undefined || cell('direction') === '') return units;
    if (units < 0n) return isDebit ? units : undefined;
    return isDebit ? -units : units;
  }
  const [credit, debit] = (['credit', 'debit'] as const).map((name) =>
    cell(name) === '' ? 0n : readCents(cell(name), notation),
  );
  // Banks that fill both columns write a zero into the other one.
  if (credit === undefined || debit === undefined || (credit === 0n) === (debit === 0n)) return undefined;
  return credit === 0n ? (debit < 0n ? debit : -debit) : credit;
}

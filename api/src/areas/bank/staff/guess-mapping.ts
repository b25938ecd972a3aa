import type { CsvColumn, CsvMapping } from '@istmo/contract/areas/bank/csv-mapping';
import { csvSeparators } from '@istmo/contract/areas/bank/csv-mapping';
import { mappedOrders, readMappedCents, readMappedDay } from './csv-cells.ts';
import { type CsvRow, plainName, splitRows } from './csv-rows.ts';
import { columnNames, creditWords, debitWords } from './read-csv.ts';
import { separatorMarks } from './read-mapped.ts';
import { isOpenAmount, notationNames } from './statement-line.ts';

type Separator = CsvMapping['separator'];

// Enough lines to tell separators apart.
const maxCompared = 100_000;

/** The separator that parts most lines into the same number of cells; undefined where two do. */
export function findSeparator(text: string): Separator | undefined {
  const beginning = text.length > maxCompared ? text.slice(0, text.lastIndexOf('\n', maxCompared) + 1) : text;
  const found = csvSeparators.flatMap((separator) => {
    const counts = new Map<number, number>();
    for (const { cells } of splitRows(beginning, separatorMarks[separator]) ?? [])
      if (cells.length > 2) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
    return most && most[1] > 1 ? [{ separator, lines: most[1] }] : [];
  });
  const [first, second] = found.toSorted((one, other) => other.lines - one.lines);
  return first === undefined || first.lines === second?.lines ? undefined : first.separator;
}

/** What a bank calls a column, beside the names that are read without a mapping. */
const names: Readonly<Record<CsvColumn, readonly string[]>> = {
  day: [...columnNames.date, 'fecha contable', 'fecha de transaccion', 'fecha movimiento', 'fecha mov.', 'dia'],
  value_day: ['fecha valor', 'value date', 'fecha efectiva'],
  amount: columnNames.amount,
  credit: [...columnNames.credit, 'depositos', 'deposito', 'abonos', 'haber', 'ingresos', 'credits'],
  debit: [...columnNames.debit, 'retiros', 'retiro', 'cargos', 'debe', 'egresos', 'debits'],
  direction: columnNames.direction,
  reference: [
    ...columnNames.reference,
    'no. documento',
    'numero documento',
    'no. referencia',
    'ref.',
    'dcto.',
    'dcto',
    'doc.',
  ],
  payer: columnNames.payer,
  note: [...columnNames.note, 'transaccion', 'movimiento'],
  balance: ['saldo', 'balance', 'saldo disponible', 'saldo contable'],
  currency: columnNames.currency,
  bank_id: columnNames.bankId,
};
const order = [
  'value_day',
  'day',
  'amount',
  'credit',
  'debit',
  'direction',
  'reference',
  'payer',
  'note',
  'balance',
  'currency',
  'bank_id',
] as const satisfies readonly CsvColumn[];

const placesOf = ({ cells }: CsvRow): CsvMapping['columns'] => {
  // 'Monto US$' and 'Valor (USD)' are an amount.
  const plain = cells.map((one) => plainName(one.replaceAll(/\([^)]*\)|US\$|USD|\$/gi, '')));
  const taken = new Set<number>();
  const find = (column: CsvColumn): number => {
    const at = plain.findIndex((name, index) => !taken.has(index) && names[column].includes(name));
    if (at >= 0) taken.add(at);
    return at + 1;
  };
  const found = Object.fromEntries(order.map((column) => [column, find(column)]));
  const place = (column: CsvColumn): number => found[column] ?? 0;
  // A bank that gives the value date only books by it.
  const isValueOnly = place('day') === 0;
  return {
    day: isValueOnly ? place('value_day') : place('day'),
    value_day: isValueOnly ? 0 : place('value_day'),
    amount: place('amount'),
    credit: place('credit'),
    debit: place('debit'),
    direction: place('direction'),
    reference: place('reference'),
    payer: place('payer'),
    note: place('note'),
    balance: place('balance'),
    currency: place('currency'),
    bank_id: place('bank_id'),
  };
};

const countOf = (columns: CsvMapping['columns']): number => Object.values(columns).filter((at) => at > 0).length;

// The names of the columns stand near the beginning.
const maxSearched = 40;

/** A mapping that the names of the columns suggest. What its lines leave open, the person chooses. */
export function guessMapping(text: string, separator: Separator): CsvMapping | undefined {
  const rows = splitRows(text, separatorMarks[separator]) ?? [];
  const named = rows.slice(0, maxSearched).map((row, at) => ({ at, columns: placesOf(row) }));
  const [head] = named.toSorted((one, other) => countOf(other.columns) - countOf(one.columns));
  const headings = rows[head?.at ?? -1]?.cells.map((one) => one.trim()).slice(0, 60);
  if (!head || !headings || countOf(head.columns) < 2) return undefined;
  const { columns } = head;
  const body = rows.slice(head.at + 1);
  const cellsAt = (place: number, of: readonly CsvRow[]): string[] =>
    of.flatMap(({ cells }) => ((cells[place - 1] ?? '').trim() === '' ? [] : [cells[place - 1] ?? '']));
  const isBooking = ({ cells }: CsvRow): boolean =>
    (['day-first', 'month-first', 'year-first'] as const).some(
      (one) => readMappedDay(cells[columns.day - 1] ?? '', one) !== undefined,
    );
  const bookings = body.filter(isBooking);
  const amounts = [columns.amount, columns.credit, columns.debit].flatMap((place) => cellsAt(place, bookings));
  const words = [...new Set(cellsAt(columns.direction, bookings).map((one) => one.trim()))].slice(0, 20);
  return {
    separator,
    headings,
    columns,
    day_order: theOnly(mappedOrders(cellsAt(columns.day, bookings))),
    decimals: findDecimals(amounts),
    credit_words: words.filter((one) => creditWords.has(plainName(one))),
    debit_words: words.filter((one) => debitWords.has(plainName(one))),
    other_lines: findOtherLines(body.filter((row) => !isBooking(row))),
  };
}

const theOnly = <T extends string>(possible: readonly T[]): T | '' =>
  possible.length === 1 ? (possible[0] ?? '') : '';

function findDecimals(amounts: readonly string[]): CsvMapping['decimals'] {
  const isDecided = amounts.some((text) => /[.,]/.test(text) && !isOpenAmount(text.replaceAll(/[^\d.,+-]/g, '')));
  const possible = notationNames.filter((one) => amounts.every((text) => readMappedCents(text, one) !== undefined));
  return isDecided ? theOnly(possible) : '';
}

/** The beginnings of lines that a bank writes below its bookings and that are no bookings in any statement. */
function findOtherLines(rows: readonly CsvRow[]): string[] {
  const firsts = rows.map(({ cells }) => plainName(cells.find((one) => one.trim() !== '') ?? ''));
  const known = ['total', 'saldo inicial', 'saldo final', 'saldo anterior', 'opening balance', 'closing balance'];
  return known.filter((word) => firsts.some((first) => first.startsWith(word)));
}

import type { CsvMapping } from '@istmo/contract/areas/bank/csv-mapping';
import { translate } from '@istmo/contract/kernel/message';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../http/refusal.ts';
import { readMappedCents, readMappedDay } from './csv-cells.ts';
import { findSeparator, guessMapping } from './guess-mapping.ts';
import { readMappedStatement } from './mapped-statement.ts';
import { findMappingProblem } from './read-mapped.ts';

const none = {
  day: 0,
  value_day: 0,
  amount: 0,
  credit: 0,
  debit: 0,
  direction: 0,
  reference: 0,
  payer: 0,
  note: 0,
  balance: 0,
  currency: 0,
  bank_id: 0,
};
const mappingOf = (
  headings: string,
  columns: Partial<CsvMapping['columns']>,
  own: Partial<Omit<CsvMapping, 'columns'>> = {},
): CsvMapping => ({
  separator: 'semicolon',
  headings: headings.split(';'),
  columns: { ...none, ...columns },
  day_order: 'day-first',
  decimals: 'comma',
  credit_words: [],
  debit_words: [],
  other_lines: [],
  ...own,
});

const ourAccount = '0000-0000-0002';
const signed = mappingOf(
  'Fecha;Detalle;Valor;Saldo',
  { day: 1, note: 2, amount: 3, balance: 4 },
  { other_lines: ['Total', 'Saldo final'] },
);
const read = (mapping: CsvMapping, ...lines: string[]) => {
  const { problems, ...file } = readMappedStatement(lines.join('\n'), mapping, ourAccount);
  return { ...file, problems: problems.map((one) => translate(one, 'en')) };
};
const head = 'Fecha;Detalle;Valor;Saldo';

test('every line of a file is a booking, or is named with why it was not read', () => {
  const { lines, unread, problems, balances } = read(
    signed,
    'Estado de cuenta;;;',
    'Cuenta;0000-0000-0002;;',
    '',
    head,
    '20/11/2026;ANA LOPEZ;1.234,56;1.334,56',
    '21/11/2026;COMISION;-34,56;1.300,00',
    head,
    '21/11/2026;EXENTO;0,00;1.300,00',
    'Total abonos;;1.234,56;',
    'Saldo final;;;1.300,00',
  );
  expect(problems).toEqual([]);
  expect(lines.map(({ line, bookedOn, units }) => [line, bookedOn, units])).toEqual([
    [5, '2026-11-20', 123_456n],
    [6, '2026-11-21', -3_456n],
  ]);
  expect(unread.map(({ line, why }) => [line, why])).toEqual([
    [1, 'above'],
    [2, 'above'],
    [4, 'heading'],
    [7, 'heading'],
    [8, 'zero'],
    [9, 'named'],
    [10, 'named'],
  ]);
  expect(balances).toEqual({ opening: 10_000n, closing: 130_000n });
});

describe('a file is refused by name', () => {
  const row = '20/11/2026;ANA;10,00;';
  test.each([
    ['a line below the bookings that has no name', [head, row, 'Gracias por su preferencia'], 'Line 3: the date'],
    ['a day that is none', [head, '31/02/2026;ANA;10,00;'], 'Line 2: the date'],
    ['a day in another order', [head, '11/22/2026;ANA;10,00;'], 'Line 2: the date'],
    ['an amount in another notation', [head, '20/11/2026;ANA;1,234.56;'], 'Line 2: the amount'],
    ['no amount', [head, '20/11/2026;ANA;;'], 'Line 2: the amount'],
    ['a formula', [head, '20/11/2026;ANA;=1+1;'], 'Line 2: the amount'],
    ['a cell too many', [head, '20/11/2026;ANA;10,00;;x'], 'Line 2: it has more columns'],
    [
      'a balance that does not follow',
      [head, '20/11/2026;A;1,00;1,00', '21/11/2026;B;1,00;3,00'],
      'Line 3: the balance',
    ],
    ['another total of its credits', [head, row, 'Total abonos;;11,00;'], 'The credits come to 10.00'],
    ['another account', ['Cuenta: 0000-0000-0009;;;', head, row], 'The file names account 0000-0000-0009'],
    ['an account of which it shows the end', ['Cuenta;****0009;;', head, row], 'The file names account ****0009'],
    ['other headings', ['Fecha;Detalle;Importe;Saldo', row], 'Missing: Valor. New: Importe'],
    ['headings in another order', ['Fecha;Valor;Detalle;Saldo', row], 'in a different order'],
    ['no headings', [row], 'does not contain the headings'],
  ])('with %s', (_what, lines, problem) => {
    const { problems } = read(signed, ...lines);
    expect(problems[0]).toContain(problem);
  });

  test('whose account is ours is read, masked or without its zeros', () => {
    for (const account of ['Cuenta;****0002;;', 'No. de cuenta: 0000-0000-0002;;;', 'Cuenta de ahorros;0002;;'])
      expect(read(signed, account, head, row).problems).toEqual([]);
  });
});

test('two columns are credits and debits, and the totals below them are compared', () => {
  const pair = mappingOf('Fecha;Débito;Crédito', { day: 1, debit: 2, credit: 3 }, { other_lines: ['Totales'] });
  const rows = ['Fecha;Débito;Crédito', '20/11/2026;;5,00', '20/11/2026;2,00;0,00'];
  const { lines, sums, problems } = read(pair, ...rows, 'Totales;2,00;5,00');
  expect(lines.map(({ units }) => units)).toEqual([500n, -200n]);
  expect(sums).toEqual({ credits: { count: 1, total: 500n }, debits: { count: 1, total: 200n } });
  expect(problems).toEqual([]);
  expect(read(pair, ...rows, 'Totales;3,00;5,00').problems).toEqual([
    'The debits come to 2.00; the file states 3.00. Nothing was read.',
  ]);
  expect(read(pair, ...rows, '20/11/2026;1,00;1,00').problems).toHaveLength(1);
});

test('a column of words decides the direction, and a word that is neither is refused', () => {
  const typed = mappingOf(
    'Fecha;Monto;Tipo',
    { day: 1, amount: 2, direction: 3 },
    { credit_words: ['NC', 'Crédito'], debit_words: ['ND', 'Débito'] },
  );
  const units = (row: string) => read(typed, 'Fecha;Monto;Tipo', row);
  expect(units('20/11/2026;5,00;CREDITO').lines[0]?.units).toBe(500n);
  expect(units('20/11/2026;5,00;nd').lines[0]?.units).toBe(-500n);
  expect(units('20/11/2026;-5,00;ND').lines[0]?.units).toBe(-500n);
  expect(units('20/11/2026;-5,00;NC').problems[0]).toContain('the amount cannot be read');
  expect(units('20/11/2026;5,00;XX').problems[0]).toContain('“XX” is neither');
  expect(units('20/11/2026;5,00;').problems).toHaveLength(1);
});

test('a file with its newest line first has the balances of its oldest', () => {
  const rows = ['21/11/2026;B;-1,00;4,00', '20/11/2026;A;5,00;5,00'];
  expect(read(signed, head, ...rows).balances).toEqual({ opening: 0n, closing: 400n });
});

test.each([
  ['22/11/2026', 'day-first', '2026-11-22'],
  ['2/1/26', 'day-first', '2026-01-02'],
  ['22-NOV-2026', 'day-first', '2026-11-22'],
  ['22 ene 2026', 'day-first', '2026-01-22'],
  ['22.11.2026 10:32', 'day-first', '2026-11-22'],
  ['11/22/2026', 'month-first', '2026-11-22'],
  ['2026/11/22', 'year-first', '2026-11-22'],
  ['2026-11-22T10:00:00', 'year-first', '2026-11-22'],
  ['20261122', 'year-first', '2026-11-22'],
  ['22112026', 'day-first', '2026-11-22'],
  ['11/22/2026', 'day-first', undefined],
  ['29/02/2026', 'day-first', undefined],
  ['2026-11-22', 'day-first', undefined],
  ['', 'day-first', undefined],
] as const)('%s is %s the day %s', (text, order, day) => {
  expect(readMappedDay(text, order)).toBe(day);
});

test.each([
  ['$ 1.234,50', 123_450n],
  ['US$1.234,50', 123_450n],
  ['1 234,50', 123_450n],
  ['1.234,50-', -123_450n],
  ['(34,56)', -3_456n],
  ['(-34,56)', undefined],
  ['--1,00', undefined],
  ['1,234.50', undefined],
  ['EUR 5,00', undefined],
])('%s is %s cents', (text, cents) => {
  expect(readMappedCents(text, 'comma')).toBe(cents);
});

test.each([
  ['a column twice', { day: 1, amount: 1 }, {}],
  ['a column that the file has not', { day: 1, amount: 9 }, {}],
  ['no day', { amount: 3 }, {}],
  ['no amount', { day: 1 }, {}],
  ['credits without debits', { day: 1, credit: 3 }, {}],
  ['an amount and credits', { day: 1, amount: 2, credit: 3 }, {}],
  ['a direction without its words', { day: 1, amount: 2, direction: 3 }, { credit_words: ['C'] }],
  ['one word for both', { day: 1, amount: 2, direction: 3 }, { credit_words: ['C'], debit_words: ['c'] }],
  ['no order of day and month', { day: 1, amount: 3 }, { day_order: '' as const }],
  ['no notation', { day: 1, amount: 3 }, { decimals: '' as const }],
  ['a figure as the beginning of other lines', { day: 1, amount: 3 }, { other_lines: ['20'] }],
])('a mapping with %s is refused', (_what, columns, own) => {
  expect(findMappingProblem(mappingOf(head, columns, own))).toBeDefined();
});

test('the separator is the one that parts the most lines alike, and asked where two do', () => {
  expect(findSeparator('Resumen, noviembre\nFecha;A;B\n1;2,5;3\n1;2,5;3')).toBe('semicolon');
  expect(findSeparator('a|b|c\n1|2|3')).toBe('bar');
  expect(findSeparator('a,b;c,d;e\n1,2;3,4;5')).toBeUndefined();
  expect(findSeparator('hello')).toBeUndefined();
});

test('names of columns suggest a mapping, and what the lines leave open is not chosen', () => {
  const lines = ['Cuenta;1;;;', 'Fecha;Descripción;Débito;Crédito;Saldo', '05/06/2026;x;1.234;;', 'Total;;1.234;;'];
  expect(guessMapping(lines.join('\n'), 'semicolon')).toMatchObject({
    headings: ['Fecha', 'Descripción', 'Débito', 'Crédito', 'Saldo'],
    columns: { ...none, day: 1, note: 2, debit: 3, credit: 4, balance: 5 },
    day_order: '',
    decimals: '',
    other_lines: ['total'],
  });
  expect(guessMapping('Fecha;Monto;Tipo\n22/06/2026;1.234,50;NC\n23/06/2026;1,00;C', 'semicolon')).toMatchObject({
    day_order: 'day-first',
    decimals: 'comma',
    credit_words: ['C'],
  });
});

const largest = 5 * 1024 * 1024;
const filled = (text: string): string => text.repeat(Math.floor(largest / text.length));

describe('a CSV of the largest size does not hold other requests up', () => {
  const wide = `${Array.from({ length: 60 }, (_, at) => `"Columna ${at}"`).join(';')}\n`;
  test.each([
    ['bookings', `${head}\n${`20/11/2026;${'x'.repeat(470)};1.234,56;\n`.repeat(9_900)}`],
    ['many columns', `${head}\n${wide.repeat(5_000)}`],
    ['empty cells', `${head}\n${filled(';')}`],
    ['quotes', `${head}\n1;"${filled('""')}";2`],
    ['open quotes', `${head}\n${filled('";')}`],
    ['one day', `${head}\n${filled('20/11/2026 ')};x;1`],
    ['one amount', `${head}\n20/11/2026;x;${filled('1.')}`],
    ['spaces', `${head}\n20/11/2026;${filled(' ')};1,00`],
    ['lines', filled('a;b;c\n')],
  ])('with %s', (_what, text) => {
    const startedAt = process.cpuUsage();
    const attempt = (read: () => unknown): void => {
      try {
        read();
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    };
    attempt(() => findSeparator(text));
    attempt(() => guessMapping(text, 'semicolon'));
    attempt(() => readMappedStatement(text, signed, ourAccount));
    const { user } = process.cpuUsage(startedAt);
    expect(user / 1_000).toBeLessThan(1_500);
  });
});

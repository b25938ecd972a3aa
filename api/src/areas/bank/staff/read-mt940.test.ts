import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../../http/refusal.ts';
import { isMt940, readMt940 } from './read-mt940.ts';
import type { ReadStatement } from './statement-line.ts';

/** The only statement of a text. */
function readOne(text: string): ReadStatement {
  const [one, other] = readMt940(text);
  if (!one || other) throw new Error('one statement was expected');
  return one;
}

/* Written after the message examples of SWIFT and of banks in Europe and Latin America; names and numbers are invented. */

const refusalOf = (text: string): unknown => {
  try {
    return readOne(text);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

const plain = `:20:STMT261120
:25:0000-0000-0002
:28C:324/1
:60F:C261119USD1000,00
:61:2611201120C1234,50NTRFISTMO-AB12CD//FT26324ABC
:86:TRANSFERENCIA DE ANA LOPEZ
ISTMO-AB12CD
:61:2611201120D250,NCHGNONREF//CHG-1
:86:COMISION MENSUAL
:62F:C261120USD1984,50
-`;

test('credits, debits, references and what the bank says are read, with the balances as the proof of them', () => {
  expect(isMt940(plain)).toBe(true);
  expect(readOne(plain)).toEqual({
    format: 'mt940',
    account: '0000-0000-0002',
    days: { first: '2026-11-20', last: '2026-11-20' },
    balances: { opening: 100_000n, closing: 198_450n },
    numbers: { electronic: 324n, legal: undefined },
    lines: [
      {
        bankId: 'FT26324ABC',
        bookedOn: '2026-11-20',
        units: 123_450n,
        currency: 'USD',
        reference: 'ISTMO-AB12CD',
        payer: '',
        note: 'TRANSFERENCIA DE ANA LOPEZ ISTMO-AB12CD',
        valueOn: '2026-11-20',
      },
      {
        bankId: 'CHG-1',
        bookedOn: '2026-11-20',
        units: -25_000n,
        currency: 'USD',
        reference: '',
        payer: '',
        note: 'COMISION MENSUAL',
        valueOn: '2026-11-20',
      },
    ],
  });
});

const statement = (entries: string, closing: string, opening = 'C261119USD0,00') =>
  `:20:X\n:25:BANKGTGC/123\n:28C:1/1\n:60F:${opening}\n${entries}\n:62F:${closing}`;

describe('an entry', () => {
  const lineOf = (entry: string, closing: string) => readOne(statement(entry, closing)).lines[0];

  test.each([
    ['C', 10_00n, 'C261120USD10,00', ''],
    ['D', -10_00n, 'D261120USD10,00', ''],
    ['RC', -10_00n, 'D261120USD10,00', '[reversal]'],
    ['RD', 10_00n, 'C261120USD10,00', '[reversal]'],
  ])('marked %s is %s cents', (mark, units, closing, note) => {
    expect(lineOf(`:61:261120${mark}10,NTRFREF`, closing)).toMatchObject({ units, note });
  });

  test('is dated by its entry date, in the year nearest to the value date', () => {
    expect(lineOf(':61:2612310104C10,NTRFREF', 'C270104USD10,00')?.bookedOn).toBe('2027-01-04');
    expect(lineOf(':61:2701021231C10,NTRFREF', 'C270104USD10,00')?.bookedOn).toBe('2026-12-31');
    expect(lineOf(':61:261120C10,NTRFREF', 'C261120USD10,00')?.bookedOn).toBe('2026-11-20');
  });

  test('has the payer where the bank parts its text', () => {
    const german = ':61:261120C10,NTRFREF\n:86:166?00GUTSCHRIFT?20ISTMO-AB?2112CD?32ANA LO\n?33PEZ';
    expect(lineOf(german, 'C261120USD10,00')).toMatchObject({ payer: 'ANA LOPEZ', note: 'GUTSCHRIFT ISTMO-AB12CD' });
    const named = ':61:261120C10,NTRFREF\n:86:/NAME/ANA LOPEZ/REMI/USTD//ISTMO-AB12CD/';
    expect(lineOf(named, 'C261120USD10,00')).toMatchObject({ payer: 'ANA LOPEZ', note: 'ISTMO-AB12CD' });
  });

  test('keeps a slash in its reference and what follows on its second line', () => {
    const entry = ':61:261120C10,00NTRFA/B-1//BANK/7\nfurther text';
    expect(lineOf(entry, 'C261120USD10,00')).toMatchObject({
      reference: 'A/B-1',
      bankId: 'BANK/7',
      note: 'further text',
    });
  });
});

test('pages of one statement are one, and messages with their own beginning are statements of their own, in blocks of SWIFT too', () => {
  const block = (text: string) => `{1:F01BANKGTGCXXXX0000000000}{2:I940BANKGTGCXXXXN}{4:\n${text}\n-}`;
  const first = statement(':61:261119C5,NTRFA', 'C261119USD5,00');
  const second = statement(':61:261120C7,NTRFB', 'C261120USD12,00', 'C261119USD5,00');
  const text = `${block(first)}\n${block(second)}`;
  expect(isMt940(text)).toBe(true);
  expect(readMt940(text).map(({ lines }) => lines.map(({ units }) => units))).toEqual([[500n], [700n]]);
  const pages = `${first.replace(':62F:', ':62M:')}\n${second.replace(':60F:', ':60M:')}`;
  expect(readOne(pages)).toMatchObject({
    lines: [{ units: 500n }, { units: 700n }],
    balances: { opening: 0n, closing: 1_200n },
  });
});

test('a day without an entry is a statement of that day', () => {
  expect(readOne(':20:X\n:25:1\n:60F:C261119USD5,00\n:62F:C261120USD5,00')).toMatchObject({
    lines: [],
    days: { first: '2026-11-20', last: '2026-11-20' },
    balances: { opening: 500n, closing: 500n },
  });
});

test.each([
  ['whose balances do not agree', statement(':61:261120C10,NTRFREF', 'C261120USD11,00')],
  ['without its end', ':20:X\n:25:1\n:60F:C261119USD0,00\n:61:261120C10,NTRFREF'],
  ['without a beginning', ':20:X\n:25:1\n:61:261120C10,NTRFREF\n:62F:C261120USD10,00'],
  ['of two accounts', `${statement('', 'C261120USD0,00')}\n:25:OTHER`],
  ['with a day that is none', statement(':61:261340C10,NTRFREF', 'C261120USD10,00')],
  ['with parts of a cent', statement(':61:261120C10,005NTRFREF', 'C261120USD10,00')],
  ['with a direction that is none', statement(':61:261120X10,NTRFREF', 'C261120USD10,00')],
])('a statement %s is refused', (_what, text) => {
  expect(refusalOf(text)).toBe('invalid_field');
});

test('whatever entries are written, they are read back, and their sum is closing less opening', () => {
  const entries = fc.array(
    fc.record({
      cents: fc.bigInt({ min: 1n, max: 10n ** 13n }),
      mark: fc.constantFrom('C', 'D', 'RC', 'RD'),
      reference: fc.stringMatching(/^[A-Z0-9][A-Z0-9/-]{0,14}[A-Z0-9]$/).filter((text) => !text.includes('//')),
    }),
    { maxLength: 20 },
  );
  const write = (cents: bigint): string => `${cents / 100n},${String(cents % 100n).padStart(2, '0')}`;
  const balance = (cents: bigint): string => `${cents < 0n ? 'D' : 'C'}261120USD${write(cents < 0n ? -cents : cents)}`;
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), entries, (opening, written) => {
      const units = written.map(({ cents, mark }) => (mark === 'C' || mark === 'RD' ? cents : -cents));
      const closing = units.reduce((sum, one) => sum + one, opening);
      fc.pre(closing < 10n ** 13n && closing > -(10n ** 13n));
      const text = written.map(({ cents, mark, reference }) => `:61:261120${mark}${write(cents)}NTRF${reference}`);
      const read = readOne(statement(text.join('\n'), balance(closing), balance(opening)));
      expect(read.lines.map((line) => [line.units, line.reference])).toEqual(
        written.map(({ reference }, index) => [units[index], reference]),
      );
    }),
  );
});

test('each account of a file has its own statements', () => {
  const one = statement(':61:261120C5,NTRFA', 'C261120USD5,00');
  const other = statement(':61:261120C7,NTRFB', 'C261120USD7,00').replace('BANKGTGC/123', '456');
  expect(readMt940(`${one}\n${other}`)).toMatchObject([
    { account: 'BANKGTGC/123', lines: [{ units: 500n }] },
    { account: '456', lines: [{ units: 700n }], numbers: { electronic: 1n } },
  ]);
});

test('a CSV is no MT940', () => {
  expect(isMt940('date,amount,reference\n2026-11-20,5,:20:')).toBe(false);
});

import { describe, expect, test } from 'vitest';
import { addMonths } from '../../kernel/day.ts';
import { fraction } from '../../kernel/fraction.ts';
import { type DayCount, yearFraction } from './day-count.ts';

const noPeriods = { days: [], perYear: 1 };
const countDays = (dayCount: DayCount, from: string, to: string) => yearFraction(dayCount, { from, to }, noPeriods);

// The examples that ISDA published with the 2006 definitions ("30/360 Day Count Conventions", 30-360-2006ISDADefs.xls):
// from, to, then the days by 30/360, 30E/360 and ACT/360.
const isdaExamples = [
  ['2007-01-15', '2007-01-30', 15, 15, 15],
  ['2007-01-15', '2007-02-15', 30, 30, 31],
  ['2007-01-15', '2007-07-15', 180, 180, 181],
  ['2007-09-30', '2008-03-31', 180, 180, 183],
  ['2007-09-30', '2007-10-31', 30, 30, 31],
  ['2007-09-30', '2008-09-30', 360, 360, 366],
  ['2007-01-15', '2007-01-31', 16, 15, 16],
  ['2007-01-31', '2007-02-28', 28, 28, 28],
  ['2007-02-28', '2007-03-31', 33, 32, 31],
  ['2006-08-31', '2007-02-28', 178, 178, 181],
  ['2007-02-28', '2007-08-31', 183, 182, 184],
  ['2007-02-14', '2007-02-28', 14, 14, 14],
  ['2007-02-26', '2008-02-29', 363, 363, 368],
  ['2008-02-29', '2009-02-28', 359, 359, 365],
  ['2008-02-29', '2008-03-30', 31, 31, 30],
  ['2008-02-29', '2008-03-31', 32, 31, 31],
  ['2007-02-28', '2007-03-05', 7, 7, 5],
  ['2007-10-31', '2007-11-28', 28, 28, 28],
  ['2007-08-31', '2008-02-29', 179, 179, 182],
  ['2008-02-29', '2008-08-31', 182, 181, 184],
  ['2008-08-31', '2009-02-28', 178, 178, 181],
  ['2009-02-28', '2009-08-31', 183, 182, 184],
] as const;

test.each(isdaExamples)('the examples of ISDA: %s to %s', (...example) => {
  const [from, to, bond, euro, actual] = example;
  expect(countDays('30/360', from, to)).toEqual(fraction(BigInt(bond), 360n));
  expect(countDays('30E/360', from, to)).toEqual(fraction(BigInt(euro), 360n));
  expect(countDays('ACT/360', from, to)).toEqual(fraction(BigInt(actual), 360n));
  expect(countDays('ACT/365F', from, to)).toEqual(fraction(BigInt(actual), 365n));
});

const months = (first: string, step: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addMonths(first, step * index));

// "The Actual/Actual Day Count Fraction", ISDA's paper of 1999 after the memorandum "EMU and Market Conventions" of 1998, section 4: the sums
// that it prints for ISMA, today ICMA rule 251.
describe('the examples of the EMU memorandum for ACT/ACT of ICMA', () => {
  test.each([
    ['a regular period', '2003-11-01', '2004-05-01', months('2003-11-01', 6, 2), 2, [[182, 2 * 182]]],
    ['a short first period', '1999-02-01', '1999-07-01', months('1998-07-01', 12, 2), 1, [[150, 365]]],
    ['the regular period after it', '1999-07-01', '2000-07-01', months('1999-07-01', 12, 2), 1, [[1, 1]]],
    [
      'a long first period',
      '2002-08-15',
      '2003-07-15',
      months('2002-07-15', 6, 3),
      2,
      [
        [153, 2 * 184],
        [181, 2 * 181],
      ],
    ],
    ['the regular period after that', '2003-07-15', '2004-01-15', months('2003-07-15', 6, 2), 2, [[1, 2]]],
    ['a period before a short last one', '1999-07-30', '2000-01-30', months('1999-07-30', 6, 2), 2, [[1, 2]]],
    ['a short last period', '2000-01-30', '2000-06-30', months('2000-01-30', 6, 2), 2, [[152, 2 * 182]]],
    [
      'a long last period at the ends of months',
      '1999-11-30',
      '2000-04-30',
      ['1999-11-30', '2000-02-29', '2000-05-31'],
      4,
      [
        [91, 4 * 91],
        [61, 4 * 92],
      ],
    ],
  ] as const)('%s', (...example) => {
    const [, from, to, days, perYear, parts] = example;
    const { numerator, denominator } = yearFraction('ACT/ACT-ICMA', { from, to }, { days, perYear });
    const sum = parts.reduce((total, [part, whole]) => total + part / whole, 0);
    expect(Number(numerator) / Number(denominator)).toBeCloseTo(sum, 14);
  });

  test.each([
    ['2002-08-15', '2003-07-15', months('2002-07-15', 6, 3), 2, '0.915760869565'],
    ['1999-02-01', '1999-07-01', months('1998-07-01', 12, 2), 1, '0.410958904110'],
    ['2000-01-30', '2000-06-30', months('2000-01-30', 6, 2), 2, '0.417582417582'],
    ['1999-11-30', '2000-04-30', ['1999-11-30', '2000-02-29', '2000-05-31'], 4, '0.415760869565'],
  ] as const)('%s to %s is as printed', (...example) => {
    const [from, to, days, perYear, printed] = example;
    const { numerator, denominator } = yearFraction('ACT/ACT-ICMA', { from, to }, { days, perYear });
    expect((Number(numerator) / Number(denominator)).toFixed(12)).toBe(printed);
  });
});

test('an empty period, and one that the regular periods do not cover, are mistakes', () => {
  expect(() => countDays('ACT/360', '2026-01-01', '2026-01-01')).toThrow('after it begins');
  expect(() =>
    yearFraction(
      'ACT/ACT-ICMA',
      { from: '2026-01-01', to: '2026-03-01' },
      { days: ['2026-01-02', '2026-07-02'], perYear: 2 },
    ),
  ).toThrow('do not cover');
});

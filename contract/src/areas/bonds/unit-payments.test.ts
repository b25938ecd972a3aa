import { expect, test } from 'vitest';
import { addFractions, fraction, multiplyFractions, zeroFraction } from '../../kernel/fraction.ts';
import { money } from '../../kernel/money.ts';
import { makeSchedule } from './bond-schedule.ts';
import type { BondTerms } from './bond-terms.ts';
import { toUnitPayments } from './unit-payments.ts';

const terms: BondTerms = {
  nominal: money('USD', 100_000n),
  issuedOn: '2027-01-15',
  maturesOn: '2029-01-15',
  frequency: 2,
  stub: 'short-first',
  isEndOfMonth: false,
  rate: { kind: 'fixed', percent: 800_000_000n },
  dayCount: '30/360',
  convention: 'none',
  calendars: [],
  amortisation: { kind: 'linear' },
};

/** What a holder of so many units gets in all periods, by units that are taken. */
function payAll(bond: BondTerms, units: bigint) {
  let left = fraction(units);
  let [interest, principal] = [zeroFraction, zeroFraction];
  const amounts = makeSchedule(bond, new Set(), new Map()).map((period) => {
    const one = toUnitPayments(period, bond);
    const ofPeriod = multiplyFractions(left, one.interest ?? zeroFraction);
    const taken = multiplyFractions(left, one.taken);
    const repaid = multiplyFractions(taken, fraction(bond.nominal.units));
    interest = addFractions(interest, ofPeriod);
    principal = addFractions(principal, repaid);
    left = addFractions(left, { ...taken, numerator: -taken.numerator });
    return [ofPeriod.numerator, taken.numerator, repaid.numerator];
  });
  return { amounts, interest, principal, left };
}

test('a bond that repays a quarter in each of four periods pays 8 % a year on what is left, and takes a quarter of the first units each time', () => {
  // 400 units of 1,000.00: interest on 400,000, 300,000, 200,000 and 100,000 for half a year.
  expect(payAll(terms, 400n).amounts).toEqual([
    [1_600_000n, 100n, 10_000_000n],
    [1_200_000n, 100n, 10_000_000n],
    [800_000n, 100n, 10_000_000n],
    [400_000n, 100n, 10_000_000n],
  ]);
});

test('interest and principal by units are exactly those of the schedule, and no unit is left', () => {
  const uneven: BondTerms = {
    ...terms,
    amortisation: {
      kind: 'table',
      redemptions: [
        { on: '2027-07-15', units: 33_333n },
        { on: '2028-07-15', units: 12_345n },
        { on: '2029-01-15', units: 54_322n },
      ],
    },
  };
  for (const bond of [terms, uneven, { ...terms, amortisation: { kind: 'bullet' } } as const]) {
    const periods = makeSchedule(bond, new Set(), new Map());
    const scheduled = periods.reduce((sum, { interest }) => addFractions(sum, interest ?? zeroFraction), zeroFraction);
    const { interest, principal, left } = payAll(bond, 7n);
    expect(interest).toEqual(multiplyFractions(scheduled, fraction(7n)));
    expect(principal).toEqual(fraction(700_000n));
    expect(left).toEqual(zeroFraction);
  }
});

test('after the last principal nothing is paid for units that are none', () => {
  const early: BondTerms = {
    ...terms,
    amortisation: { kind: 'table', redemptions: [{ on: '2028-01-15', units: 100_000n }] },
  };
  expect(makeSchedule(early, new Set(), new Map()).map((period) => toUnitPayments(period, early).taken)).toEqual([
    fraction(0n),
    fraction(1n),
    fraction(0n),
    fraction(0n),
  ]);
});

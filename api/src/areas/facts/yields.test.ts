import { expect, test } from 'vitest';
import { countDays } from '@istmo/contract/kernel/day';
import { type Fraction, fraction } from '@istmo/contract/kernel/fraction';
import { money } from '@istmo/contract/kernel/money';
import { makeSchedule } from '@istmo/contract/areas/bonds/bond-schedule';
import type { BondTerms } from '@istmo/contract/areas/bonds/bond-terms';
import {
  accruedInterest,
  annualCoupon,
  type BondOnDay,
  currentYield,
  findPeriod,
  formatYield,
  incomeYield,
  listCashFlows,
  yieldToMaturity,
} from './yields.ts';

const shown = (value: Fraction | undefined): string | undefined => value && formatYield(value);

/** A thousand dollars at 6 % a year, twice a year, 30/360. */
const terms: BondTerms = {
  nominal: money('USD', 100_000n),
  issuedOn: '2026-01-15',
  maturesOn: '2028-01-15',
  frequency: 2,
  stub: 'short-first',
  isEndOfMonth: false,
  rate: { kind: 'fixed', percent: 600_000_000n },
  dayCount: '30/360',
  convention: 'none',
  calendars: [],
  amortisation: { kind: 'bullet' },
};
const bond = (today: string, recorded: readonly number[] = [], changes: Partial<BondTerms> = {}): BondOnDay => {
  const changed = { ...terms, ...changes };
  return { terms: changed, periods: makeSchedule(changed, new Set(), new Map()), today, recorded: new Set(recorded) };
};

test('dividends of 1.25 and 1.50 on a price of 55 are 5 %', () => {
  expect(shown(incomeYield([fraction(125n, 100n), fraction(150n, 100n)], fraction(55n)))).toBe('5.00');
  expect(incomeYield([fraction(1n)], fraction(0n))).toBeUndefined();
});

test('a coupon of 65 on a price of 950 with nothing accrued is 6.84 %', () => {
  expect(shown(currentYield(fraction(65n), { price: fraction(950n), accrued: fraction(0n) }))).toBe('6.84');
});

test('interest that accrued is taken off the price before: 60 a year, 90 days of 360, price 965', () => {
  const today = bond('2026-04-15');
  const accrued = accruedInterest(today);
  // 1,000 × 6 % × 90/360 = 15.00.
  expect(accrued).toEqual(fraction(1_500n));
  const period = findPeriod(today.periods, today.today);
  const year = period && annualCoupon(period);
  expect(year).toEqual(fraction(6_000n));
  // 60 / (965 − 15) = 6.3158 %.
  expect(shown(currentYield(fraction(6_000n), { price: fraction(96_500n), accrued: fraction(1_500n) }))).toBe('6.32');
});

test('on a coupon day nothing is accrued, and the day before nearly all of the coupon', () => {
  expect(accruedInterest(bond('2026-07-15'))).toEqual(fraction(0n));
  expect(accruedInterest(bond('2026-07-14'))).toEqual(fraction(600_000n * 179n, 36_000n));
  expect(accruedInterest(bond('2026-01-15'))).toEqual(fraction(0n));
});

test('once the holders of a coupon are recorded its price has less in it: what the seller is paid for later days', () => {
  // Of 30.00 the ten days from 5 to 15 July, 1.6667, are paid to who sells.
  expect(accruedInterest(bond('2026-07-05', [1]))).toEqual(fraction(-6_000n * 10n, 360n));
  expect(listCashFlows(bond('2026-07-05', [1]), () => 1)?.length).toBe(3);
});

test('a coupon whose rate is not published has no accrued interest and no payments to count', () => {
  const rate = { kind: 'index', index: 'SOFR', margin: 0n, fixingDays: 2 } as const;
  expect(accruedInterest(bond('2026-04-15', [], { rate }))).toBeUndefined();
  expect(listCashFlows(bond('2026-04-15', [], { rate }), () => 1)).toBeUndefined();
});

test('121 in two years for 100 today is 10 % a year', () => {
  expect(shown(yieldToMaturity(fraction(100n), [{ days: 730, amount: fraction(121n) }]))).toBe('10.00');
});

test('a bond of 8 % a year over three years at 950.26 yields 10 %, at par 8 %, and above it less', () => {
  const flows = [
    { days: 365, amount: fraction(80n) },
    { days: 730, amount: fraction(80n) },
    { days: 1_095, amount: fraction(1_080n) },
  ];
  // 80 / 1.1 + 80 / 1.21 + 1,080 / 1.331 = 950.263.
  expect(shown(yieldToMaturity(fraction(950_263n, 1_000n), flows))).toBe('10.00');
  expect(shown(yieldToMaturity(fraction(1_000n), flows))).toBe('8.00');
  // 80 / 1.06 + 80 / 1.1236 + 1,080 / 1.191016 = 1,053.460.
  expect(shown(yieldToMaturity(fraction(1_053_460n, 1_000n), flows.toReversed()))).toBe('6.00');
  // 80 / 1 + 80 + 1,080: who pays more than comes loses.
  expect(shown(yieldToMaturity(fraction(1_240n), flows))).toBe('0.00');
  expect(shown(yieldToMaturity(fraction(1_300n), flows))).toMatch(/^-1\.\d\d$/);
});

test('a yield to maturity is the same for two coupons of 3 % as (1.03)² − 1 when the halves are as long', () => {
  const flows = [
    { days: 365, amount: fraction(30n) },
    { days: 730, amount: fraction(1_030n) },
  ];
  expect(shown(yieldToMaturity(fraction(1_000n), flows))).toBe('3.00');
});

test('no yield to maturity without payments, without a price, or of a price out of all proportion', () => {
  expect(yieldToMaturity(fraction(100n), [])).toBeUndefined();
  expect(yieldToMaturity(fraction(0n), [{ days: 30, amount: fraction(100n) }])).toBeUndefined();
  expect(yieldToMaturity(fraction(1n), [{ days: 30, amount: fraction(100n) }])).toBeUndefined();
  expect(yieldToMaturity(fraction(100n), [{ days: 30, amount: fraction(1n) }])).toBeUndefined();
});

test('a bond bought at its nominal on its issue day yields its coupon, compounded', () => {
  const today = bond('2026-01-15');
  const flows = listCashFlows(today, (day) => countDays(today.today, day)) ?? [];
  expect(flows.map(({ amount }) => amount)).toEqual([3_000n, 3_000n, 3_000n, 103_000n].map((units) => fraction(units)));
  // 1.03² − 1 = 6.09 %, and the periods have 181 and 184 days.
  expect(shown(yieldToMaturity(fraction(100_000n), flows))).toMatch(/^6\.(?:09|10)$/);
});

test('a yield is rounded to the nearest hundredth of a percent, also below zero', () => {
  expect(formatYield(fraction(68_449n, 1_000_000n))).toBe('6.84');
  expect(formatYield(fraction(68_450n, 1_000_000n))).toBe('6.85');
  expect(formatYield(fraction(-12_344n, 1_000_000n))).toBe('-1.23');
  expect(formatYield(fraction(-1n, 1_000_000n))).toBe('0.00');
});

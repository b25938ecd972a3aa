import {
  addFractions,
  type Fraction,
  fraction,
  multiplyFractions,
  zeroFraction,
} from '@istmo/contract/kernel/fraction';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { BondPeriod } from '@istmo/contract/areas/bonds/bond-schedule';
import { type BondTerms, type PercentUnits, percentScale } from '@istmo/contract/areas/bonds/bond-terms';
import { listCouponDays } from '@istmo/contract/areas/bonds/coupon-days';
import { yearFraction } from '@istmo/contract/areas/bonds/day-count';

/*
 * What a security earns by its price. All numbers are exact fractions of one currency for one whole unit; only the yield to maturity is found by
 * approximation, in whole numbers.
 */

const sumOf = (amounts: readonly Fraction[]): Fraction => amounts.reduce(addFractions, zeroFraction);
const negative = ({ numerator, denominator }: Fraction): Fraction => ({ numerator: -numerator, denominator });

/** One number divided by another; undefined where that is not above zero. */
function divideFractions(dividend: Fraction, divisor: Fraction): Fraction | undefined {
  if (divisor.numerator <= 0n) return undefined;
  return multiplyFractions(dividend, fraction(divisor.denominator, divisor.numerator));
}

/** What was paid in the last twelve months by the price; undefined where there is no price. */
export function incomeYield(paid: readonly Fraction[], price: Fraction): Fraction | undefined {
  return divideFractions(sumOf(paid), price);
}

/** A year of the coupon by the price without the interest accrued; undefined where that is not above zero. */
export function currentYield(
  annualCoupon: Fraction,
  { price, accrued }: { readonly price: Fraction; readonly accrued: Fraction },
): Fraction | undefined {
  return divideFractions(annualCoupon, addFractions(price, negative(accrued)));
}

const partOfYear = (percent: PercentUnits): Fraction => fraction(percent, 100n * 10n ** BigInt(percentScale));

/** A year of interest on what of the nominal is outstanding in a period, in minor units; undefined while its rate is not published. */
export function annualCoupon({ percent, outstandingBefore }: BondPeriod): Fraction | undefined {
  return percent === undefined ? undefined : multiplyFractions(fraction(outstandingBefore), partOfYear(percent));
}

/** The period that a day is in; the first one before the issue day, undefined from maturity on. */
export function findPeriod(periods: readonly BondPeriod[], today: string): BondPeriod | undefined {
  return periods.find(({ lastDay }) => today < lastDay);
}

export type BondOnDay = {
  readonly terms: BondTerms;
  readonly periods: readonly BondPeriod[];
  readonly today: string;
  /** The numbers of the periods whose holders are recorded already: who buys now is not paid them. */
  readonly recorded: ReadonlySet<number>;
};

/**
 * The interest in the price of a unit, in minor units: what was earned of the coupons that a buyer will be paid, less what is still to be earned of a coupon that
 * goes to the holder before. Undefined while a rate is not published.
 */
export function accruedInterest({ terms, periods, today, recorded }: BondOnDay): Fraction | undefined {
  const { regular } = listCouponDays(terms);
  let accrued = zeroFraction;
  for (const period of periods) {
    const { firstDay, lastDay, number, interest } = period;
    const isRecorded = recorded.has(number);
    if (today <= firstDay && !isRecorded) break;
    if (isRecorded ? today >= lastDay : period.paidOn <= today) continue;
    const year = annualCoupon(period);
    if (year === undefined || interest === undefined) return undefined;
    const earned =
      today <= firstDay
        ? zeroFraction
        : today >= lastDay
          ? interest
          : multiplyFractions(year, yearFraction(terms.dayCount, { from: firstDay, to: today }, regular));
    accrued = sumOf([accrued, earned, ...(isRecorded ? [negative(interest)] : [])]);
  }
  return accrued;
}

/** What is paid so many days from now. */
export type CashFlow = { readonly days: number; readonly amount: Fraction };

const places = 30n;
const one = 10n ** places;
// A yield of about 3,800 % a year and one of about −33 %: outside of these a price says nothing.
const [minDaily, maxDaily] = [(one * 990n) / 1_000n, (one * 10_011n) / 10_000n];
// Halves the range of daily factors until the yield is known to a millionth of a percent.
const rounds = 32;

/** The factor of several days, rounded down. */
function power(factor: bigint, days: number): bigint {
  let [result, square] = [one, factor];
  for (let left = days; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) / one;
    square = (square * square) / one;
  }
  return result;
}

/**
 * The effective annual yield at which the payments are worth the price, days being counted as 365ths of a year. Undefined where nothing comes, or no yield from −33 % to
 * 3,800 % does it.
 */
export function yieldToMaturity(price: Fraction, flows: readonly CashFlow[]): Fraction | undefined {
  const inOrder = flows.toSorted((left, right) => right.days - left.days);
  if (inOrder.length === 0 || price.numerator <= 0n) return undefined;
  const amounts = inOrder.map(({ days, amount: { numerator, denominator } }, index) => ({
    amount: (numerator * one) / denominator,
    gap: days - (inOrder[index + 1]?.days ?? 0),
  }));
  const target = (price.numerator * one) / price.denominator;
  // From the last payment back to today, each with the factor of the days before it.
  const worthAt = (daily: bigint): bigint =>
    amounts.reduce((worth, { amount, gap }) => ((worth + amount) * power(daily, gap)) / one, 0n);
  let [low, high] = [minDaily, maxDaily];
  if (worthAt(low) > target || worthAt(high) < target) return undefined;
  for (let round = 0; round < rounds; round++) {
    const middle = (low + high) / 2n;
    if (worthAt(middle) < target) low = middle;
    else high = middle;
  }
  const annual = power((low + high) / 2n, 365);
  return fraction(one - annual, annual);
}

/** What a buyer of today is paid by a bond until its maturity, in minor units; undefined while a rate is not published. */
export function listCashFlows(
  { periods, recorded, today }: BondOnDay,
  daysTo: (day: string) => number,
): CashFlow[] | undefined {
  const flows: CashFlow[] = [];
  for (const { number, paidOn, interest, principal } of periods) {
    if (paidOn <= today || recorded.has(number)) continue;
    if (interest === undefined) return undefined;
    flows.push({ days: daysTo(paidOn), amount: addFractions(interest, fraction(principal)) });
  }
  return flows;
}

/** In percent with two places, rounded to the nearest: "6.84". */
export function formatYield({ numerator, denominator }: Fraction): string {
  const isNegative = numerator < 0n;
  const size = isNegative ? -numerator : numerator;
  const hundredths = (size * 20_000n + denominator) / (2n * denominator);
  return formatUnits(isNegative ? -hundredths : hundredths, 2);
}

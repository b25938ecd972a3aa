import { addMonths, isLastDayOfMonth, toLastDayOfMonth } from '../../kernel/day.ts';
import type { BondTerms } from './bond-terms.ts';
import type { RegularPeriods } from './day-count.ts';

type CouponDays = {
  /** The issue day, the coupon days and the maturity: between two neighbours is a period. */
  readonly days: readonly string[];
  readonly regular: RegularPeriods;
};

type DayTerms = Pick<BondTerms, 'issuedOn' | 'maturesOn' | 'frequency' | 'stub' | 'isEndOfMonth'>;

/** The unadjusted days on which the periods of a bond begin and end, and the regular periods that they are measured by. */
export function listCouponDays({ issuedOn, maturesOn, frequency, stub, isEndOfMonth }: DayTerms): CouponDays {
  // A bond that pays once is measured by whole years.
  const perYear = frequency === 0 ? 1 : frequency;
  const isFirst = stub === 'short-first' || stub === 'long-first';
  const anchor = isFirst ? maturesOn : issuedOn;
  const isMonthEnd = isEndOfMonth && isLastDayOfMonth(anchor);
  const monthsOf = 12 / perYear;
  // Each day is counted from the anchor itself: counted from its neighbour, a 31st would become a 28th in February and stay one.
  const regularDay = (index: number): string => {
    const day = addMonths(anchor, (isFirst ? -index : index) * monthsOf);
    return isMonthEnd ? toLastDayOfMonth(day) : day;
  };
  const found: string[] = [];
  let day = anchor;
  for (let index = 1; isFirst ? day > issuedOn : day < maturesOn; index++) {
    found.push(day);
    day = regularDay(index);
  }
  found.push(day);
  const regular = isFirst ? found.toReversed() : found;
  if (frequency === 0) return { days: [issuedOn, maturesOn], regular: { days: regular, perYear } };
  const inner = regular.filter((one) => one > issuedOn && one < maturesOn);
  const isWhole = isFirst ? regular[0] === issuedOn : regular.at(-1) === maturesOn;
  if (!isWhole && stub === 'long-first') inner.shift();
  if (!isWhole && stub === 'long-last') inner.pop();
  return { days: [issuedOn, ...inner, maturesOn], regular: { days: regular, perYear } };
}

import { type Fraction, fraction, multiplyFractions } from '../../kernel/fraction.ts';
import { type BondTerms, type CouponRate, type PercentUnits, percentScale } from './bond-terms.ts';
import { adjustDay, type Holidays, subtractBusinessDays } from './business-days.ts';
import { listCouponDays } from './coupon-days.ts';
import { yearFraction } from './day-count.ts';

/** The rates of an index that were published, by the day they are of, in units of 10^-8 per cent a year. */
export type Fixings = ReadonlyMap<string, PercentUnits>;

/** One period of interest of one unit of the bond. Amounts are in minor units of the nominal's currency. */
export type BondPeriod = {
  /** From 1. */
  readonly number: number;
  readonly firstDay: string;
  /** The first day after the period, which is the unadjusted payment day. */
  readonly lastDay: string;
  /** The day on which is paid, by the convention and the holidays. */
  readonly paidOn: string;
  readonly yearFraction: Fraction;
  /** The day whose rate of the index is the period's; undefined for a fixed rate. */
  readonly fixedOn: string | undefined;
  /** Undefined while the rate of the index is not published. */
  readonly percent: PercentUnits | undefined;
  /** Exact, before any rounding; undefined while the rate is. */
  readonly interest: Fraction | undefined;
  /** What of the nominal earned interest. */
  readonly outstandingBefore: bigint;
  readonly principal: bigint;
  readonly outstandingAfter: bigint;
};

/** What of the nominal is repaid at the end of each period. */
function listRepayments({ nominal, amortisation }: BondTerms, ends: readonly string[]): readonly bigint[] {
  const last = ends.length - 1;
  switch (amortisation.kind) {
    case 'bullet':
      return ends.map((_, index) => (index === last ? nominal.units : 0n));
    case 'linear': {
      const part = nominal.units / BigInt(ends.length);
      return ends.map((_, index) => (index === last ? nominal.units - part * BigInt(last) : part));
    }
    case 'table':
      return ends.map((end) =>
        amortisation.redemptions.reduce((sum, { on, units }) => (on === end ? sum + units : sum), 0n),
      );
  }
}

const fixingDay = (rate: CouponRate, firstDay: string, holidays: Holidays): string | undefined =>
  rate.kind === 'index' ? subtractBusinessDays(firstDay, rate.fixingDays, holidays) : undefined;

function findPercent(rate: CouponRate, fixedOn: string | undefined, fixings: Fixings): PercentUnits | undefined {
  if (rate.kind === 'fixed') return rate.percent;
  const fixing = fixedOn === undefined ? undefined : fixings.get(fixedOn);
  if (fixing === undefined) return undefined;
  const percent = fixing + rate.margin;
  return percent < 0n ? 0n : percent;
}

const toFraction = (percent: PercentUnits): Fraction => fraction(percent, 100n * 10n ** BigInt(percentScale));

/** The periods of a bond from its issue to its maturity, in their order. Interest is counted between unadjusted days. */
export function makeSchedule(terms: BondTerms, holidays: Holidays, fixings: Fixings): BondPeriod[] {
  const { days, regular } = listCouponDays(terms);
  const ends = days.slice(1);
  const repayments = listRepayments(terms, ends);
  let outstanding = terms.nominal.units;
  return ends.map((lastDay, index) => {
    const firstDay = days[index] ?? terms.issuedOn;
    const principal = repayments[index] ?? 0n;
    const outstandingBefore = outstanding;
    outstanding -= principal;
    const part = yearFraction(terms.dayCount, { from: firstDay, to: lastDay }, regular);
    const fixedOn = fixingDay(terms.rate, firstDay, holidays);
    const percent = findPercent(terms.rate, fixedOn, fixings);
    return {
      number: index + 1,
      firstDay,
      lastDay,
      paidOn: adjustDay(lastDay, terms.convention, holidays),
      yearFraction: part,
      fixedOn,
      percent,
      interest:
        percent === undefined
          ? undefined
          : multiplyFractions(fraction(outstandingBefore), multiplyFractions(toFraction(percent), part)),
      outstandingBefore,
      principal,
      outstandingAfter: outstanding,
    };
  });
}

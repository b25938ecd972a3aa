import type { Money } from '../../kernel/money.ts';
import type { DayConvention } from './business-days.ts';
import type { DayCount } from './day-count.ts';

/** Interest payments a year; 0 pays once, at maturity. */
export const couponFrequencies = [0, 1, 2, 4, 12] as const;
export type CouponFrequency = (typeof couponFrequencies)[number];

/**
 * Which period takes the days that make no whole one. With a first one the coupon days are counted back from maturity, with a last one
 * on from the issue day. A short period is less than a regular one, a long one is a regular one and those days.
 */
export const stubs = ['short-first', 'long-first', 'short-last', 'long-last'] as const;
export type Stub = (typeof stubs)[number];

/** A rate in units of 10^-8 per cent a year: 6.5 % is 650_000_000n. */
export type PercentUnits = bigint;
export const percentScale = 8;

/**
 * Fixed, or the rate that an index has on a day before the period begins, plus a margin, which may be negative. The sum is never below zero:
 * holders owe no interest.
 */
export type CouponRate =
  | { readonly kind: 'fixed'; readonly percent: PercentUnits }
  | {
      readonly kind: 'index';
      /** The code of a rate index. */
      readonly index: string;
      readonly margin: PercentUnits;
      /** How many business days before the first day of a period its rate is fixed. */
      readonly fixingDays: number;
    };

/** A part of the principal of one unit that is repaid on a coupon day, in minor units of the nominal's currency. */
export type Redemption = { readonly on: string; readonly units: bigint };

/** All principal at maturity; equal parts on every coupon day, the last of which takes what they leave; or parts that are listed. */
type Amortisation =
  | { readonly kind: 'bullet' }
  | { readonly kind: 'linear' }
  | { readonly kind: 'table'; readonly redemptions: readonly Redemption[] };

/** What a bond promises for one whole unit of the security. Days are YYYY-MM-DD. */
export type BondTerms = {
  readonly nominal: Money;
  /** The first day of interest. */
  readonly issuedOn: string;
  /** The day on which the last principal is due, which earns no interest. */
  readonly maturesOn: string;
  readonly frequency: CouponFrequency;
  readonly stub: Stub;
  /** Coupon days are the last days of their months, where the day that they are counted from is one. */
  readonly isEndOfMonth: boolean;
  readonly rate: CouponRate;
  readonly dayCount: DayCount;
  readonly convention: DayConvention;
  /** The countries whose holidays are no business days. */
  readonly calendars: readonly string[];
  readonly amortisation: Amortisation;
};

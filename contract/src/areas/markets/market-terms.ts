import type { MarketSchedule } from '../../kernel/market-schedule.ts';
import { formatUnits, parseUnits } from '../../kernel/money.ts';
import type { MarketMode } from '../../kernel/order.ts';

/** The decimal places of what is traded and of what it is paid with. */
export type MarketScales = { readonly units: number; readonly currency: number };

type MarketTier = {
  /** What was traded in the 30 days before today (UTC), in the smallest unit of the currency. */
  readonly volume: bigint;
  readonly maker: number;
  readonly taker: number;
};

/** What is true of a market between investors: amounts in smallest units, percentages in hundredths. */
export type MarketTerms = {
  readonly tick: bigint;
  readonly lot: bigint;
  readonly minUnits: bigint;
  readonly maxUnits: bigint;
  readonly minDisplay: bigint;
  readonly minValue: bigint;
  readonly mode: MarketMode;
  readonly staticBand: number;
  readonly dynamicBand: number;
  readonly protection: number;
  readonly schedule: MarketSchedule;
  readonly feeTiers: readonly MarketTier[];
};

export type TierForm = { volume: string; maker_per: string; taker_per: string };

/** The same as people fill it in and read it: decimals of whole units, days as digits from Monday, calendars as codes. */
export type MarketTermsForm = {
  tick: string;
  lot: string;
  min_size: string;
  max_size: string;
  min_display: string;
  min_value: string;
  mode: MarketMode;
  static_band_per: string;
  dynamic_band_per: string;
  protection_per: string;
  calendars: string;
  time_zone: string;
  days: string;
  opens: string;
  closes: string;
  auction_minutes: string;
  every_minutes: string;
  halt_auction_minutes: string;
  fee_tiers: readonly TierForm[];
};

/** The terms of a form that keeps the rules. */
export function toMarketTerms(form: MarketTermsForm, { units, currency }: MarketScales): MarketTerms {
  const amount = (text: string, scale: number): bigint => {
    const parsed = parseUnits(text, scale);
    if (parsed === undefined) throw new Error(`${text} is no amount`);
    return parsed;
  };
  const hundredths = (text: string): number => Number.parseInt(`${amount(text, 2)}`, 10);
  return {
    tick: amount(form.tick, currency),
    lot: amount(form.lot, units),
    minUnits: amount(form.min_size, units),
    maxUnits: amount(form.max_size, units),
    minDisplay: amount(form.min_display, units),
    minValue: amount(form.min_value, currency),
    mode: form.mode,
    staticBand: hundredths(form.static_band_per),
    dynamicBand: hundredths(form.dynamic_band_per),
    protection: hundredths(form.protection_per),
    schedule: {
      calendars: form.calendars.split(/[\s,]+/).filter((code) => code !== ''),
      timeZone: form.time_zone,
      days: [...form.days].map(Number).toSorted((one, other) => one - other),
      opens: form.opens,
      closes: form.closes,
      auctionMinutes: Number(form.auction_minutes),
      everyMinutes: Number(form.every_minutes),
      haltAuctionMinutes: Number(form.halt_auction_minutes),
    },
    feeTiers: form.fee_tiers.map(({ volume, maker_per: maker, taker_per: taker }) => ({
      volume: amount(volume, currency),
      maker: hundredths(maker),
      taker: hundredths(taker),
    })),
  };
}

const percentOf = (hundredths: number): string => formatUnits(BigInt(hundredths), 2);

/** What `toMarketTerms` makes the terms of. */
export function fromMarketTerms(
  terms: MarketTerms,
  { units, currency }: MarketScales,
): MarketTermsForm & { fee_tiers: TierForm[] } {
  const { schedule } = terms;
  return {
    tick: formatUnits(terms.tick, currency),
    lot: formatUnits(terms.lot, units),
    min_size: formatUnits(terms.minUnits, units),
    max_size: formatUnits(terms.maxUnits, units),
    min_display: formatUnits(terms.minDisplay, units),
    min_value: formatUnits(terms.minValue, currency),
    mode: terms.mode,
    static_band_per: percentOf(terms.staticBand),
    dynamic_band_per: percentOf(terms.dynamicBand),
    protection_per: percentOf(terms.protection),
    calendars: schedule.calendars.join(', '),
    time_zone: schedule.timeZone,
    days: schedule.days.join(''),
    opens: schedule.opens,
    closes: schedule.closes,
    auction_minutes: `${schedule.auctionMinutes}`,
    every_minutes: `${schedule.everyMinutes}`,
    halt_auction_minutes: `${schedule.haltAuctionMinutes}`,
    fee_tiers: terms.feeTiers.map(({ volume, maker, taker }) => ({
      volume: formatUnits(volume, currency),
      maker_per: percentOf(maker),
      taker_per: percentOf(taker),
    })),
  };
}

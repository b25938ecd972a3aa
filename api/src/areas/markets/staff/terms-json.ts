import type { MarketTerms } from '@istmo/contract/areas/markets/market-terms';
import { marketModes } from '@istmo/contract/kernel/order';
import * as z from 'zod/mini';
import type { StoredTerms } from '../markets-staff.store.ts';

/** Whole units, as JSON has them: text, because a number would lose digits. */
const units = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,19}$/)), z.int()]),
  z.transform((value) => BigInt(value)),
);

const scheduleJson = z.object({
  calendars: z.array(z.string()),
  timeZone: z.string(),
  days: z.array(z.int()),
  opens: z.string(),
  closes: z.string(),
  auctionMinutes: z.int(),
  everyMinutes: z.int(),
  haltAuctionMinutes: z.int(),
});

const tiersJson = z.array(z.object({ volume: units, maker: z.int(), taker: z.int() }));

/** The columns of the terms, as the database reads them of a proposal that was approved. */
const termsJson = z.object({
  tick: units,
  lot: units,
  min_units: units,
  max_units: units,
  min_display: units,
  min_value: units,
  mode: z.enum(marketModes),
  static_band: z.int(),
  dynamic_band: z.int(),
  protection: z.int(),
  schedule: scheduleJson,
  fee_tiers: tiersJson,
});

export const toTermsJson = (terms: MarketTerms): string =>
  JSON.stringify({
    tick: `${terms.tick}`,
    lot: `${terms.lot}`,
    min_units: `${terms.minUnits}`,
    max_units: `${terms.maxUnits}`,
    min_display: `${terms.minDisplay}`,
    min_value: `${terms.minValue}`,
    mode: terms.mode,
    static_band: terms.staticBand,
    dynamic_band: terms.dynamicBand,
    protection: terms.protection,
    schedule: terms.schedule,
    fee_tiers: terms.feeTiers.map(({ volume, maker, taker }) => ({ volume: `${volume}`, maker, taker })),
  });

export function readTermsJson(text: string): MarketTerms {
  const read = termsJson.parse(JSON.parse(text));
  return {
    tick: read.tick,
    lot: read.lot,
    minUnits: read.min_units,
    maxUnits: read.max_units,
    minDisplay: read.min_display,
    minValue: read.min_value,
    mode: read.mode,
    staticBand: read.static_band,
    dynamicBand: read.dynamic_band,
    protection: read.protection,
    schedule: read.schedule,
    feeTiers: read.fee_tiers,
  };
}

export const toMarketTerms = ({ schedule, feeTiers, ...terms }: StoredTerms): MarketTerms => ({
  ...terms,
  schedule: scheduleJson.parse(schedule),
  feeTiers: tiersJson.parse(feeTiers),
});

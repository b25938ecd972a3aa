import * as m from '@istmo/contract/messages';
import type { FormRules } from '../../kernel/form-rules.ts';
import { rowRules } from '../../kernel/form-rules.ts';
import { withParams } from '../../kernel/message.ts';
import { parseUnits } from '../../kernel/money.ts';
import { failure, type Rule } from '../../kernel/rules.ts';
import { lengthBetween, type TextRule, withoutDisallowedContent } from '../../kernel/text-rules.ts';
import type { MarketScales, MarketTermsForm, TierForm } from './market-terms.ts';

export const maxTiers = 10;
// What a bigint column holds.
const maxUnits = 9_223_372_036_854_775_807n;
// Hundredths of a percent.
const maxFee = 1_000n;
const maxBand = 9_999n;
const dayMinutes = 1_440;

type FormRule = Rule<string, MarketTermsForm>;

/** A whole number of smallest units, above zero. */
function amountOf(scale: number): TextRule {
  return (value) => {
    const units = parseUnits(value, scale);
    if (units === undefined || units > maxUnits)
      return failure(withParams(m.markets_staff_amount_invalid, { places: `${scale}` }));
    return units > 0n ? undefined : failure(m.markets_staff_amount_positive);
  };
}

const unitsOf = (value: string, scale: number): bigint => parseUnits(value, scale) ?? 0n;

/** A size is a whole number of lots; while the lot itself is wrong its own rule says so. */
const ofLots =
  (scale: number): FormRule =>
  (value, { lot }) => {
    const lotUnits = unitsOf(lot, scale);
    return lotUnits === 0n || unitsOf(value, scale) % lotUnits === 0n ? undefined : failure(m.markets_staff_lots);
  };

const atLeast =
  (scale: number, field: 'lot' | 'min_size', message: typeof m.markets_staff_max_below_min): FormRule =>
  (value, form) =>
    unitsOf(value, scale) >= unitsOf(form[field], scale) ? undefined : failure(message);

const percent: TextRule = (value) => {
  const basisPoints = parseUnits(value, 2);
  return basisPoints === undefined || basisPoints === 0n || basisPoints > maxBand
    ? failure(m.markets_staff_percent_invalid)
    : undefined;
};

const minutesFrom =
  (min: number): TextRule =>
  (value) =>
    /^\d{1,4}$/.test(value) && Number(value) >= min && Number(value) <= dayMinutes
      ? undefined
      : failure(withParams(m.markets_staff_minutes_invalid, { min: `${min}`, max: `${dayMinutes}` }));

// A name of the list of time zones; an abbreviation such as EST says nothing of summer time.
const isTimeZone = (name: string): boolean => {
  if (name !== 'UTC' && !name.includes('/')) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const time =
  (pattern: RegExp): TextRule =>
  (value) =>
    pattern.test(value) ? undefined : failure(m.markets_staff_time_invalid);

const minuteOf = (value: string): number => Number(value.slice(0, 2)) * 60 + Number(value.slice(3));

/** The opening auction ends before the market closes. */
const withinHours: FormRule = (value, { opens, closes }) =>
  Number(value) < minuteOf(closes) - minuteOf(opens) ? undefined : failure(m.markets_staff_auction_long);

const fee: TextRule = (value) => {
  const basisPoints = parseUnits(value, 2);
  return basisPoints === undefined || basisPoints > maxFee ? failure(m.markets_staff_fee_invalid) : undefined;
};

const tierRules = (scale: number): FormRules<TierForm> => ({
  volume: [
    (value) => {
      const units = parseUnits(value, scale);
      return units === undefined || units > maxUnits ? failure(m.markets_staff_volume_invalid) : undefined;
    },
  ],
  maker_per: [
    fee,
    (value, { taker_per: taker }) =>
      unitsOf(value, 2) <= unitsOf(taker, 2) ? undefined : failure(m.markets_staff_maker_above),
  ],
  taker_per: [fee],
});

/** The first tier begins at 0, and each at more than the one before. */
const ascending =
  (scale: number): Rule<readonly TierForm[], readonly TierForm[]> =>
  (tiers) => {
    if (tiers.length === 0 || tiers.length > maxTiers)
      return failure(withParams(m.markets_staff_tiers_count, { max: `${maxTiers}` }));
    const volumes = tiers.map(({ volume }) => unitsOf(volume, scale));
    if (volumes[0] !== 0n) return failure(m.markets_staff_first_tier);
    return volumes.every((volume, index) => index === 0 || volume > (volumes[index - 1] ?? 0n))
      ? undefined
      : failure(m.markets_staff_tiers_ascend);
  };

/** What is asked of the terms of a market whose security and currency have these scales: by the form, and again by the server. */
export function marketTermsRules({ units, currency }: MarketScales): FormRules<MarketTermsForm> {
  const whole = 10n ** BigInt(units);
  return {
    tick: [amountOf(currency)],
    lot: [
      amountOf(units),
      (value, { tick }) =>
        (unitsOf(tick, currency) * unitsOf(value, units)) % whole === 0n ? undefined : failure(m.markets_staff_inexact),
    ],
    min_size: [amountOf(units), ofLots(units)],
    max_size: [amountOf(units), ofLots(units), atLeast(units, 'min_size', m.markets_staff_max_below_min)],
    min_display: [amountOf(units), ofLots(units), atLeast(units, 'lot', m.markets_staff_display_below_lot)],
    min_value: [amountOf(currency)],
    static_band_per: [percent],
    dynamic_band_per: [
      percent,
      (value, { static_band_per: outer }) =>
        unitsOf(value, 2) <= unitsOf(outer, 2) ? undefined : failure(m.markets_staff_band_wider),
    ],
    protection_per: [percent],
    calendars: [
      (value) =>
        /^(?:[A-Z]{2}(?:[, ]+[A-Z]{2})*)?$/.test(value.trim()) ? undefined : failure(m.markets_staff_calendars),
    ],
    time_zone: [(value) => (isTimeZone(value) ? undefined : failure(m.markets_staff_time_zone_invalid))],
    days: [
      (value) =>
        /^[1-7]{1,7}$/.test(value) && new Set(value).size === value.length
          ? undefined
          : failure(m.markets_staff_days_missing),
    ],
    opens: [time(/^(?:[01]\d|2[0-3]):[0-5]\d$/)],
    closes: [
      time(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/),
      (value, { opens }) => (minuteOf(value) > minuteOf(opens) ? undefined : failure(m.markets_staff_closes_first)),
    ],
    auction_minutes: [minutesFrom(0), withinHours],
    every_minutes: [minutesFrom(1)],
    halt_auction_minutes: [minutesFrom(1)],
    fee_tiers: rowRules(tierRules(currency), [ascending(currency)]),
  };
}

/** A price on the ticks of a market. */
export const priceRules = (currency: number, tick: bigint): readonly TextRule[] => [
  amountOf(currency),
  (value) => (unitsOf(value, currency) % tick === 0n ? undefined : failure(m.markets_staff_off_tick)),
];

/** What a market maker promises: how far his prices are apart at most, for how much, and how long, in percent. */
export type MakerForm = {
  readonly username: string;
  readonly max_spread_per: string;
  readonly min_size: string;
  readonly presence_per: string;
};

export const makerRules = (units: number): FormRules<MakerForm> => ({
  username: [(value) => (value.trim() === '' ? failure(m.markets_staff_customer_missing) : undefined)],
  max_spread_per: [percent],
  min_size: [amountOf(units)],
  presence_per: [
    (value) =>
      /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 100
        ? undefined
        : failure(m.markets_staff_presence_invalid),
  ],
});

export type NoteForm = { readonly note_en: string; readonly note_es: string };

const publicNote = [lengthBetween(10, 300, m.markets_staff_note_length), withoutDisallowedContent];

/** What the public reads of a halt or of an end, each in his language. */
export const noteRules: FormRules<NoteForm> = {
  note_en: publicNote,
  note_es: publicNote,
};

export type LawForm = { readonly symbol: string; readonly username: string; readonly order_of_law: string };

/** By which order of law orders are cancelled: whose, and of which market; not those of everyone on all. */
export const lawRules: FormRules<LawForm> = {
  username: [
    (value, { symbol }) => (value.trim() === '' && symbol === '' ? failure(m.markets_staff_law_whose) : undefined),
  ],
  order_of_law: [lengthBetween(5, 200, m.markets_staff_law_missing)],
};

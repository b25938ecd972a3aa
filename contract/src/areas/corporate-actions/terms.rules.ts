import * as m from '@istmo/contract/messages';
import { isDay } from '../../kernel/day.ts';
import { parseUnits } from '../../kernel/money.ts';
import { failure, type Rule, type Rules } from '../../kernel/rules.ts';
import { lengthBetween, required, withoutDisallowedContent } from '../../kernel/text-rules.ts';
import {
  changesUnits,
  type CorporateActionKind,
  type EntitlementRounding,
  hasRecordDay,
  isVote,
  paysForUnits,
} from './kinds.ts';
import type { VoteForm } from './vote-terms.rules.ts';

/** What is paid in one currency: for one whole unit, or in all. The other is empty. */
export type RateForm = { readonly currency: string; readonly rate: string; readonly total: string };

/** The terms of an event, as the issuer and staff enter them. Days are YYYY-MM-DD, amounts decimals; what a kind has not is empty. */
export type TermsForm = {
  readonly kind: CorporateActionKind;
  readonly title_en: string;
  readonly title_es: string;
  readonly text_en: string;
  readonly text_es: string;
  readonly record_day: string;
  readonly ex_day: string;
  readonly payment_day: string;
  /** The last day on which holders may choose, tender or vote. */
  readonly cutoff_day: string;
  readonly rates: readonly RateForm[];
  readonly rounding: EntitlementRounding;
  /** To whose authority tax is withheld; empty: none is. */
  readonly tax_country: string;
  readonly ratio_new: string;
  readonly ratio_old: string;
  /** The most units that a tender takes. */
  readonly max_units: string;
  readonly claim_until: string;
  readonly documents: readonly string[];
  /** Of a vote only; its rules are in `vote-terms.rules.ts`. */
  readonly vote?: VoteForm | undefined;
};

/** The scales that amounts of the terms have. */
export type TermsScales = {
  /** YYYY-MM-DD in the operator's time zone. */
  readonly today: string;
  /** Decimal places of the security. */
  readonly security: number;
  /** Decimal places of a currency that may be paid in; undefined for another. */
  readonly currency: (code: string) => number | undefined;
};

/** Places of a rate for one unit, beyond which no issuer names one. */
export const ratePlaces = 18;

const title = [
  required(m.actions_title_missing),
  lengthBetween(3, 160, m.actions_title_length),
  withoutDisallowedContent,
];
const explanation = [lengthBetween(0, 4000, m.actions_text_long), withoutDisallowedContent];

const optionalDay: Rule<string, TermsForm> = (day) =>
  day === '' || isDay(day) ? undefined : failure(m.actions_day_invalid);

const notBefore =
  (other: 'record_day' | 'payment_day', message: typeof m.actions_day_invalid): Rule<string, TermsForm> =>
  (day, form) =>
    day !== '' && day < form[other] ? failure(message) : undefined;

const wholeNumber = /^[1-9]\d{0,8}$/;
/** The principal of a schedule, in minor units of what is left of the nominal. */
const wholeOfNominal = /^[1-9]\d{0,17}$/;
const ratioOf = (kind: CorporateActionKind): RegExp => (kind === 'partial-redemption' ? wholeOfNominal : wholeNumber);

const ratio: Rule<string, TermsForm> = (value, { kind }) => {
  if (!changesUnits(kind) && kind !== 'partial-redemption')
    return value === '' ? undefined : failure(m.actions_not_of_kind);
  return ratioOf(kind).test(value) ? undefined : failure(m.actions_ratio_invalid);
};

/** A split gives more than there was, a reverse split less, a partial redemption takes a part. */
const ratioDirection: Rule<string, TermsForm> = (old, { kind, ratio_new: ratioNew }) => {
  if (!ratioOf(kind).test(old) || !ratioOf(kind).test(ratioNew)) return undefined;
  const grows = BigInt(ratioNew) > BigInt(old);
  if (kind === 'split' && !grows) return failure(m.actions_split_direction);
  if ((kind === 'reverse-split' || kind === 'partial-redemption') && BigInt(ratioNew) >= BigInt(old))
    return failure(m.actions_reverse_direction);
  return undefined;
};

function rateRule({ currency: scaleOf }: TermsScales): Rule<readonly RateForm[], TermsForm> {
  return (rates, { kind }) => {
    if (!paysForUnits(kind) && !changesUnits(kind))
      return rates.length === 0 ? undefined : failure(m.actions_not_of_kind);
    if (paysForUnits(kind) && rates.length === 0) return failure(m.actions_rate_missing);
    const seen = new Set<string>();
    for (const { currency, rate, total } of rates) {
      const scale = scaleOf(currency);
      if (scale === undefined || seen.has(currency)) return failure(m.actions_currency_invalid);
      seen.add(currency);
      if ((rate === '') === (total === '')) return failure(m.actions_rate_or_total);
      const units = rate === '' ? parseUnits(total, scale) : parseUnits(rate, ratePlaces);
      if (units === undefined) return failure(m.actions_rate_invalid, 'amount_invalid');
      if (units === 0n) return failure(m.exchange_amount_zero, 'amount_invalid');
      if (units > 10n ** 36n) return failure(m.actions_rate_invalid, 'amount_too_large');
      // A total cannot be shared out before it is known who chooses which currency.
      if (total !== '' && rates.length > 1) return failure(m.actions_total_of_one);
    }
    return undefined;
  };
}

/** The rules of an event's terms, in the order of the form. */
export function termsRules(scales: TermsScales): Rules<TermsForm> {
  const { today, security } = scales;
  return {
    title_en: title,
    title_es: title,
    text_en: explanation,
    text_es: explanation,
    record_day: [
      optionalDay,
      (day, { kind }) => (hasRecordDay(kind) && day === '' ? failure(m.actions_record_missing) : undefined),
      (day) => (day !== '' && day < today ? failure(m.actions_record_past) : undefined),
    ],
    ex_day: [
      optionalDay,
      (day, { record_day: record }) => (day !== '' && day > record ? failure(m.actions_ex_late) : undefined),
    ],
    payment_day: [
      optionalDay,
      (day, { kind }) =>
        day === '' && (paysForUnits(kind) || changesUnits(kind)) ? failure(m.actions_payment_missing) : undefined,
      notBefore('record_day', m.actions_payment_early),
    ],
    cutoff_day: [
      optionalDay,
      (day, { kind }) =>
        day === '' && (isVote(kind) || kind === 'tender') ? failure(m.actions_cutoff_missing) : undefined,
      (day) => (day !== '' && day < today ? failure(m.actions_cutoff_past) : undefined),
      (day, { payment_day: payment }) =>
        day !== '' && payment !== '' && day >= payment ? failure(m.actions_cutoff_late) : undefined,
    ],
    rates: [rateRule(scales)],
    tax_country: [(country) => (/^(?:[A-Z]{2})?$/.test(country) ? undefined : failure(m.actions_country_invalid))],
    ratio_new: [ratio],
    ratio_old: [ratio, ratioDirection],
    max_units: [
      (value, { kind }) => {
        if (value === '') return undefined;
        if (kind !== 'tender') return failure(m.actions_not_of_kind);
        return parseUnits(value, security) ? undefined : failure(m.actions_units_invalid, 'amount_invalid');
      },
    ],
    claim_until: [
      optionalDay,
      (day, { payment_day: payment }) => (day !== '' && day <= payment ? failure(m.actions_claim_early) : undefined),
    ],
  };
}

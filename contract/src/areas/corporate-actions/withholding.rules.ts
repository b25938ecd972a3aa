import * as m from '@istmo/contract/messages';
import { isDay } from '../../kernel/day.ts';
import { parseUnits } from '../../kernel/money.ts';
import { failure, type Rule, type Rules } from '../../kernel/rules.ts';
import { lengthBetween, required, withoutDisallowedContent } from '../../kernel/text-rules.ts';

/** What a payment is for the tax on it. `gain`: what is paid for units that are taken. */
export const incomes = ['dividend', 'interest', 'gain'] as const;
export type Income = (typeof incomes)[number];

export const taxCategories = ['personal', 'business', 'outside'] as const;
export type TaxCategory = (typeof taxCategories)[number];

export const taxRoundings = ['down', 'half-up'] as const;
export type TaxRounding = (typeof taxRoundings)[number];

export const certificateStates = ['proposed', 'approved', 'rejected', 'withdrawn'] as const;
export type CertificateState = (typeof certificateStates)[number];

/** Decimals of a percentage, so that the rate is in whole millionths. */
const percentPlaces = 4;
const wholeRate = 1_000_000n;

/** A percentage as millionths: `parseRate('12.5')` is 125000; undefined for what is none of 0 to 100. */
export function parseRate(percent: string): number | undefined {
  const rate = parseUnits(percent, percentPlaces);
  return rate === undefined || rate > wholeRate ? undefined : Number.parseInt(`${rate}`, 10);
}

/** Days are YYYY-MM-DD, countries ISO 3166 alpha-2; an empty text is any, and no last day. */
export type WithholdingRuleForm = {
  readonly tax_country: string;
  readonly holder_country: string;
  /** In percent of the gross amount. */
  readonly rate: string;
  readonly basis: string;
  readonly is_treaty: boolean;
  readonly from_day: string;
  readonly to_day: string;
};

const country = (isRequired: boolean) => (code: string) =>
  (isRequired ? /^[A-Z]{2}$/ : /^(?:[A-Z]{2})?$/).test(code) ? undefined : failure(m.actions_country_invalid);
const day = (text: string) => (isDay(text) ? undefined : failure(m.actions_day_invalid));

const afterFirst: Rule<string, { readonly from_day: string }> = (last, { from_day: first }) =>
  last < first ? failure(m.actions_days_order) : undefined;

/** The rules of a withholding rule, in the order of the form. */
export const withholdingRules: Rules<WithholdingRuleForm> = {
  tax_country: [country(true)],
  holder_country: [
    country(false),
    (code, { is_treaty: isTreaty }) => (isTreaty && code === '' ? failure(m.actions_treaty_country) : undefined),
  ],
  rate: [(percent) => (parseRate(percent) === undefined ? failure(m.actions_tax_rate_invalid) : undefined)],
  basis: [required(m.actions_basis_missing), lengthBetween(3, 200, m.actions_basis_length), withoutDisallowedContent],
  from_day: [day],
  to_day: [(last, form) => (last === '' ? undefined : (day(last) ?? afterFirst(last, form)))],
};

export type CertificateForm = {
  readonly country: string;
  readonly number: string;
  readonly valid_from: string;
  readonly valid_until: string;
};

/** The rules of a certificate of residence. */
export const certificateRules: Rules<CertificateForm> = {
  country: [country(true)],
  number: [required(m.actions_number_missing), lengthBetween(1, 80, m.actions_number_length), withoutDisallowedContent],
  valid_from: [day],
  valid_until: [day, (last, { valid_from: first }) => (last < first ? failure(m.actions_days_order) : undefined)],
};

/** A payment of withheld tax: the days of the payments that it is of, and what names it at the bank. */
export type TaxPaymentForm = {
  readonly amount: string;
  readonly from_day: string;
  readonly to_day: string;
  readonly reference: string;
};

/** The rules of a payment of tax; the amount is compared with what is owed. */
export const taxPaymentRules: Rules<TaxPaymentForm> = {
  amount: [required(m.actions_tax_amount_missing)],
  from_day: [day],
  to_day: [day, afterFirst],
  reference: [
    required(m.actions_tax_reference_missing),
    lengthBetween(1, 120, m.actions_tax_reference_length),
    withoutDisallowedContent,
  ],
};

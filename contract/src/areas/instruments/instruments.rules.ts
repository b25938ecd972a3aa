import * as m from '@istmo/contract/messages';
import { parseUnits } from '../../kernel/money.ts';
import { failure, type Rule, type Rules } from '../../kernel/rules.ts';
import type { TextRule } from '../../kernel/text-rules.ts';

/** What one person of the staff changes of a market or a network, at once. */
export const switchFields = ['is_open', 'accepts_deposits', 'accepts_withdrawals'] as const;

/** What staff change of a market, a network or the limits of withdrawals; all but the switches takes two people. */
export const termFields = [
  'fee_per',
  'large_order_usd',
  'large_order_fee_per',
  'min_amount',
  'max_amount',
  'confirmations',
  'min_deposit',
  'min_withdrawal',
  'withdrawal_fee',
  'max_withdrawal',
  'daily_limit',
  'monthly_limit',
  ...switchFields,
] as const;
export type TermField = (typeof termFields)[number];
export const isTermField = (field: string): field is TermField => termFields.some((one) => one === field);

/** The highest fee of a market, in basis points; the database has the same limit. */
const maxFeeBasisPoints = 5_000n;
const maxConfirmations = 1_000;
// What a bigint column holds.
const maxUnits = 9_223_372_036_854_775_807n;

function amountOf(scale: number): TextRule {
  return (value) => {
    const units = parseUnits(value, scale);
    return units === undefined || units > maxUnits ? failure(m.instruments_amount_invalid) : undefined;
  };
}

const percent: TextRule = (value) => {
  const basisPoints = parseUnits(value, 2);
  return basisPoints === undefined || basisPoints > maxFeeBasisPoints ? failure(m.instruments_fee_invalid) : undefined;
};

/** Not checked while the field is empty. */
function unlessEmpty<Form>(rule: Rule<string, Form>): Rule<string, Form> {
  return (value, form) => (value === '' ? undefined : rule(value, form));
}

export type NetworkForm = {
  confirmations: string;
  min_deposit: string;
  min_withdrawal: string;
  withdrawal_fee: string;
};

/** The rules of a network of an instrument with this scale; the fee has that of its own currency. */
export function networkRules(scale: number, feeScale: number): Rules<NetworkForm> {
  return {
    confirmations: [
      (value) =>
        /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= maxConfirmations
          ? undefined
          : failure(m.instruments_confirmations_invalid),
    ],
    min_deposit: [amountOf(scale)],
    min_withdrawal: [amountOf(scale)],
    withdrawal_fee: [amountOf(feeScale)],
  };
}

export type MarketForm = {
  fee_per: string;
  large_order_usd: string;
  large_order_fee_per: string;
  min_amount: string;
  max_amount: string;
};

const unitsOf = (value: string, scale: number): bigint => parseUnits(value, scale) ?? 0n;

const positive =
  (scale: number): TextRule =>
  (value) =>
    unitsOf(value, scale) > 0n ? undefined : failure(m.instruments_amount_positive);

/** The rules of a market whose paid side has this scale. */
export function marketRules(scale: number): Rules<MarketForm> {
  return {
    fee_per: [percent],
    large_order_usd: [
      (value, { large_order_fee_per: fee }) =>
        (value === '') === (fee === '') ? undefined : failure(m.instruments_large_order_both),
      unlessEmpty(amountOf(2)),
      unlessEmpty(positive(2)),
    ],
    large_order_fee_per: [
      unlessEmpty(percent),
      unlessEmpty((value, { fee_per: fee }) =>
        unitsOf(value, 2) <= unitsOf(fee, 2) ? undefined : failure(m.instruments_large_fee_lower),
      ),
    ],
    min_amount: [amountOf(scale), positive(scale)],
    max_amount: [
      unlessEmpty(amountOf(scale)),
      unlessEmpty((value, { min_amount: min }) =>
        unitsOf(value, scale) >= unitsOf(min, scale) ? undefined : failure(m.instruments_max_below_min),
      ),
    ],
  };
}

export type LimitsForm = {
  max_withdrawal: string;
  daily_limit: string;
  monthly_limit: string;
};

/** The rules of the limits of withdrawals of an instrument with this scale: each is at least the one before it. */
export function limitsRules(scale: number): Rules<LimitsForm> {
  return {
    max_withdrawal: [amountOf(scale), positive(scale)],
    daily_limit: [
      amountOf(scale),
      positive(scale),
      (value, { max_withdrawal: max }) =>
        unitsOf(value, scale) >= unitsOf(max, scale) ? undefined : failure(m.instruments_daily_below_max),
    ],
    monthly_limit: [
      amountOf(scale),
      positive(scale),
      (value, { daily_limit: daily }) =>
        unitsOf(value, scale) >= unitsOf(daily, scale) ? undefined : failure(m.instruments_monthly_below_daily),
    ],
  };
}

import { frequencyNames, rateSentence } from '@istmo/contract/areas/bonds/term-names';
import { kindNames } from '@istmo/contract/areas/corporate-actions/kind-names';
import { changesUnits, type CorporateActionKind } from '@istmo/contract/areas/corporate-actions/kinds';
import { formatAmount } from '@istmo/contract/kernel/format';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { dayOf } from '../../shared/format.ts';
import type { SecurityFacts } from './facts.queries.ts';

type Coupon = NonNullable<SecurityFacts['coupon']>;
type Payment = NonNullable<SecurityFacts['last_payment']>;
type NextEvent = NonNullable<SecurityFacts['next_event']>;

export const kindText = (kind: CorporateActionKind): string => translate(kindNames[kind], getLocale());

/** "6.5 % a year", with what the rate is now where it moves: "SOFR + 2 % a year, never below zero (6.31 % now)". */
export function couponText({ rate, percent }: Coupon): string {
  const sentence = translate(rateSentence(rate), getLocale());
  return rate.kind === 'index' && percent !== null ? m.facts_coupon_now({ rate: sentence, percent }) : sentence;
}

export const frequencyText = ({ frequency }: Coupon): string => frequencyNames[frequency]();

/** "30.00 USD": for one unit, with every place that it has. */
export const unitAmount = ({ amount, currency }: { readonly amount: string; readonly currency: string }): string =>
  `${formatAmount(amount)} ${currency}`;

export const paymentText = (payment: Payment): string =>
  m.facts_amount_on({ amount: unitAmount(payment), day: dayOf(payment.day) });

/** "Dividend: record date 12/12/2026". */
export function nextEventText({ kind, of, day }: NextEvent): string {
  const params = { kind: kindText(kind), day: dayOf(day) };
  switch (of) {
    case 'ex':
      return m.facts_next_ex(params);
    case 'record':
      return m.facts_next_record(params);
    case 'cutoff':
      return m.facts_next_cutoff(params);
    case 'payment':
      return changesUnits(kind) ? m.facts_next_change(params) : m.facts_next_payment(params);
  }
}

const gaps: Readonly<Record<SecurityFacts['yield_gap'], () => string>> = {
  '': () => '',
  no_income: m.facts_gap_no_income,
  no_price: m.facts_gap_no_price,
  stale_price: m.facts_gap_stale_price,
  not_fixed: m.facts_gap_not_fixed,
  no_rate: m.facts_gap_no_rate,
  over: m.facts_gap_over,
};

/** Why there is no yield; empty where there is one. */
export const yieldGapText = ({ yield_gap: gap }: SecurityFacts): string => gaps[gap]();

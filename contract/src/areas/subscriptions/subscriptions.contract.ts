import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { amount, optionalAmount, optionalFlag, optionalText, reference, symbol, text } from '../../kernel/field.ts';
import {
  allocationMethods,
  priceModes,
  raiseStates,
  rateRules,
  expiryReasons,
  returnReasons,
  subscriptionStates,
} from '../../kernel/raise.ts';
import { decimal, listReply, time } from '../../kernel/reply.ts';
import * as calls from './subscriptions.calls.ts';

/** Why an order is not taken now. */
export const orderStates = ['open', 'coming', 'closed', 'suspended', 'sold-out', 'own'] as const;
export type OrderState = (typeof orderStates)[number];

const acceptedDocument = z.object({ document: z.string(), version: z.int(), hash: z.string() });

const orderForm = z.object({
  reference: z.string(),
  slug: z.string(),
  title: z.string(),
  security: z.string(),
  security_scale: z.int(),
  state: z.enum(orderStates),
  raise_state: z.enum(raiseStates),
  /** Why it is suspended, in the operator's words. */
  suspended_reason: z.string(),
  terms_version: z.int(),
  opens_at: time,
  closes_at: time,
  at: time,
  price_mode: z.enum(priceModes),
  rate_rule: z.enum(rateRules),
  allocation: z.enum(allocationMethods),
  /** What is entered: units at a known price, otherwise the amount to be paid. */
  entry: z.enum(['units', 'amount']),
  terms_currency: z.string(),
  terms_scale: z.int(),
  price_low: decimal,
  price_high: decimal,
  price_tick: decimal,
  min_units: decimal,
  step_units: decimal,
  /** Of first come: what may still be ordered now; null: orders are allotted after the window. */
  left_units: z.nullable(decimal),
  /** What the investor may still order, in the currency of the terms; null: no limit. */
  left_value: z.nullable(decimal),
  soft_cap: z.nullable(decimal),
  lock_up_days: z.nullable(z.int()),
  /** The investor pays none of it: it is taken of what the company raises. */
  fee: decimal,
  /** Until when an order of this moment may be left without a reason; null: it may not. */
  leave_until: z.nullable(time),
  /** What a retail investor does first; null: nothing, or nothing any more. */
  investor_step: z.nullable(z.enum(['questionnaire', 'wait', 'declaration'])),
  /** A retail investor passes this questionnaire first; null: none. */
  questionnaire: z.nullable(z.string()),
  documents: z.array(acceptedDocument),
  currencies: z.array(z.object({ currency: z.string(), scale: z.int(), available: decimal, is_stopped: z.boolean() })),
  /** What a card is charged for this order, with its fee; null where no card is taken, and where nothing was entered in its currency. */
  card: z.nullable(z.object({ fee: decimal, total: decimal, fee_percent: decimal })),
  /** The most that a card pays, in its currency; null where no card is taken. */
  card_max: z.nullable(decimal),
  /** In which it is quoted. */
  currency: z.string(),
  /** Units of the terms' currency for one of `currency`. */
  rate: decimal,
  /** Null where nothing was entered. */
  quote: z.nullable(
    z.object({
      paid: decimal,
      value: decimal,
      /** For one whole unit; null where it is found after the window. */
      price: z.nullable(decimal),
      units_least: decimal,
      units_most: decimal,
    }),
  ),
  /** Those of the customer in this raise that are open or not paid yet. */
  own: z.int(),
});

const orderFields = {
  /** The reference of the raise, or the last part of its page's address. */
  raise: reference,
  currency: symbol,
  units: optionalAmount,
  amount: optionalAmount,
  limit_price: optionalAmount,
};

const orderRefusals = [
  'not_found',
  'offering_closed',
  'offering_short',
  'own_offering',
  'currency_inactive',
  'price_stale',
  'price_halted',
  'amount_invalid',
  'amount_too_small',
] as const;

export const readOrderForm = endpoint(calls.readOrderForm, {
  isAddition: true,
  summary:
    'What an order in an offering would be: what is paid, units at the least and at most, until when it may be left, and what is left of the limits.',
  /** Without a currency it is quoted in that of the terms. */
  input: z.object({ ...orderFields, currency: optionalText(40) }),
  output: z.object({ data: orderForm }),
  refusals: [...orderRefusals],
});

const subscription = z.object({
  reference: z.string(),
  raise: z.string(),
  slug: z.string(),
  title: z.string(),
  security: z.string(),
  security_scale: z.int(),
  raise_state: z.enum(raiseStates),
  is_suspended: z.boolean(),
  state: z.enum(subscriptionStates),
  reason: z.union([z.enum(returnReasons), z.literal('')]),
  /** Why an order that was not paid expired. */
  expired_by: z.nullable(z.enum(expiryReasons)),
  paid_by: z.enum(['balance', 'card']),
  /** What was paid, with the fee of a card. */
  charged: decimal,
  currency: z.string(),
  paid: decimal,
  card_fee: decimal,
  terms_currency: z.string(),
  value: z.nullable(decimal),
  units_most: decimal,
  limit_price: z.nullable(decimal),
  created_at: time,
  paid_at: z.nullable(time),
  expires_at: z.nullable(time),
  ended_at: z.nullable(time),
  /** Until when it may be left without a reason. */
  leave_until: time,
  /** Whether it may be left at this moment, and until when that is known; null: as long as the offering is suspended. */
  may_leave: z.boolean(),
  may_leave_until: z.nullable(time),
  closes_at: time,
  allotted_units: z.nullable(decimal),
  allotted_price: z.nullable(decimal),
  cost: z.nullable(decimal),
  /** What went back: of a settled one the rest, otherwise all of it. */
  returned: z.nullable(decimal),
  lock_up_days: z.nullable(z.int()),
  has_letter: z.boolean(),
  documents: z.array(acceptedDocument),
});

const orderedFields = {
  ...orderFields,
  /** The version of the terms that was shown. */
  terms_version: z.int(),
  /** What was shown to be paid. */
  paid: amount,
  /** The price of one whole unit that was shown; empty where it is found after the window. */
  price: optionalAmount,
  /** Every document of the terms, as it was shown and accepted. */
  documents: z.array(z.object({ document: text(64), version: z.int(), hash: text(64) })).check(z.maxLength(20)),
};

export const subscribe = endpoint(calls.subscribe, {
  isAddition: true,
  summary:
    'Orders units of an offering, paid from the balance into its escrow; or keeps the order until the balance suffices. Amounts that the client computed are compared, never used.',
  input: z.object({
    ...orderedFields,
    /** Pays when the balance suffices, at the latest by the end of the window. */
    pay_later: optionalFlag,
  }),
  output: z.object({ data: subscription }),
  refusals: [
    ...orderRefusals,
    'conflict',
    'figures_missing',
    'rate_changed',
    'rules_refused',
    'limit_exceeded',
    'insufficient_balance',
    'swap_disclaimer_required',
    'investor_check_required',
  ],
});

export const subscribeByCard = endpoint(calls.subscribeByCard, {
  isAddition: true,
  summary:
    'Orders units of an offering and charges a card. The card is typed in its own form, of which this is the token.',
  input: z.object({
    ...orderedFields,
    card_token: text(100),
    /** The fee that was shown, on top of what is paid. */
    card_fee: amount,
  }),
  output: z.object({ data: subscription }),
  refusals: [
    ...orderRefusals,
    'amount_too_large',
    'conflict',
    'rate_changed',
    'rules_refused',
    'limit_exceeded',
    'swap_disclaimer_required',
    'investor_check_required',
    'card_declined',
    'card_token_unknown',
  ],
});

const own = z.object({ reference });

export const leaveSubscription = endpoint(calls.leaveSubscription, {
  isAddition: true,
  summary: 'Takes all of a subscription back while it may be left, or withdraws one that is not paid yet.',
  input: own,
  output: z.object({ data: subscription }),
  refusals: ['not_found', 'instruction_closed'],
});

export const listSubscriptions = endpoint(calls.listSubscriptions, {
  isAddition: true,
  summary: "The customer's subscriptions, newest first.",
  input: noFields,
  output: listReply(subscription),
  refusals: [],
});

export const readSubscription = endpoint(calls.readSubscription, {
  isAddition: true,
  summary: "One of the customer's subscriptions.",
  input: own,
  output: z.object({ data: subscription }),
  refusals: ['not_found'],
});

export const readConfirmation = endpoint(calls.readConfirmation, {
  isAddition: true,
  summary: 'The confirmation of an order as a PDF, with the documents that were accepted.',
  input: own,
  output: noFields,
  refusals: ['not_found'],
});

export const readAllotmentLetter = endpoint(calls.readAllotmentLetter, {
  isAddition: true,
  summary: 'The allotment letter of a subscription as a PDF.',
  input: own,
  output: noFields,
  refusals: ['not_found'],
});

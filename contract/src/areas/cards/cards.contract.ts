import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalAmount, optionalText, reference } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, pagedReply, listReply, time } from '../../kernel/reply.ts';
import { cardReasons, cardStates } from './card-states.ts';
import * as calls from './cards.calls.ts';

const state = z.enum(cardStates);
const reason = z.nullable(z.enum(cardReasons));

/** `amount` in tokens; `status` in words is made from `state`, the product's own. */
const purchase = {
  _id: z.string(),
  Transaction_id: z.string(),
  amount: decimal,
  currency: z.string(),
  status: z.string(),
  datetime: time,
  state,
};

export const buyByCard = endpoint(calls.buyByCard, {
  summary:
    'Buys COINGT by card. The card number and code go to the acquirer and are not stored; the price sent is only compared.',
  input: z.object({
    /** The product's own: the card as its form's server keeps it for minutes, in place of the six fields that follow. */
    card_token: optionalText(100),
    card_network: optionalText(20),
    card_number: optionalText(30),
    security_code: optionalText(8),
    cardholder_name: optionalText(120),
    expiration_month: optionalText(4),
    expiration_year: optionalText(4),
    /** The price of the tokens without the fee, in cents. */
    subtotal_cents: optionalAmount,
    billing_email: optionalText(320),
    Add_coingt: optionalText(20),
    Pair_data: optionalText(60),
    /** What one token costs, in USD. */
    Pair_rate: optionalAmount,
    /** In USD. */
    fee: optionalAmount,
  }),
  /** The product's own: the purchase to wait for. */
  output: z.object({ data: z.object({ _id: z.string(), state }) }),
  refusals: [
    'invalid_field',
    'disallowed_content',
    'amount_invalid',
    'amount_too_small',
    'amount_too_large',
    'pair_unknown',
    'pair_closed',
    'offering_closed',
    'offering_short',
    'rate_changed',
    'figures_missing',
    'rules_refused',
    'conflict',
    'card_declined',
    'card_number_refused',
    'card_token_unknown',
  ],
});

export const openCardForm = endpoint(calls.openCardForm, {
  isAddition: true,
  summary: 'Where the card is typed, which is a server apart, and the ticket that ties it to the session.',
  input: noFields,
  output: z.object({ data: z.object({ url: z.string(), ticket: z.string() }) }),
  refusals: [],
});

export const listCardPurchases = endpoint(calls.listCardPurchases, {
  summary: "The customer's card purchases, newest first.",
  input: noFields,
  output: listReply(z.object(purchase)),
  refusals: [],
});

export const readCardPurchase = endpoint(calls.readCardPurchase, {
  summary: "One of the customer's card purchases: network and last four digits, never the number.",
  input: z.object({ id: reference }),
  output: z.object({
    data: z.object({
      ...purchase,
      card_network: z.string(),
      last_four: z.string(),
      /** The product's own: what it cost in USD, the acquirer's number of it, and what happened. */
      unit_price: decimal,
      price: decimal,
      fee: decimal,
      fee_per: decimal,
      total: decimal,
      acquirer_id: z.string(),
      reason,
      expires_at: time,
      owed: decimal,
      steps: z.array(z.object({ state, reason, at: time })),
    }),
  }),
  refusals: ['not_found'],
});

export const readCardReceipt = endpoint(calls.readCardReceipt, {
  isAddition: true,
  summary: 'The receipt of a purchase that was paid for, as a PDF.',
  input: z.object({ id: reference }),
  output: noFields,
  refusals: ['not_found'],
});

export const listTokenPurchases = endpoint(calls.listTokenPurchases, {
  summary: 'The same purchases for the history page.',
  input: paging,
  output: pagedReply(z.object(purchase)),
  refusals: ['invalid_field'],
});

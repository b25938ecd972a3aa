import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalAmount, optionalText, reference } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, pagedReply, listReply, time } from '../../kernel/reply.ts';
import * as calls from './cards.calls.ts';

const purchase = {
  Transaction_id: z.string(),
  amount: decimal,
  currency: z.string(),
  status: z.string(),
  datetime: time,
};

export const buyByCard = endpoint(calls.buyByCard, {
  summary:
    'Buys COINGT by card. The card number and code go to the acquirer and are not stored; the price sent is only compared.',
  input: z.object({
    card_network: optionalText(20),
    card_number: optionalText(30),
    security_code: optionalText(8),
    cardholder_name: optionalText(120),
    expiration_month: optionalText(4),
    expiration_year: optionalText(4),
    subtotal_cents: optionalAmount,
    billing_email: optionalText(320),
    Add_coingt: optionalText(20),
    Pair_data: optionalText(60),
    Pair_rate: optionalAmount,
    fee: optionalAmount,
  }),
  output: noFields,
});

export const listCardPurchases = endpoint(calls.listCardPurchases, {
  summary: "The customer's card purchases.",
  input: noFields,
  output: listReply(z.object({ _id: z.string(), ...purchase })),
});

export const readCardPurchase = endpoint(calls.readCardPurchase, {
  summary: "One of the customer's card purchases: network and last four digits, never the number.",
  input: z.object({ id: reference }),
  output: z.object({
    data: z.object({ _id: z.string(), ...purchase, card_network: z.string(), last_four: z.string() }),
  }),
});

export const listTokenPurchases = endpoint(calls.listTokenPurchases, {
  summary: 'The same purchases for the history page.',
  input: paging,
  output: pagedReply(z.object({ _id: z.string(), ...purchase })),
});

import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { optionalText, text } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { raiseStates, returnReasons, subscriptionStates } from '../../kernel/raise.ts';
import { decimal, pagedReply, time } from '../../kernel/reply.ts';
import * as calls from './subscriptions.staff.calls.ts';

/** Classes of investors, as an order keeps them. */
const orderCategories = ['retail', 'professional', 'institutional'] as const;

export const listRaiseOrders = endpoint(calls.listRaiseOrders, {
  summary:
    'The register of an offering with escrow: every order with its time, amounts, price, documents and state, in the order of time. `search` is the beginning of a reference or of a user name.',
  input: z.extend(paging, {
    reference: text(40),
    state: z._default(z.enum(['', ...subscriptionStates]), ''),
    country: optionalText(2),
    category: z._default(z.enum(['', ...orderCategories]), ''),
    currency: optionalText(24),
  }),
  output: pagedReply(
    z.object({
      id: z.string(),
      order: z.string(),
      customer_id: z.string(),
      customer: z.string(),
      country: z.string(),
      category: z.enum(orderCategories),
      state: z.enum(subscriptionStates),
      reason: z.enum(['', ...returnReasons]),
      created_at: time,
      paid_at: z.nullable(time),
      leave_until: time,
      ended_at: z.nullable(time),
      paid_by: z.enum(['balance', 'card']),
      currency: z.string(),
      paid: decimal,
      card_fee: decimal,
      /** In the currency of the terms; null until its rate is known. */
      value: z.nullable(decimal),
      value_currency: z.string(),
      security: z.string(),
      wanted: decimal,
      /** The highest price that the investor pays; null: any, or the price is fixed. */
      limit_price: z.nullable(decimal),
      price_step: z.nullable(z.int()),
      allotted: z.nullable(decimal),
      allotted_price: z.nullable(decimal),
      cost: z.nullable(decimal),
      terms_version: z.int(),
      /** What was accepted: document, version and SHA-256 of the file. */
      documents: z.array(z.object({ document: z.string(), version: z.int(), hash: z.string() })),
      /** The attempt at the questionnaire that the order names; null where the terms have none. */
      questionnaire: z.nullable(
        z.object({ code: z.string(), version: z.int(), score: z.int(), is_passed: z.boolean(), at: time }),
      ),
      /** The id of the declaration of income and wealth; empty without one. */
      declaration: z.string(),
    }),
  ),
  refusals: ['not_found', 'invalid_field'],
});

export const readRaiseFigures = endpoint(calls.readRaiseFigures, {
  summary:
    'The money of an offering with escrow at this moment: what its orders say beside what the books have in escrow, by currency, and the difference.',
  input: z.object({ reference: text(40) }),
  output: z.object({
    data: z.object({
      reference: z.string(),
      security: z.string(),
      state: z.enum(raiseStates),
      at: time,
      currency: z.string(),
      soft_cap: z.nullable(decimal),
      /** Of the open and settled orders, in the currency of the terms, as far as their rate is known. */
      value: decimal,
      money: z.array(
        z.object({
          currency: z.string(),
          orders: z.int(),
          /** All that was ordered, whether it is paid or not. */
          ordered: decimal,
          /** Ordered and not paid yet. */
          unpaid: decimal,
          /** Ordered and never paid. */
          expired: decimal,
          /** All that ever came into escrow. */
          paid_in: decimal,
          /** What went back: left, returned, and the rest of what was settled. */
          returned: decimal,
          /** What the allotted units cost, which is the company’s. */
          settled: decimal,
          open_orders: z.int(),
          open: decimal,
          ledger_open: decimal,
          /** What the books have less what the orders say; zero when they agree. */
          difference: decimal,
          /** What the company has in escrow by the books, until it is released. */
          ledger_company: decimal,
        }),
      ),
      /** From where its investors are, ISO 3166. */
      countries: z.array(z.string()),
      states: z.array(
        z.object({ state: z.enum(subscriptionStates), currency: z.string(), count: z.int(), paid: decimal }),
      ),
    }),
  }),
  refusals: ['not_found'],
});

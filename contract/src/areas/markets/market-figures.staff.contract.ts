import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { amount, reference, symbol, text } from '../../kernel/field.ts';
import { decimal, listReply, time } from '../../kernel/reply.ts';
import * as calls from './market-figures.staff.calls.ts';

const proposalRefusals = ['reason_missing', 'already_done', 'invalid_field', 'not_found'] as const;

export const listMarketDays = endpoint(calls.listMarketDays, {
  summary: 'What was measured of a market by day of its own time zone, newest first; today so far.',
  input: z.object({ symbol }),
  output: listReply(
    z.object({
      day: z.string(),
      /** Of today: so far. */
      is_over: z.boolean(),
      /** Averages over the continuous phase, in percent of the middle and in the currency; null: nothing was there. */
      spread_per: z.nullable(decimal),
      two_sided_per: z.nullable(decimal),
      buy_depth: z.nullable(decimal),
      sell_depth: z.nullable(decimal),
      trades: z.int(),
      units: decimal,
      value: decimal,
      orders: z.int(),
      /** Orders for each trade; null: there was none. */
      orders_per_trade: z.nullable(decimal),
      cancellations: z.int(),
      halts: z.int(),
      auctions: z.int(),
      /** How far the half hour after an auction was from its price, in percent. */
      auction_distance_per: z.nullable(decimal),
    }),
  ),
  refusals: ['not_found'],
});

export const listMakers = endpoint(calls.listMakers, {
  summary: 'The market makers of a market: what they promise, and how they kept it today and in 30 days.',
  input: z.object({ symbol }),
  output: listReply(
    z.object({
      id: z.string(),
      customer_id: z.string(),
      customer: z.string(),
      max_spread_per: decimal,
      min_size: decimal,
      presence_per: z.int(),
      begins_at: time,
      ended_at: z.nullable(time),
      /** In percent of the continuous phase; null: there was none. */
      today_per: z.nullable(decimal),
      days_met: z.int(),
      days_measured: z.int(),
    }),
  ),
  refusals: ['not_found'],
});

export const listMakerDays = endpoint(calls.listMakerDays, {
  summary: 'How a market maker kept what he promises, by day, newest first.',
  input: z.object({ id: reference }),
  output: listReply(
    z.object({
      day: z.string(),
      /** In percent of the continuous phase: as promised, and with prices on both sides at all. */
      met_per: decimal,
      two_sided_per: decimal,
      /** Average, in percent of the middle; null: he had no prices on both sides. */
      spread_per: z.nullable(decimal),
      is_met: z.boolean(),
    }),
  ),
  refusals: ['not_found'],
});

export const proposeMaker = endpoint(calls.proposeMaker, {
  summary: 'Proposes what a customer promises as a market maker.',
  input: z.object({
    symbol,
    reason: text(500),
    username: text(64),
    max_spread_per: amount,
    min_size: amount,
    presence_per: text(3),
  }),
  output: noFields,
  refusals: [...proposalRefusals],
});

export const proposeMakerEnd = endpoint(calls.proposeMakerEnd, {
  summary: 'Proposes to end the agreement with a market maker.',
  input: z.object({ id: reference, reason: text(500) }),
  output: noFields,
  refusals: [...proposalRefusals],
});

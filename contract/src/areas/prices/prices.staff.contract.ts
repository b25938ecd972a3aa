import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { amount, symbol, text } from '../../kernel/field.ts';
import { decimal, listReply, time } from '../../kernel/reply.ts';
import * as calls from './prices.staff.calls.ts';

export const listPriceHalts = endpoint(calls.listPriceHalts, {
  summary: 'The prices that jumped and are held back: their instruments are not traded.',
  input: noFields,
  output: listReply(
    z.object({
      symbol: z.string(),
      halted_at: time,
      observed_at: time,
      /** The price before the jump, and the one held back, in USD. */
      last_usd: decimal,
      held_usd: decimal,
    }),
  ),
  refusals: [],
});

export const resumePrice = endpoint(calls.resumePrice, {
  summary: 'Publishes a price that is held back and opens its markets again.',
  /** `held_usd` is the price that was read: another one is not published. */
  input: z.object({ symbol, held_usd: amount, reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'conflict'],
});

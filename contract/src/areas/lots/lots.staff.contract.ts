import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { reference } from '../../kernel/field.ts';
import { decimal, listReply, time } from '../../kernel/reply.ts';
import * as calls from './lots.staff.calls.ts';

export const listCustomerLots = endpoint(calls.listCustomerLots, {
  summary: "A customer's units that are locked until a day, the soonest first.",
  input: z.object({ id: reference }),
  output: listReply(
    z.object({
      id: z.string(),
      security: z.string(),
      /** What is left of the lot, and what was acquired in it, in units of that day. */
      amount: decimal,
      acquired: decimal,
      acquired_at: time,
      /** What it was acquired by, for example a subscription. */
      source: z.string(),
      unlocks_at: time,
    }),
  ),
  refusals: ['not_found'],
});

import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { decimal, listReply, time } from '../../kernel/reply.ts';
import * as calls from './lots.calls.ts';

export const listOwnLots = endpoint(calls.listOwnLots, {
  isAddition: true,
  summary:
    "Which units of the customer's securities are locked, and until when, the soonest first. Locked units cannot be sold or withdrawn; they count for dividends and votes.",
  input: noFields,
  output: listReply(
    z.object({
      id: z.string(),
      security: z.string(),
      /** What is left of the lot. */
      amount: decimal,
      unlocks_at: time,
    }),
  ),
  refusals: [],
});

import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { decimal, listReply, time } from '../../kernel/reply.ts';
import { authorities } from './measures.rules.ts';
import * as calls from './measures.calls.ts';

export const listOwnFrozen = endpoint(calls.listOwnFrozen, {
  isAddition: true,
  summary:
    "Which units of the customer's securities are frozen, since when, and by whose order. Frozen units cannot be sold or withdrawn.",
  input: noFields,
  output: listReply(
    z.object({
      id: z.string(),
      security: z.string(),
      amount: decimal,
      authority: z.enum(authorities),
      authority_name: z.string(),
      reference: z.string(),
      since: time,
    }),
  ),
  refusals: [],
});

import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { text } from '../../kernel/field.ts';
import { decimal, time } from '../../kernel/reply.ts';
import * as calls from './splits.calls.ts';

/** That the units of a security changed: so many afterwards for so many before, and all that were issued. */
export const unitChangeReply = {
  at: time,
  ratio_new: decimal,
  ratio_old: decimal,
  issued_before: decimal,
  issued_after: decimal,
};

export const readOwnSplit = endpoint(calls.readOwnSplit, {
  isAddition: true,
  summary:
    "What a split, a reverse split or a bonus issue made of the customer's units, by the reference of the event; null before the units change and for other events.",
  input: z.object({ reference: text(40) }),
  output: z.object({
    data: z.nullable(
      z.object({
        ...unitChangeReply,
        /** Of the customer, over all own accounts; zero where there were none. */
        before: decimal,
        after: decimal,
      }),
    ),
  }),
  refusals: ['not_found'],
});

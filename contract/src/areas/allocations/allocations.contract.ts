import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { text } from '../../kernel/field.ts';
import { allocationMethods } from '../../kernel/raise.ts';
import { decimal, time } from '../../kernel/reply.ts';
import * as calls from './allocations.calls.ts';

export const readAllotmentResult = endpoint(calls.readAllotmentResult, {
  isAddition: true,
  summary:
    'How the units of an offering with escrow were allotted; null before. `raise` is its reference or the last part of the address of its page.',
  input: z.object({ raise: text(80) }),
  output: z.object({
    data: z.nullable(
      z.object({
        security: z.string(),
        currency: z.string(),
        method: z.enum(allocationMethods),
        /** For one whole unit; null where it rose in steps. */
        price: z.nullable(decimal),
        demanded: decimal,
        allotted: decimal,
        over: decimal,
        /** The part of what was requested that was allotted, in percent. */
        percent: decimal,
        allotted_at: time,
        rates: z.array(z.object({ currency: z.string(), rate: decimal, at: time })),
        /** Of a lot: orders came in the order of SHA-256 of this hash in hex followed by the id of the order. */
        seed: z.nullable(z.object({ hash: z.string(), checkpoint: z.string() })),
        /** SHA-256 of the whole result, in hex. */
        hash: z.string(),
      }),
    ),
  }),
  refusals: ['not_found'],
});

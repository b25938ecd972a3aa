import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { decimal, time } from '../../kernel/reply.ts';
import * as calls from './offering.calls.ts';

export const readProgress = endpoint(calls.readProgress, {
  isAddition: true,
  summary:
    'The totals of the COINGT offering, and the tokens sold and left of each tranche; no tranches while there is no offering.',
  input: noFields,
  output: z.object({
    total_usd: decimal,
    minimum_usd: decimal,
    tokens_total: decimal,
    tokens_sold: decimal,
    /** The tranche that sells now, or null when all is sold. */
    open_tranche: z.nullable(z.int()),
    tranches: z.array(
      z.object({
        number: z.int(),
        price_usd: decimal,
        tokens: decimal,
        sold: decimal,
        left: decimal,
        /** It is sold from then, until then; null for ever. */
        opens_at: z.nullable(time),
        closes_at: z.nullable(time),
        status: z.enum(['waiting', 'open', 'sold_out', 'closed']),
      }),
    ),
    as_of: time,
  }),
  refusals: [],
});

import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { decimal, time } from '../../kernel/reply.ts';
import { businessFigures } from './business.rules.ts';
import * as calls from './business.staff.calls.ts';

export const readBusiness = endpoint(calls.readBusiness, {
  summary: 'What the business did on each of the last 30 days of the operator’s time zone, today included.',
  input: noFields,
  output: z.object({
    /** The oldest first, as 2026-11-28. */
    days: z.array(z.string()),
    figures: z.array(
      z.object({
        name: z.enum(businessFigures),
        /** In USD, as a number, or in percent. */
        unit: z.enum(['usd', 'count', 'percent']),
        /** Of all days; of what customers hold, today's. Null where a price is missing for a part, or no check ended. */
        total: z.nullable(decimal),
        /** By day. */
        values: z.array(z.nullable(decimal)),
        /** What the total of a figure in USD is made of, the largest first. */
        parts: z.array(z.object({ currency: z.string(), amount: decimal, usd: z.nullable(decimal) })),
      }),
    ),
    as_of: time,
  }),
  refusals: [],
});

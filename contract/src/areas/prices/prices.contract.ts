import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { decimal, listReply, time } from '../../kernel/reply.ts';
import * as calls from './prices.calls.ts';

export const listDayPrices = endpoint(calls.listDayPrices, {
  isAddition: true,
  summary:
    'How the USD price of each instrument went in the last 24 hours, by the hour, oldest first. An hour without a price is left out.',
  input: noFields,
  output: listReply(
    z.object({
      symbol: z.string(),
      /** In percent; null where the price now or that of 24 hours ago is not known. */
      change: z.nullable(decimal),
      trend: z.array(decimal),
      /** The registry fixes it; no market quotes it. */
      is_fixed: z.boolean(),
      as_of: time,
    }),
  ),
  refusals: [],
});

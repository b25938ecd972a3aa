import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { symbol } from '../../kernel/field.ts';
import { decimal, time } from '../../kernel/reply.ts';
import { tradeStates } from '../../kernel/trade-state.ts';
import { priceRanges } from './price-ranges.ts';
import * as calls from './securities.calls.ts';

export const readSecurity = endpoint(calls.readSecurity, {
  isAddition: true,
  summary:
    'What a listed asset is, how many units are on the platform and how many hold them, its price, and what the caller has of it.',
  input: z.object({ ticker: symbol }),
  output: z.object({
    data: z.object({
      ticker: z.string(),
      name: z.string(),
      precision: z.int(),
      asset_id: z.string(),
      image: z.string(),
      /** Whether it can be bought here now, or why not. */
      trade_state: z.enum(tradeStates),
      /** The issued units that are not in wallets outside. */
      on_platform: decimal,
      /** How many customers have some of it: the number and nothing else. */
      holders: z.int(),
      /** In USD, as the platform last published it; null where there is none. */
      price: z.nullable(decimal),
      price_at: z.nullable(time),
      price_stale: z.boolean(),
      own: z.object({ available: decimal, held: decimal, frozen: decimal }),
    }),
  }),
  refusals: ['not_found'],
});

export const readSecurityImage = endpoint(calls.readSecurityImage, {
  isAddition: true,
  summary: 'The small image of a listed asset, as a file instead of a JSON reply. Browsers keep it for a day.',
  input: z.object({ ticker: symbol }),
  output: noFields,
  refusals: ['not_found'],
});

export const readSecurityPrices = endpoint(calls.readSecurityPrices, {
  isAddition: true,
  summary: 'The USD price of a listed asset over time. A time without a price is null.',
  input: z.object({ ticker: symbol, range: z._default(z.enum(priceRanges), '1M') }),
  output: z.object({
    range: z.enum(priceRanges),
    data: z.array(z.object({ at: time, price: z.nullable(decimal) })),
  }),
  refusals: ['not_found'],
});

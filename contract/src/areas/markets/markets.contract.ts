import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { symbol } from '../../kernel/field.ts';
import { decimal, time } from '../../kernel/reply.ts';
import * as calls from './markets.calls.ts';

const agreement = z.object({
  /** How far the prices of both sides may be apart, in percent of their middle, each for so many units. */
  max_spread_per: decimal,
  min_size: decimal,
  /** In what part of the continuous phase, in percent. */
  presence_per: z.int(),
  begins_at: time,
  /** The last days that were measured, newest first. */
  days: z.array(
    z.object({
      /** In the time zone of the market. */
      day: z.string(),
      is_over: z.boolean(),
      /** In percent of the continuous phase: as agreed, and with prices on both sides at all. */
      met_per: decimal,
      two_sided_per: decimal,
      /** Average, in percent of the middle; null: there were no prices on both sides. */
      spread_per: z.nullable(decimal),
      is_met: z.boolean(),
    }),
  ),
});

export const readOwnAgreement = endpoint(calls.readOwnAgreement, {
  isAddition: true,
  summary:
    'What the customer agreed to as market maker of a market, and how it was kept by day; null: there is no agreement.',
  input: z.object({ symbol }),
  output: z.object({ data: z.nullable(agreement) }),
  refusals: ['not_found'],
});

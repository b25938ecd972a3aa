import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { text } from '../../kernel/field.ts';
import { decimal, time } from '../../kernel/reply.ts';
import * as calls from './tenders.staff.calls.ts';

export const readOffers = endpoint(calls.readOffers, {
  summary: 'What holders offer in a buy-back by tender so far, and how much of it is taken once that is known.',
  input: z.object({ reference: text(40) }),
  output: z.object({
    data: z.object({
      security: z.string(),
      until: z.nullable(time),
      is_open: z.boolean(),
      offered: decimal,
      holders: z.int(),
      /** Null: all that is offered is taken. */
      max_units: z.nullable(decimal),
      /** Null until entitlements are made. */
      result: z.nullable(
        z.object({
          accepted: decimal,
          /** The part of all offers that is taken, in percent, rounded down to four places. */
          percent: decimal,
          /** Holders of whom units are taken, and those of whom none are. */
          taken_holders: z.int(),
          not_taken_holders: z.int(),
        }),
      ),
    }),
  }),
  refusals: ['not_found'],
});

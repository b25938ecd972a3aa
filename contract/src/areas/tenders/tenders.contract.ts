import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { amount, reference } from '../../kernel/field.ts';
import { decimal, time } from '../../kernel/reply.ts';
import { offerOutcomes } from './outcomes.ts';
import * as calls from './tenders.calls.ts';

const estimate = z.object({
  currency: z.string(),
  gross: decimal,
  /** By the rules of today; null where no rule is about the holder. */
  tax: z.nullable(decimal),
  net: z.nullable(decimal),
});

export const readOffer = endpoint(calls.readOffer, {
  isAddition: true,
  summary: "The customer's offer in a buy-back by tender, what may be offered, and what became of the offer.",
  input: z.object({ reference }),
  output: z.object({
    data: z.object({
      reference: z.string(),
      security: z.string(),
      /** Until when offers are given, changed and withdrawn. */
      until: z.nullable(time),
      may_offer: z.boolean(),
      /** What one whole unit brings, before tax, in each currency of the terms; empty where they name a total. */
      prices: z.array(z.object({ currency: z.string(), each: decimal })),
      /** The most units that the issuer takes of all holders; null: all that are offered. */
      max_units: z.nullable(decimal),
      /** The most units that the customer may offer, those of the present offer included. */
      most: decimal,
      /** Units of the newest offer; zero where there is none, or it was withdrawn. */
      offered: decimal,
      offered_at: z.nullable(time),
      outcome: z.enum(offerOutcomes),
      /** Units that the issuer takes; null until that is known. */
      accepted: z.nullable(decimal),
      /** Whether the accepted units are paid, so that the rest is available again. */
      is_paid: z.boolean(),
      /** What the present offer brings if all of it is taken; null where nothing is offered, or the result is known. */
      estimate: z.nullable(estimate),
    }),
  }),
  refusals: ['not_found'],
});

export const estimateOffer = endpoint(calls.estimateOffer, {
  isAddition: true,
  summary: 'What an offer of so many units would bring if all of it were taken.',
  input: z.object({ reference, units: amount }),
  output: z.object({ estimate: z.nullable(estimate) }),
  refusals: ['not_found', 'amount_invalid'],
});

const changed = z.object({ offered: decimal, at: z.nullable(time) });

export const giveOffer = endpoint(calls.giveOffer, {
  isAddition: true,
  summary:
    'Offers units in a buy-back by tender, or changes the offer, until the cut-off. The units are held until then.',
  input: z.object({
    reference,
    /** The whole offer, also where it changes an earlier one. */
    units: amount,
    /** The offer that the customer saw before; zero where there was none. Another one by then is not replaced. */
    before: amount,
  }),
  output: changed,
  refusals: ['not_found', 'instruction_closed', 'amount_invalid', 'insufficient_balance', 'conflict'],
});

export const withdrawOffer = endpoint(calls.withdrawOffer, {
  isAddition: true,
  summary: 'Withdraws the offer in a buy-back by tender until the cut-off; its units are available again at once.',
  input: z.object({ reference }),
  output: changed,
  refusals: ['not_found', 'instruction_closed'],
});

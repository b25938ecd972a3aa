import * as z from 'zod/mini';
import { companyRefusals } from '../../kernel/company-role.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { reference, text } from '../../kernel/field.ts';
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

/** How large an order is, in whole units of the currency of the terms; `unknown` before the rate of the close. */
export const orderSizes = ['under-1000', 'under-10000', 'under-100000', 'above', 'unknown'] as const;
export type OrderSize = (typeof orderSizes)[number];

/** Orders with what they are worth in the currency of the terms. */
const demand = {
  orders: z.int(),
  /** In escrow, delivered, or given back by the platform. */
  paid: decimal,
  /** Ordered and not paid yet. */
  intended: decimal,
  /** Taken back by the investor. */
  left: decimal,
  /** Never paid. */
  expired: decimal,
};

export const readDemand = endpoint(calls.readDemand, {
  isAddition: true,
  summary:
    'The book of demand of an own raise: its orders by day, country, category and size, without names, and of a price by demand the units that are wanted at each price. Null before it opens.',
  input: z.object({ reference }),
  output: z.object({
    data: z.nullable(
      z.object({
        currency: z.string(),
        security: z.string(),
        at: time,
        total: z.object(demand),
        /** Orders whose value is known once the rate of the close is; they are in no amount. */
        unvalued: z.int(),
        days: z.array(z.object({ day: z.string(), ...demand })),
        /** ISO 3166; null: the countries of few investors together. */
        countries: z.array(z.object({ country: z.nullable(z.string()), ...demand })),
        categories: z.array(z.object({ category: z.enum(['retail', 'professional', 'institutional']), ...demand })),
        sizes: z.array(z.object({ size: z.enum(orderSizes), ...demand })),
        offered_units: decimal,
        /** From the lowest to the highest; null where the price is not found by demand. */
        prices: z.nullable(z.array(z.object({ price: decimal, units: decimal }))),
      }),
    ),
  }),
  refusals: [...companyRefusals],
});

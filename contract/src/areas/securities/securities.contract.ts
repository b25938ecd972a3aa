import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { symbol } from '../../kernel/field.ts';
import { decimal, listReply, time } from '../../kernel/reply.ts';
import { securityTypes } from '../../kernel/security-type.ts';
import { tradeStates } from '../../kernel/trade-state.ts';
import { priceRanges } from './price-ranges.ts';
import * as calls from './securities.calls.ts';

/** The price in USD for one unit as the platform last published it; null where there is none. */
const priceFields = {
  price: z.nullable(decimal),
  price_at: z.nullable(time),
  price_stale: z.boolean(),
  /** In percent with two places over 24 hours, rounded towards zero; null where there was no price then. */
  change: z.nullable(decimal),
};

export const listSecurities = endpoint(calls.listSecurities, {
  isAddition: true,
  summary: 'Every security that is shown to the caller, with its facts, its price and what the caller has of it.',
  input: noFields,
  output: listReply(
    z.object({
      ticker: z.string(),
      name: z.string(),
      type: z.enum(securityTypes),
      issuer: z.string(),
      jurisdiction: z.string(),
      isin: z.string(),
      /** YYYY-MM-DD. */
      matures_on: z.string(),
      ...priceFields,
      trade_state: z.enum(tradeStates),
      /** When its last unit was redeemed; null while it has some. */
      redeemed_at: z.nullable(time),
      /** Whether a tranche of its offering is sold now. */
      is_offered: z.boolean(),
      /** The currencies it can be paid with on its open markets. */
      currencies: z.array(z.string()),
      /** The units that exist, also in wallets outside. */
      issued: decimal,
      /** What is left of the tranches of its newest offering that have not closed; null where it was never offered. */
      free: z.nullable(decimal),
      /** Everything the caller has of it, reserved and frozen units too. */
      own: decimal,
    }),
  ),
  refusals: [],
});

/** A tranche of the offering of a security. */
const trancheView = z.object({
  number: z.int(),
  supply: decimal,
  left: decimal,
  /** In USD for one unit. */
  price: decimal,
  state: z.enum(['waiting', 'open', 'sold_out', 'closed']),
  opens_at: z.nullable(time),
  closes_at: z.nullable(time),
});

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
      /** The units that exist. */
      issued: decimal,
      /** Since when it is not traded because it is redeemed, and when its last unit was; null for any other. */
      redemption: z.nullable(z.object({ closed_at: time, redeemed_at: z.nullable(time) })),
      /** The issued units that are not in wallets outside. */
      on_platform: decimal,
      /** How many customers have some of it: the number and nothing else. */
      holders: z.int(),
      ...priceFields,
      type: z.enum(securityTypes),
      /** Of its newest offering, in the order in which they are sold; empty where it was never offered in tranches. */
      tranches: z.array(trancheView),
      own: z.object({ available: decimal, held: decimal, frozen: decimal, locked: decimal }),
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

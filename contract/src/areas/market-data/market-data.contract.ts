import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { amount, optionalText, reference, symbol } from '../../kernel/field.ts';
import { candleLengths, marketModes, marketPhases, orderSides, phaseReasons } from '../../kernel/order.ts';
import { day, wholeNumber } from '../../kernel/paging.ts';
import { decimal, listReply, time } from '../../kernel/reply.ts';
import * as calls from './market-data.calls.ts';

const status = {
  phase: z.enum(marketPhases),
  phase_since: time,
  phase_reason: z.enum(phaseReasons),
  /** Of a halt or an end by staff: their words for the public in both languages; otherwise empty. */
  phase_note: z.object({ en: z.string(), es: z.string() }),
  /** When the schedule ends it; null: staff do. */
  phase_until: z.nullable(time),
};

const ticker = z.object({
  symbol: z.string(),
  security: z.string(),
  security_name: z.string(),
  security_scale: z.int(),
  currency: z.string(),
  currency_scale: z.int(),
  ...status,
  /** When all of this was read; the age of the last price is the time since `last_at`. */
  at: time,
  /** For one whole unit, in units of today; null: nothing was traded yet. */
  last_price: z.nullable(decimal),
  last_at: z.nullable(time),
  best_buy: z.nullable(decimal),
  best_sell: z.nullable(decimal),
  /** Against the last price 24 hours ago, in percent; null: there was none. */
  change_per: z.nullable(decimal),
  high_24h: z.nullable(decimal),
  low_24h: z.nullable(decimal),
  /** In 24 hours: in whole units and in the currency. */
  volume_24h: decimal,
  value_24h: decimal,
});

export const listMarkets = endpoint(calls.listMarkets, {
  isAddition: true,
  summary: 'The markets between investors, with their last price and what they do now.',
  input: noFields,
  output: listReply(ticker),
  refusals: [],
});

const market = z.extend(ticker, {
  mode: z.enum(marketModes),
  tick: decimal,
  lot: decimal,
  min_size: decimal,
  max_size: decimal,
  min_value: decimal,
  min_display: decimal,
  reference_price: decimal,
  /** How far an order may be from the reference, a trade from the last one, and a market order from the best price, in percent. */
  static_band_per: decimal,
  dynamic_band_per: decimal,
  protection_per: decimal,
  /** The lowest and the highest price of an order now. */
  min_price: decimal,
  max_price: decimal,
  /** While orders are gathered: at which price how much would trade; null: nothing would. */
  auction_price: z.nullable(decimal),
  auction_units: z.nullable(decimal),
  fee_tiers: z.array(z.object({ volume: decimal, maker_per: decimal, taker_per: decimal })),
  time_zone: z.string(),
});

export const readMarket = endpoint(calls.readMarket, {
  isAddition: true,
  summary: 'One market between investors: its terms, its last price and what it does now.',
  input: z.object({ symbol }),
  output: z.object({ data: market }),
  refusals: ['not_found'],
});

const level = z.object({ price: decimal, units: decimal, orders: z.int() });

export const readDepth = endpoint(calls.readDepth, {
  isAddition: true,
  summary: 'What is shown at each price of a market, the best first. The stream goes on from its number.',
  input: z.object({ symbol, /** So many prices of each side; 0 or empty: all. */ levels: wholeNumber(0, 100_000, 0) }),
  output: z.object({
    data: z.object({ symbol: z.string(), number: z.int(), at: time, buy: z.array(level), sell: z.array(level) }),
  }),
  refusals: ['not_found'],
});

const publicTrade = z.object({
  number: z.int(),
  price: decimal,
  units: decimal,
  /** The side of the order that came second; in an auction neither did. */
  taker: z.enum([...orderSides, 'auction']),
  at: time,
});

export const listTrades = endpoint(calls.listTrades, {
  isAddition: true,
  summary: 'The trades of a market, newest first, before a number where one is given.',
  input: z.object({ symbol, before: wholeNumber(0, 999_999_999, 0), limit: wholeNumber(1, 200, 50) }),
  output: listReply(publicTrade),
  refusals: ['not_found'],
});

const candle = z.object({
  /** When it begins; days, weeks and months in the time zone of the market. One without a trade is left out. */
  at: time,
  open: decimal,
  high: decimal,
  low: decimal,
  close: decimal,
  /** What was traded: in whole units, and in the currency. */
  units: decimal,
  value: decimal,
  trades: z.int(),
});

export const listCandles = endpoint(calls.listCandles, {
  isAddition: true,
  summary: 'The prices of a market by time, oldest first, in units of today: what was before a split is adjusted.',
  input: z.object({
    symbol,
    length: z.enum(candleLengths),
    /** Those that began before; empty: up to the one under way. */
    until: day,
    limit: wholeNumber(1, 500, 200),
  }),
  output: listReply(candle),
  refusals: ['not_found'],
});

export const listSessions = endpoint(calls.listSessions, {
  isAddition: true,
  summary: 'When a market opens and closes in the next days, in its own time zone, with its holidays.',
  input: z.object({ symbol }),
  output: listReply(
    z.object({ day: z.string(), opens_at: z.nullable(time), closes_at: z.nullable(time), holiday: z.string() }),
  ),
  refusals: ['not_found'],
});

export const alertDirections = ['above', 'below'] as const;
export type AlertDirection = (typeof alertDirections)[number];

/** As many as a customer has at once. */
export const maxAlerts = 50;

const alert = z.object({
  id: z.string(),
  symbol: z.string(),
  security: z.string(),
  currency: z.string(),
  /** `above`: when the last price is at it or higher. `below`: at it or lower. */
  direction: z.enum(alertDirections),
  /** For one whole unit; a split changes it as it changes prices. */
  price: decimal,
  created_at: time,
  /** When a trade reached it and at which price; null: none did yet. */
  reached_at: z.nullable(time),
  reached_price: z.nullable(decimal),
});

export const listAlerts = endpoint(calls.listAlerts, {
  isAddition: true,
  summary:
    'The price alerts of the customer, newest first, of one market where one is given; those that were reached for 90 days.',
  input: z.object({ symbol: optionalText(41) }),
  output: z.object({ data: z.array(alert), max: z.int() }),
  refusals: ['not_found'],
});

export const createAlert = endpoint(calls.createAlert, {
  isAddition: true,
  summary:
    'Notifies the customer once when the last price of a market is at a price or beyond it. The same one again changes nothing.',
  input: z.object({ symbol, direction: z.enum(alertDirections), price: amount }),
  output: z.object({ data: alert }),
  refusals: ['not_found', 'price_invalid', 'limit_exceeded'],
});

export const deleteAlert = endpoint(calls.deleteAlert, {
  isAddition: true,
  summary: 'Removes a price alert. Removing it again changes nothing.',
  input: z.object({ alert: reference }),
  output: z.object({}),
  refusals: [],
});

/**
 * What one event of the stream has: first everything, then what changed. `depth` follows `previous`: a client that has another number reads the depth again.
 * A level with units 0 is not there any more.
 */
export const marketEvent = z.object({
  symbol: z.string(),
  at: time,
  status: z.exactOptional(z.object(status)),
  depth: z.exactOptional(
    z.object({
      /** 0 with everything. */
      previous: z.int(),
      number: z.int(),
      buy: z.array(level),
      sell: z.array(level),
      auction_price: z.nullable(decimal),
      auction_units: z.nullable(decimal),
    }),
  ),
  /** Oldest first. */
  trades: z.exactOptional(z.array(publicTrade)),
});

export const streamMarket = endpoint(calls.streamMarket, {
  isAddition: true,
  summary: 'Server-sent events of one market: its depth, trades and what it does, each as soon as it is committed.',
  input: z.object({ symbol }),
  output: marketEvent,
  refusals: ['not_found'],
});

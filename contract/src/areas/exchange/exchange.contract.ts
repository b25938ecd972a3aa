import * as z from 'zod/mini';
import { endpoint, nothing } from '../../kernel/endpoint.ts';
import { amount, optionalAmount, optionalText, symbol } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, pageOf, rowsOf, time } from '../../kernel/reply.ts';
import * as calls from './exchange.calls.ts';

/** A pair with its published rate: how many `to_symbol` one `from_symbol` buys (decisions, point 4). */
const pair = z.object({
  from_symbol: z.string(),
  to_symbol: z.string(),
  pair_name: z.string(),
  rate: decimal,
  /** Percent of the quantity, for example "0.50". */
  fee_per: decimal,
  decimal: z.int(),
  /** The product's own: one `to_symbol` in `from_symbol`, for people to read. */
  inverse: decimal,
  /** The product's own: until when the server trades at this rate, and whether its source is too old to trade at all. */
  expires_at: time,
  /** The server's own time, so that a device whose clock is wrong counts down right. */
  at: time,
  stale: z.boolean(),
  /** The product's own: what the open tranche has left, where the pair buys the offering. */
  left: z.optional(decimal),
});

const cardPair = z.extend(pair, { teip_rate: z.optional(decimal), teip_fee: z.optional(decimal) });

const swapRow = z.object({
  _id: z.string(),
  from_symbol: z.string(),
  to_symbol: z.string(),
  amount: decimal,
  price: decimal,
  total: decimal,
  fees: decimal,
  fee_per: decimal,
  created_at: time,
  type: z.string(),
  message: z.string(),
  receive_message: z.string(),
  deducted_message: z.string(),
});

/** What the page worked out travels along and is compared; the server prices the swap itself (decisions, point 4). */
const ask = z.object({
  from: symbol,
  to: symbol,
  totalAmt: optionalAmount,
  amount,
  total: optionalAmount,
  hold_id: optionalText(64),
});

const refreshed = z.object({
  /** The new rate stands in `msg` (specification 1, point 7). */
  msg: decimal,
  inverse: decimal,
  expires_at: time,
  at: time,
});

const whichPair = z.object({ from: optionalText(40), to: optionalText(40) });
const receipt = z.object({ data: swapRow });

export const listPairs = endpoint(calls.listPairs, {
  about: 'The pairs that buy COINGT with their rates, and the first one with the rate and fee of a card purchase.',
  input: nothing,
  output: rowsOf(cardPair),
});

export const listPricedPairs = endpoint(calls.listPricedPairs, {
  about: 'The pairs of the COINGT swap with rate, fee and decimals.',
  input: nothing,
  output: rowsOf(pair),
});

export const readPrice = endpoint(calls.readPrice, {
  about: 'The USD price of each currency as the platform last published it.',
  input: nothing,
  output: rowsOf(
    z.object({ symbol: z.string(), price: z.nullable(decimal), at: z.nullable(time), stale: z.boolean() }),
  ),
});

export const refreshPrice = endpoint(calls.refreshPrice, {
  about: "Publishes a pair's rate anew; without a pair that of BTC to COINGT.",
  input: whichPair,
  output: refreshed,
});

export const holdPrice = endpoint(calls.holdPrice, {
  about: "The product's own: holds a pair's rate for the time a confirmation is read; the swap calls take its hold_id.",
  input: z.object({ from: symbol, to: symbol }),
  output: z.object({
    hold_id: z.string(),
    rate: decimal,
    inverse: decimal,
    fee_per: decimal,
    expires_at: time,
    at: time,
  }),
});

export const swap = endpoint(calls.swap, {
  about: 'Swaps BTC, USDT or USD into whole COINGT tokens; what the whole tokens do not need stays in the wallet.',
  input: ask,
  output: receipt,
});

export const readAssetPrice = endpoint(calls.readAssetPrice, {
  about: "The USD price of each listed asset; not used by the documents' screens.",
  input: nothing,
  output: rowsOf(
    z.object({ symbol: z.string(), price: z.nullable(decimal), at: z.nullable(time), stale: z.boolean() }),
  ),
});

export const refreshAssetPrice = endpoint(calls.refreshAssetPrice, {
  about: "Publishes the rate of a listed asset's pair anew.",
  input: whichPair,
  output: refreshed,
});

export const listAssetPairs = endpoint(calls.listAssetPairs, {
  about: 'The pairs of the listed assets.',
  input: nothing,
  output: rowsOf(pair),
});

export const swapAsset = endpoint(calls.swapAsset, {
  about: 'Swaps USD, BTC or USDT into a listed asset.',
  input: ask,
  output: receipt,
});

export const listCopPairs = endpoint(calls.listCopPairs, {
  about: 'The pairs of the COP exchange.',
  input: nothing,
  output: z.object({ pairs: z.array(pair) }),
});

export const readCopPrice = endpoint(calls.readCopPrice, {
  about: 'The rate of the COP exchange and its inverse.',
  input: nothing,
  output: z.object({ price: decimal, inverse: decimal, expires_at: time }),
});

export const swapCop = endpoint(calls.swapCop, {
  about: 'Exchanges COP for USDT; the fee is taken from the total.',
  input: z.object({
    from: symbol,
    to: symbol,
    amount,
    total: optionalAmount,
    fees: optionalAmount,
    hold_id: optionalText(64),
  }),
  output: receipt,
});

export const listSwaps = endpoint(calls.listSwaps, {
  about: "The customer's swaps.",
  input: paging,
  output: pageOf(swapRow),
});

export const listMarkets = endpoint(calls.listMarkets, {
  about: "The product's own: the public markets table: price in USD, change over 24 hours and the day's course.",
  input: nothing,
  output: rowsOf(
    z.object({
      symbol: z.string(),
      name: z.string(),
      price: z.nullable(decimal),
      /** Percent; null when the price of a day ago is not known. */
      change_24h: z.nullable(decimal),
      trend: z.array(decimal),
      at: z.nullable(time),
      stale: z.boolean(),
    }),
  ),
});

import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { amount, optionalAmount, optionalFlag, optionalText, reference, symbol } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, feeTermsReply, pagedReply, listReply, time } from '../../kernel/reply.ts';
import * as calls from './exchange.calls.ts';

/** `PriceTerms` in a reply; `from_usd`, the product's own, is the worth of one `from_symbol` in USD. */
export const priceTermsReply = z.object({ rate: decimal, from_usd: decimal, ...feeTermsReply.shape });

/** A pair with its published rate: how many `to_symbol` one `from_symbol` buys (requirement 3.4). */
const pair = z.object({
  from_symbol: z.string(),
  to_symbol: z.string(),
  pair_name: z.string(),
  ...priceTermsReply.shape,
  decimal: z.int(),
  /** The product's own: one `to_symbol` in `from_symbol`, for people to read. */
  inverse: decimal,
  /** The product's own: until when the server trades at this rate, and whether its price is too old to trade. */
  expires_at: time,
  /** The server's time, so that the countdown is right on a device with a wrong clock. */
  at: time,
  stale: z.boolean(),
  /** The product's own: nothing is traded, because this instrument's price jumped; the USD price held back, and since when. */
  halt: z.optional(z.object({ symbol: z.string(), price: decimal, since: time })),
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
  /** The product's own, from here on: its number, and the figures as the confirmation showed them. */
  reference_no: z.string(),
  quantity_message: z.string(),
  fee_message: z.string(),
});

/** How an order says at which price it may be executed: a locked quote, or whatever holds; without either by its total. */
const orderPrice = { hold_id: optionalText(64), accept_any_price: optionalFlag };

/** The totals that the page computed are sent along and compared; the server prices the swap itself (requirement 3.4). */
const swapRequest = z.object({
  from: symbol,
  to: symbol,
  totalAmt: optionalAmount,
  amount,
  total: optionalAmount,
  ...orderPrice,
});

const refreshedRate = z.object({
  /** The new rate is in `msg` too (requirement 1.7). */
  msg: decimal,
  ...priceTermsReply.shape,
  inverse: decimal,
  expires_at: time,
  at: time,
});

const pairSelection = z.object({ from: optionalText(40), to: optionalText(40) });
const receipt = z.object({ data: swapRow });

/** A market that cannot be traded. */
const marketRefusals = ['pair_unknown', 'pair_closed', 'price_stale', 'price_halted'] as const;

const swapRefusals = [
  ...marketRefusals,
  'rules_refused',
  'swap_disclaimer_required',
  'hold_expired',
  'hold_used',
  'hold_exceeded',
  'hold_void',
  'figures_missing',
  'rate_changed',
  'amount_invalid',
  'amount_too_small',
  'amount_too_large',
  'insufficient_balance',
] as const;

export const listPairs = endpoint(calls.listPairs, {
  summary: 'The pairs that buy COINGT with their rates, and the first one with the rate and fee of a card purchase.',
  input: noFields,
  output: listReply(cardPair),
  refusals: [],
});

export const listPricedPairs = endpoint(calls.listPricedPairs, {
  summary: 'The pairs of the COINGT swap with rate, fee and decimals.',
  input: noFields,
  output: listReply(pair),
  refusals: [],
});

export const readPrice = endpoint(calls.readPrice, {
  summary: 'The USD price of each currency as the platform last published it.',
  input: noFields,
  output: listReply(
    z.object({ symbol: z.string(), price: z.nullable(decimal), at: z.nullable(time), stale: z.boolean() }),
  ),
  refusals: [],
});

export const refreshPrice = endpoint(calls.refreshPrice, {
  summary: 'Publishes the current rate of a pair; without a pair that of BTC to COINGT.',
  input: pairSelection,
  output: refreshedRate,
  refusals: [...marketRefusals, 'offering_closed'],
});

export const lockQuote = endpoint(calls.lockQuote, {
  isAddition: true,
  summary:
    "Locks a pair's rate for an amount while the customer confirms; one swap may use its hold_id. A new one replaces the last.",
  /** What is to be paid, or else what is to be received; and the rate that was shown, which is locked while it is still traded at. */
  input: z.object({ from: symbol, to: symbol, amount: optionalAmount, total: optionalAmount, rate: optionalAmount }),
  output: z.object({
    hold_id: z.string(),
    ...priceTermsReply.shape,
    inverse: decimal,
    expires_at: time,
    at: time,
    /** A confirmation marks what differs from the figures shown before by more than this, in hundredths of a percent. */
    notice_basis_points: z.int(),
  }),
  refusals: [...marketRefusals, 'offering_closed', 'amount_invalid', 'rules_refused'],
});

export const swap = endpoint(calls.swap, {
  summary: 'Swaps a currency of an open market into whole COINGT tokens; the rest of the amount stays in the wallet.',
  input: swapRequest,
  output: receipt,
  refusals: [...swapRefusals, 'offering_closed', 'offering_short'],
});

export const readAssetPrice = endpoint(calls.readAssetPrice, {
  summary: "The USD price of each listed asset; not used by the documents' screens.",
  input: noFields,
  output: listReply(
    z.object({ symbol: z.string(), price: z.nullable(decimal), at: z.nullable(time), stale: z.boolean() }),
  ),
  refusals: [],
});

export const refreshAssetPrice = endpoint(calls.refreshAssetPrice, {
  summary: "Publishes the current rate of a listed asset's pair.",
  input: pairSelection,
  output: refreshedRate,
  refusals: [...marketRefusals, 'offering_closed'],
});

export const listAssetPairs = endpoint(calls.listAssetPairs, {
  summary: 'The pairs of the listed assets.',
  input: noFields,
  output: listReply(pair),
  refusals: [],
});

export const swapAsset = endpoint(calls.swapAsset, {
  summary: 'Swaps a currency into a listed asset, and back where such a market is open.',
  input: swapRequest,
  output: receipt,
  refusals: [...swapRefusals, 'liquidity_short', 'offering_closed', 'offering_short'],
});

export const listCopPairs = endpoint(calls.listCopPairs, {
  summary: 'The pairs of the COP exchange.',
  input: noFields,
  output: z.object({ pairs: z.array(pair) }),
  refusals: [],
});

export const readCopPrice = endpoint(calls.readCopPrice, {
  summary: 'The rate of the COP exchange and its inverse; without a pair that of its first one.',
  /** The product's own: the pair, because USDT is exchanged for COP too. */
  input: pairSelection,
  output: z.object({ price: decimal, ...priceTermsReply.shape, inverse: decimal, expires_at: time, at: time }),
  refusals: [...marketRefusals],
});

export const swapCop = endpoint(calls.swapCop, {
  summary: 'Exchanges COP for USDT; the fee is taken from the total.',
  input: z.object({
    from: symbol,
    to: symbol,
    amount,
    total: optionalAmount,
    fees: optionalAmount,
    ...orderPrice,
  }),
  output: receipt,
  refusals: [...swapRefusals, 'liquidity_short'],
});

export const listSwaps = endpoint(calls.listSwaps, {
  summary: "The customer's swaps.",
  input: paging,
  output: pagedReply(swapRow),
  refusals: ['invalid_field'],
});

export const readSwap = endpoint(calls.readSwap, {
  isAddition: true,
  summary: "One of the customer's exchanges with its value in USD and the balances after it.",
  input: z.object({ id: reference }),
  output: z.object({
    data: z.object({
      ...swapRow.shape,
      /** One of each in the other. */
      rate_message: z.string(),
      inverse_message: z.string(),
      /** To the last digit of the ledger; '' where the messages above have it already. */
      exact_received: z.string(),
      exact_deducted: z.string(),
      /** Null where the platform has no price of the time. */
      value_usd: z.nullable(decimal),
      fee_usd: z.nullable(decimal),
      /** What the customer had to spend of both right after it; empty where the books of the time are archived. */
      balances: z.array(z.object({ currency: z.string(), after: decimal, after_message: z.string() })),
    }),
  }),
  refusals: ['not_found'],
});

export const readSwapReceipt = endpoint(calls.readSwapReceipt, {
  isAddition: true,
  summary: 'The receipt of an exchange, as a PDF.',
  input: z.object({ id: reference }),
  output: noFields,
  refusals: ['not_found'],
});

export const listMarkets = endpoint(calls.listMarkets, {
  isAddition: true,
  summary: 'The public markets table: price in USD, change over 24 hours and the price history of the day.',
  input: noFields,
  output: listReply(
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
  refusals: [],
});

import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { amount, optionalAmount, optionalFlag, optionalText, reference, symbol } from '../../kernel/field.ts';
import {
  bookOrderStates,
  marketPhases,
  orderEndReasons,
  orderKinds,
  orderSides,
  selfTradeRules,
  timesInForce,
} from '../../kernel/order.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, pagedReply, time } from '../../kernel/reply.ts';
import * as calls from './order-books.calls.ts';

/** Why a customer cannot place an order now; the first that holds. */
export const orderObstacles = [
  'market-closed',
  'market-halted',
  'security-suspended',
  'kyc',
  'two-factor',
  'disclaimer',
  'account',
  'rules',
] as const;
export type OrderObstacle = (typeof orderObstacles)[number];

const ticket = z.object({
  symbol: z.string(),
  phase: z.enum(marketPhases),
  /** What the customer has, in whole units of each. */
  available_currency: decimal,
  available_units: decimal,
  /** In percent, by what was traded in the 30 days before today (UTC). */
  maker_fee_per: decimal,
  taker_fee_per: decimal,
  /** What was traded in the 30 days before today (UTC), in the currency; what the next tier begins at; null: there is none. */
  volume_30_days: decimal,
  next_tier_at: z.nullable(decimal),
  /** Why nothing can be bought, and why nothing can be sold; null: it can. */
  buy_obstacle: z.nullable(z.enum(orderObstacles)),
  sell_obstacle: z.nullable(z.enum(orderObstacles)),
  /** In words and in the customer's language; empty: none. */
  buy_obstacle_text: z.string(),
  sell_obstacle_text: z.string(),
  open_orders: z.int(),
  max_open_orders: z.int(),
});

/** What only a customer knows of a market: what he has, his fees, and why he could not order. */
export const readOrderTicket = endpoint(calls.readOrderTicket, {
  isAddition: true,
  summary: 'What a customer needs to order on a market: balances, fees, and what keeps the customer from it.',
  input: z.object({ symbol }),
  output: z.object({ data: ticket }),
  refusals: ['not_found'],
});

const order = z.object({
  reference: z.string(),
  client_id: z.string(),
  symbol: z.string(),
  security: z.string(),
  security_scale: z.int(),
  currency: z.string(),
  currency_scale: z.int(),
  side: z.enum(orderSides),
  kind: z.enum(orderKinds),
  /** The highest price of a purchase, the lowest of a sale, for one whole unit; of a market order its protection. */
  price: decimal,
  size: decimal,
  display: z.nullable(decimal),
  time_in_force: z.enum(timesInForce),
  post_only: z.boolean(),
  self_trade: z.enum(selfTradeRules),
  expires_at: z.nullable(time),
  created_at: time,
  state: z.enum(bookOrderStates),
  /** The customer asked to cancel it, and matching did not get to it yet. */
  is_cancelling: z.boolean(),
  left: decimal,
  traded: decimal,
  /** What was paid or received for it without fees, and the fees, in the currency. */
  traded_value: decimal,
  fee: decimal,
  /** Of what was traded; null: nothing was. */
  average_price: z.nullable(decimal),
  /** What its hold has: of the currency for a purchase, of the security for a sale. */
  held: decimal,
  end_reason: z.nullable(z.enum(orderEndReasons)),
  /** In words and in the customer's language; empty while it is open. */
  end_text: z.string(),
  ended_at: z.nullable(time),
});

const trade = z.object({
  id: z.string(),
  /** As its confirmation names it: the market and the number of the trade there. */
  reference: z.string(),
  symbol: z.string(),
  security: z.string(),
  security_scale: z.int(),
  currency: z.string(),
  currency_scale: z.int(),
  order: z.string(),
  side: z.enum(orderSides),
  /** Whether the customer's order was in the book before; in an auction neither was. */
  role: z.enum(['maker', 'taker', 'auction']),
  price: decimal,
  units: decimal,
  value: decimal,
  fee: decimal,
  at: time,
});

const orderFields = {
  symbol,
  side: z.enum(orderSides),
  kind: z._default(z.enum(orderKinds), 'limit'),
  /** Of a market order empty: the market's own protection. */
  price: optionalAmount,
  size: amount,
  /** Empty: all of it is shown. */
  display: optionalAmount,
  time_in_force: z._default(z.enum(timesInForce), 'cancelled'),
  /** Until when, of `date`: ISO 8601. */
  expires_at: optionalText(40),
  post_only: optionalFlag,
  self_trade: z._default(z.enum(selfTradeRules), 'cancel-newest'),
  /** What the customer names it by; unique among his orders. */
  client_id: optionalText(36),
};

const placeRefusals = [
  'not_found',
  'market_closed',
  'invalid_field',
  'currency_inactive',
  'price_invalid',
  'amount_invalid',
  'amount_too_small',
  'amount_too_large',
  'insufficient_balance',
  'rules_refused',
  'limit_exceeded',
  'conflict',
  'swap_disclaimer_required',
] as const;

export const placeOrder = endpoint(calls.placeOrder, {
  isAddition: true,
  summary:
    'Places an order on a market between investors. What it may cost is held until it is traded, cancelled or ends.',
  input: z.object(orderFields),
  output: z.object({ data: order }),
  refusals: [...placeRefusals],
});

const orderName = { /** Its reference, or the name that the customer gave it. */ order: reference };

export const cancelOrder = endpoint(calls.cancelOrder, {
  isAddition: true,
  summary: 'Cancels what is left of an order. Repeated it changes nothing.',
  input: z.object(orderName),
  output: z.object({ data: order }),
  refusals: ['not_found', 'order_ended'],
});

export const cancelOrders = endpoint(calls.cancelOrders, {
  isAddition: true,
  summary: 'Cancels all open orders, of one market or of all, and of one side or of both.',
  input: z.object({ symbol: optionalText(41), side: z._default(z.enum(['buy', 'sell', 'both']), 'both') }),
  output: z.object({ data: z.object({ cancelled: z.int() }) }),
  refusals: ['not_found'],
});

export const reduceOrder = endpoint(calls.reduceOrder, {
  isAddition: true,
  summary: 'Makes an order smaller. It keeps its place in the queue.',
  input: z.object({ ...orderName, /** What shall be left of it. */ left: amount }),
  output: z.object({ data: order }),
  refusals: ['not_found', 'order_ended', 'amount_invalid', 'amount_too_small'],
});

export const replaceOrder = endpoint(calls.replaceOrder, {
  isAddition: true,
  summary: 'Cancels an order and places one with another price or size, which goes to the end of the queue.',
  input: z.object({
    ...orderName,
    price: amount,
    /** What shall be traded from now on. */ size: amount,
    client_id: optionalText(36),
  }),
  output: z.object({ data: order }),
  refusals: [...placeRefusals, 'order_ended'],
});

export const listOrders = endpoint(calls.listOrders, {
  isAddition: true,
  summary: 'The orders of the customer, newest first: all of them, the open ones, or those that ended.',
  input: z.extend(paging, { state: z._default(z.enum(['', 'open', 'ended']), ''), symbol: optionalText(41) }),
  output: pagedReply(order),
  refusals: ['not_found', 'invalid_field'],
});

export const readOrder = endpoint(calls.readOrder, {
  isAddition: true,
  summary: 'One order with its trades.',
  input: z.object(orderName),
  output: z.object({ data: z.extend(order, { trades: z.array(trade) }) }),
  refusals: ['not_found'],
});

export const listOwnTrades = endpoint(calls.listOwnTrades, {
  isAddition: true,
  summary: 'What the customer traded on the markets between investors, newest first.',
  input: z.extend(paging, { symbol: optionalText(41) }),
  output: pagedReply(trade),
  refusals: ['not_found', 'invalid_field'],
});

/** Who is on which side. */
export const orderSides = ['buy', 'sell'] as const;
export type OrderSide = (typeof orderSides)[number];

export const orderKinds = ['limit', 'market'] as const;
export type OrderKind = (typeof orderKinds)[number];

/**
 * How long an order waits: until the market closes, until it is cancelled, until a time, not at all (what trades at once), or all of it at once or nothing.
 * On other markets: DAY, GTC, GTD, IOC, FOK.
 */
export const timesInForce = ['day', 'cancelled', 'date', 'immediate', 'all'] as const;
export type TimeInForce = (typeof timesInForce)[number];

/** Where an order would trade with another of the same customer: the new one ends, the old one ends, or both become smaller without a trade. */
export const selfTradeRules = ['cancel-newest', 'cancel-oldest', 'decrement'] as const;
export type SelfTradeRule = (typeof selfTradeRules)[number];

/** `accepted`: in the log of its market, not matched yet. */
export const bookOrderStates = ['accepted', 'open', 'ended'] as const;
export type BookOrderState = (typeof bookOrderStates)[number];

/** Why an order, or what was left of it, is not in the book any more. */
export const orderEndReasons = [
  'filled',
  'cancelled',
  'expired',
  'immediate',
  'not-all',
  'would-trade',
  'self-trade',
  'phase',
  'rules',
  'account',
  'security',
  'corporate-action',
  'law',
] as const;
export type OrderEndReason = (typeof orderEndReasons)[number];

/** What a market between investors does now. */
export const marketPhases = ['closed', 'auction', 'continuous', 'halted'] as const;
export type MarketPhase = (typeof marketPhases)[number];

/** Why it does so. */
export const phaseReasons = ['schedule', 'opening', 'reopening', 'volatility', 'staff', 'security', 'system'] as const;
export type PhaseReason = (typeof phaseReasons)[number];

/** `continuous`: an opening auction, then orders trade as they come. `auctions`: only at the end of each auction. */
export const marketModes = ['continuous', 'auctions'] as const;
export type MarketMode = (typeof marketModes)[number];

/** The lengths of candles: minutes, hours, a day, a week, a month. */
export const candleLengths = ['1m', '5m', '15m', '1h', '4h', '1d', '1w', '1M'] as const;
export type CandleLength = (typeof candleLengths)[number];

/** Whether a security can be bought, or the first reason why not. */
export const tradeStates = [
  'open',
  'suspended',
  'delisted',
  'redeeming',
  'redeemed',
  'no_market',
  'closed',
  'sold_out',
  'no_price',
  'price_stale',
  'price_halted',
  'not_open',
  'ended',
] as const;

export type TradeState = (typeof tradeStates)[number];

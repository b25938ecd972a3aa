import { type OrderSide, orderSides } from '@istmo/contract/kernel/order';

/** Which side the form of an order begins with. */
export type MarketSearch = { side?: OrderSide };

export function readMarketSearch(raw: Record<string, unknown>): MarketSearch {
  const side = orderSides.find((one) => one === raw['side']);
  return side === undefined ? {} : { side };
}

import type { OrderSide } from '@istmo/contract/kernel/order';
import type { MarketTerms } from './market-terms.ts';

/** What the fields of an order are filled in with. */
export type OrderSetting = {
  readonly terms: MarketTerms;
  /** In hundredths of a percent. */
  readonly takerFee: number;
  /** What the customer has to buy with, and to sell. */
  readonly available: Readonly<Record<OrderSide, bigint>>;
  /** The best price of the other side, and the last one. */
  readonly bestOther: bigint | undefined;
  readonly last: bigint | undefined;
};

import type { OrderSide, SelfTradeRule } from '@istmo/contract/kernel/order';

/** Who is on which side. */
export type Side = OrderSide;

/** How long an order may wait: until it ends or is cancelled, not at all, or all of it or nothing at once. */
type TimeInForce = 'until-cancelled' | 'immediate' | 'all-or-none';

/** An order as the market takes it. Sizes are minor units of the security, prices minor units of the currency for one whole unit. */
export type NewOrder = {
  readonly id: string;
  readonly customer: string;
  readonly side: Side;
  /** The highest price of a purchase, the lowest of a sale. A market order has its protection price here. */
  readonly limit: bigint;
  readonly size: bigint;
  /** The part that others see at once; null: all of it. */
  readonly display: bigint | null;
  readonly timeInForce: TimeInForce;
  /** Refused where it would trade at once. */
  readonly isPostOnly: boolean;
  readonly selfTrade: SelfTradeRule;
};

/** An order in the book. */
export type RestingOrder = {
  readonly id: string;
  readonly customer: string;
  readonly side: Side;
  readonly limit: bigint;
  readonly display: bigint | null;
  /** What is left of it, and how much of that others see now. */
  left: bigint;
  shown: bigint;
  /** Its place among those of its price: the smaller, the earlier. */
  queued: bigint;
  /** Its neighbours in the queue of its price. */
  previous: RestingOrder | undefined;
  next: RestingOrder | undefined;
};

/** Why an order, or what was left of it, is not in the book any more. */
export type EndReason = 'filled' | 'cancelled' | 'immediate' | 'not-all' | 'would-trade' | 'self-trade';

/** What the book did, in its order. */
export type BookEvent =
  | {
      readonly kind: 'trade';
      readonly maker: string;
      readonly taker: string;
      readonly price: bigint;
      readonly size: bigint;
    }
  /** Smaller without a trade: by a self-trade rule or by its customer. */
  | { readonly kind: 'reduced'; readonly order: string; readonly by: bigint }
  | { readonly kind: 'rested'; readonly order: string; readonly left: bigint }
  | { readonly kind: 'ended'; readonly order: string; readonly reason: EndReason; readonly left: bigint };

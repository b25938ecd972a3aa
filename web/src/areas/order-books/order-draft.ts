import {
  type DepthLevel,
  estimateTrade,
  feeOf,
  orderNeeds,
  valueAt,
} from '@istmo/contract/areas/order-books/order-arithmetic';
import type { MarketPhase, OrderKind, OrderSide, SelfTradeRule, TimeInForce } from '@istmo/contract/kernel/order';
import { parseUnits } from '@istmo/contract/kernel/money';
import type { MarketTerms } from './market-terms.ts';

type SizeEntry = 'units' | 'amount';

/** What is entered of an order; texts as typed. */
export type OrderDraft = {
  readonly side: OrderSide;
  readonly kind: OrderKind;
  readonly price: string;
  /** Whether the size is entered, or the money that it is for. */
  readonly entry: SizeEntry;
  readonly size: string;
  readonly amount: string;
  readonly timeInForce: TimeInForce;
  /** "2026-11-20T16:12" in the reader's own time zone. */
  readonly expiresAt: string;
  readonly isPostOnly: boolean;
  readonly display: string;
  readonly selfTrade: SelfTradeRule;
};

export const emptyDraft: OrderDraft = {
  side: 'buy',
  kind: 'limit',
  price: '',
  entry: 'units',
  size: '',
  amount: '',
  timeInForce: 'cancelled',
  expiresAt: '',
  isPostOnly: false,
  display: '',
  selfTrade: 'cancel-newest',
};

/** The times in force of a kind of order; the first is the one that is set. */
export const timesOf = (kind: OrderKind): readonly TimeInForce[] =>
  kind === 'market' ? ['immediate', 'all'] : ['cancelled', 'day', 'date', 'immediate', 'all'];

/** Whether what is left of it waits in the book. */
export const mayWait = ({ timeInForce }: Pick<OrderDraft, 'timeInForce'>): boolean =>
  timeInForce !== 'immediate' && timeInForce !== 'all';

/** A draft after its kind changed: a market order never waits. */
export function withKind(draft: OrderDraft, kind: OrderKind): OrderDraft {
  const [first = 'cancelled'] = timesOf(kind);
  const timeInForce = timesOf(kind).includes(draft.timeInForce) && kind === 'market' ? draft.timeInForce : first;
  return { ...draft, kind, timeInForce, ...(kind === 'market' && { isPostOnly: false, display: '' }) };
}

/** What the order is decided with: terms, the customer's fee, the market, and the book's other side, the best first. */
export type OrderContext = {
  readonly terms: MarketTerms;
  /** In hundredths of a percent. */
  readonly takerFee: number;
  readonly phase: MarketPhase;
  readonly levels: readonly DepthLevel[];
};

/** The same draft in whole units, and what it would cost and trade; undefined where something is not entered or cannot be read. */
export type OrderQuote = {
  /** Of a market order its protection: how far it may move the price. */
  readonly limit: bigint | undefined;
  readonly size: bigint | undefined;
  readonly display: bigint | undefined;
  /** At the limit. */
  readonly value: bigint | undefined;
  /** The highest fee, on that value. */
  readonly fee: bigint | undefined;
  /** Of the currency for a purchase, of the security for a sale. */
  readonly held: bigint | undefined;
  /** What would trade at once with what the book shows now. */
  readonly atOnce: { readonly units: bigint; readonly value: bigint; readonly worst: bigint } | undefined;
};

const ceilTo = (value: bigint, step: bigint): bigint => (value % step === 0n ? value : value - (value % step) + step);
const floorTo = (value: bigint, step: bigint): bigint => value - (value % step);

/** How far a market order may move the price: so much beyond the best of the other side, within the band and on a tick. */
export function protectionPrice(side: OrderSide, best: bigint, terms: MarketTerms): bigint {
  const width = (best * BigInt(terms.protection)) / 10_000n;
  if (side === 'buy') {
    const highest = floorTo(best + width, terms.tick);
    return highest < terms.high ? highest : terms.high;
  }
  const lowest = ceilTo(best - width, terms.tick);
  return lowest > terms.low ? lowest : terms.low;
}

function limitOf({ kind, side, price }: OrderDraft, { terms, levels }: OrderContext): bigint | undefined {
  if (kind === 'limit') return parseUnits(price, terms.currencyScale);
  const [best] = levels;
  return best && protectionPrice(side, best.price, terms);
}

/** The largest size on the lot that money pays for at a price, with its fee; of a sale what brings at least so much, without its fee. */
export function sizeForAmount(
  amount: bigint,
  { side, limit, takerFee, terms }: { side: OrderSide; limit: bigint; takerFee: number; terms: MarketTerms },
): bigint {
  if (limit <= 0n) return 0n;
  if (side === 'sell') return ceilTo((amount * terms.unitScale + limit - 1n) / limit, terms.lot);
  const size = floorTo((amount * terms.unitScale * 10_000n) / (limit * BigInt(10_000 + takerFee)), terms.lot);
  // The fee is rounded down, so another lot may be paid for still.
  const oneMore = { side, left: size + terms.lot, limit, unitScale: terms.unitScale, takerFee };
  return orderNeeds(oneMore) <= amount ? size + terms.lot : size;
}

function sizeOf(draft: OrderDraft, limit: bigint | undefined, { terms, takerFee }: OrderContext): bigint | undefined {
  if (draft.entry === 'units') return parseUnits(draft.size, terms.securityScale);
  const amount = parseUnits(draft.amount, terms.currencyScale);
  if (amount === undefined || limit === undefined) return undefined;
  return sizeForAmount(amount, { side: draft.side, limit, takerFee, terms });
}

export function quoteOrder(draft: OrderDraft, context: OrderContext): OrderQuote {
  const { terms, takerFee, phase, levels } = context;
  const { side } = draft;
  const limit = limitOf(draft, context);
  const size = sizeOf(draft, limit, context);
  const display = draft.display === '' ? undefined : parseUnits(draft.display, terms.securityScale);
  if (limit === undefined || size === undefined || size === 0n)
    return { limit, size, display, value: undefined, fee: undefined, held: undefined, atOnce: undefined };
  const value = valueAt(size, limit, terms.unitScale) ?? (size * limit) / terms.unitScale;
  const found = phase === 'continuous' ? estimateTrade(levels, { side, limit, size }) : undefined;
  return {
    limit,
    size,
    display,
    value,
    fee: feeOf(value, takerFee),
    held: orderNeeds({ side, left: size, limit, unitScale: terms.unitScale, takerFee }),
    atOnce:
      found?.worst === undefined
        ? undefined
        : { units: found.units, value: found.product / terms.unitScale, worst: found.worst },
  };
}

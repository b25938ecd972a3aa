import type { listTrades, readDepth, streamMarket } from '@istmo/contract/areas/market-data/market-data.calls';
import type { DepthLevel } from '@istmo/contract/areas/order-books/order-arithmetic';
import type { OrderSide } from '@istmo/contract/kernel/order';
import type { ReplyAt } from '@istmo/contract/wire';
import { unitsOf } from './market-terms.ts';

export type MarketEvent = ReplyAt<typeof streamMarket>;
export type MarketStatus = NonNullable<MarketEvent['status']>;
export type PublicTrade = ReplyAt<typeof listTrades>['data'][number];
type DepthReply = ReplyAt<typeof readDepth>['data'];
type WireLevel = DepthReply['buy'][number];

export type BookLevel = DepthLevel & { readonly orders: number };
/** What is shown at each price, the best first. */
export type BookDepth = {
  /** Counts what the public saw of the book: the next change follows it. */
  readonly number: number;
  readonly buy: readonly BookLevel[];
  readonly sell: readonly BookLevel[];
};

/** At which price how much would trade while orders are gathered. */
export type Indication = { readonly price: string; readonly units: string };

/** What is known of a market now. */
export type MarketFeed = {
  readonly status: MarketStatus | undefined;
  readonly depth: BookDepth | undefined;
  readonly indication: Indication | undefined;
  /** Newest first. */
  readonly trades: readonly PublicTrade[];
};

export const emptyFeed: MarketFeed = { status: undefined, depth: undefined, indication: undefined, trades: [] };

export type Scales = { readonly currencyScale: number; readonly securityScale: number };

const maxTrades = 60;

const toLevel = ({ price, units, orders }: WireLevel, { currencyScale, securityScale }: Scales): BookLevel => ({
  price: unitsOf(price, currencyScale),
  units: unitsOf(units, securityScale),
  orders,
});

const isBetter = (side: OrderSide, one: bigint, other: bigint): boolean => (side === 'buy' ? one > other : one < other);

const sorted = (side: OrderSide, levels: readonly BookLevel[]): BookLevel[] =>
  levels.toSorted((one, other) => (isBetter(side, one.price, other.price) ? -1 : 1));

/** The levels of a side after what changed; one without units is not there any more. */
function changeLevels(side: OrderSide, before: readonly BookLevel[], changes: readonly BookLevel[]): BookLevel[] {
  const result: BookLevel[] = [];
  const changed = sorted(side, changes);
  let next = 0;
  const takeChanges = (until: (price: bigint) => boolean): void => {
    for (let change = changed[next]; change && until(change.price); change = changed[next]) {
      if (change.units > 0n) result.push(change);
      next++;
    }
  };
  for (const level of before) {
    takeChanges((price) => isBetter(side, price, level.price));
    if (changed[next]?.price === level.price) takeChanges((price) => price === level.price);
    else result.push(level);
  }
  takeChanges(() => true);
  return result;
}

/** All of the depth, as a call reads it. */
export function toDepth(reply: Pick<DepthReply, 'number' | 'buy' | 'sell'>, scales: Scales): BookDepth {
  const side = (name: OrderSide): BookLevel[] =>
    sorted(
      name,
      reply[name].map((level) => toLevel(level, scales)).filter(({ units }) => units > 0n),
    );
  return { number: reply.number, buy: side('buy'), sell: side('sell') };
}

/** Trades newest first, each once. */
export function mergeTrades(before: readonly PublicTrade[], added: readonly PublicTrade[]): readonly PublicTrade[] {
  const known = new Set(before.map(({ number }) => number));
  const fresh = added.filter(({ number }) => !known.has(number));
  if (fresh.length === 0) return before;
  return [...fresh, ...before].toSorted((one, other) => other.number - one.number).slice(0, maxTrades);
}

type FeedChange = {
  readonly feed: MarketFeed;
  /** Something is missing: the depth has to be read again. */ readonly hasGap: boolean;
};

/** What is known after an event of the stream. A change that follows another number than the last one leaves a gap; an older one is known already. */
export function applyEvent(feed: MarketFeed, event: MarketEvent, scales: Scales): FeedChange {
  const { status = feed.status, depth: change, trades = [] } = event;
  const next = { ...feed, status, trades: mergeTrades(feed.trades, trades) };
  if (!change) return { feed: next, hasGap: false };
  const { previous, number, buy, sell, auction_price: price, auction_units: units } = change;
  const indication = price === null || units === null ? undefined : { price, units };
  if (previous === 0) return { feed: { ...next, indication, depth: toDepth(change, scales) }, hasGap: false };
  if (!feed.depth) return { feed: next, hasGap: true };
  if (number <= feed.depth.number) return { feed: next, hasGap: false };
  if (previous !== feed.depth.number) return { feed: next, hasGap: true };
  const levels = (changes: readonly WireLevel[]): BookLevel[] => changes.map((level) => toLevel(level, scales));
  const depth = {
    number,
    buy: changeLevels('buy', feed.depth.buy, levels(buy)),
    sell: changeLevels('sell', feed.depth.sell, levels(sell)),
  };
  return { feed: { ...next, indication, depth }, hasGap: false };
}

import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { applyEvent, emptyFeed, type MarketEvent, type MarketFeed, type Scales, toDepth } from './market-feed.ts';
import { followMarket, type StreamState } from './market-stream.ts';
import { readDepthNow } from './market-data.queries.ts';

export type LiveMarket = {
  readonly feed: MarketFeed;
  readonly state: StreamState;
  /** When the server was heard last, in milliseconds by the device's clock; 0: never. */
  readonly heardAtMs: number;
};

// Several changes within a moment are drawn once.
const gatherMs = 100;
const rereadMs = 1_000;

/** A market as it is heard: its state outside React, drawn at most ten times a second. */
class FeedStore {
  readonly #symbol: string;
  readonly #scales: Scales;
  readonly #listeners = new Set<() => void>();
  #live: LiveMarket = { feed: emptyFeed, state: 'opening', heardAtMs: 0 };
  #shown = this.#live;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Changes that arrived while the depth was read again. */
  #waiting: MarketEvent[] | undefined;

  constructor(symbol: string, scales: Scales) {
    this.#symbol = symbol;
    this.#scales = scales;
  }

  readonly snapshot = (): LiveMarket => this.#shown;

  readonly subscribe = (listen: () => void): (() => void) => {
    this.#listeners.add(listen);
    return () => void this.#listeners.delete(listen);
  };

  /** Follows the market until the returned function is called. */
  start(): () => void {
    const stop = followMarket(this.#symbol, {
      onEvent: (event) => this.#take(event),
      onState: (state) => this.#change({ state }),
      onHeard: () => this.#change({ heardAtMs: Date.now() }),
    });
    return () => {
      stop();
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#waiting = undefined;
    };
  }

  #change(patch: Partial<LiveMarket>): void {
    this.#live = { ...this.#live, ...patch };
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#shown = this.#live;
      for (const listen of this.#listeners) listen();
    }, gatherMs);
  }

  #take(event: MarketEvent): void {
    // Everything at once, on a connection that was opened again, ends what was missing.
    if (event.depth?.previous === 0) this.#waiting = undefined;
    if (this.#waiting && event.depth) return void this.#waiting.push(event);
    const { feed, hasGap } = applyEvent(this.#live.feed, event, this.#scales);
    this.#change({ feed });
    if (hasGap) void this.#readAgain(event);
  }

  async #readAgain(event: MarketEvent): Promise<void> {
    const waiting = [event];
    this.#waiting = waiting;
    const reply = await readDepthNow(this.#symbol).catch(() => undefined);
    if (this.#waiting !== waiting) return;
    if (!reply) {
      setTimeout(() => this.#waiting === waiting && void this.#readAgain(event), rereadMs);
      return;
    }
    this.#waiting = undefined;
    this.#change({ feed: { ...this.#live.feed, depth: toDepth(reply, this.#scales) } });
    for (const one of waiting) this.#take(one);
  }
}

/** A market as it is now, and whether it is heard. */
export function useMarketFeed(symbol: string, { currencyScale, securityScale }: Scales): LiveMarket {
  const store = useMemo(
    () => new FeedStore(symbol, { currencyScale, securityScale }),
    [symbol, currencyScale, securityScale],
  );
  useEffect(() => store.start(), [store]);
  return useSyncExternalStore(store.subscribe, store.snapshot);
}

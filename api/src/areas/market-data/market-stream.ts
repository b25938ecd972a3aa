import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import type { EventReader } from '../../http/event-writer.ts';
import { readNetworks } from '../../http/network-address.ts';
import { refuse } from '../../http/refusal.ts';
import type { MarketId } from '../markets/public.ts';
import { BookFeed } from './book-feed.ts';
import { findShownMarket, type ShownMarket } from './market-view.ts';

type Limits = {
  /** Streams of one network address, or of one /64 of IPv6. */
  readonly perAddress: number;
  readonly perProcess: number;
};

type NewReader = {
  readonly symbol: string;
  readonly address: string;
  /** Begins the reply, once nothing can be refused any more. */
  readonly begin: () => EventReader;
};

/** The streams of the markets that are read here, one feed for each market that has readers. */
export class MarketStream {
  readonly #app: App;
  readonly #limits: Limits;
  readonly #feeds = new Map<MarketId, BookFeed>();
  readonly #readersOf = new Map<string, number>();
  #isStopped = false;

  constructor(app: App, limits: Limits = { perAddress: 20, perProcess: 5_000 }) {
    this.#app = app;
    this.#limits = limits;
  }

  async subscribe({ symbol, address, begin }: NewReader): Promise<void> {
    const shown = await findShownMarket(this.#app, symbol);
    const network = readNetworks(address)?.network ?? address;
    this.#assertCapacity(network);
    const feed = this.#feedOf(shown);
    const picture = await feed.open();
    // Others came meanwhile.
    this.#assertCapacity(network);
    const out = begin();
    // A client that went away while the market was read ends no more.
    if (out.destroyed) return;
    this.#count(network, 1);
    out.on('close', () => this.#count(network, -1));
    feed.add(out, picture);
  }

  /** Ends every stream; clients connect again, to another process. */
  stop(): void {
    this.#isStopped = true;
    for (const feed of this.#feeds.values()) feed.stop();
  }

  #feedOf(shown: ShownMarket): BookFeed {
    const { id } = shown.market;
    const feed = this.#feeds.get(id) ?? new BookFeed(this.#app, shown, () => this.#feeds.delete(id));
    this.#feeds.set(id, feed);
    return feed;
  }

  #assertCapacity(network: string): void {
    const all = [...this.#readersOf.values()].reduce((sum, count) => sum + count, 0);
    if (this.#isStopped || all >= this.#limits.perProcess)
      refuse('overloaded', m.kernel_overloaded, { retryAfterSeconds: 5 });
    if ((this.#readersOf.get(network) ?? 0) >= this.#limits.perAddress)
      refuse('throttled', m.kernel_throttled, { retryAfterSeconds: 60 });
  }

  #count(network: string, change: 1 | -1): void {
    const count = (this.#readersOf.get(network) ?? 0) + change;
    if (count > 0) this.#readersOf.set(network, count);
    else this.#readersOf.delete(network);
  }
}

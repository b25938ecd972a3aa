import type { streamMarket } from '@istmo/contract/areas/market-data/market-data.contract';
import type { OutputOf } from '@istmo/contract/kernel/endpoint';
import type { BookChanges, BookLevel, BookPosition, PublicState, PublicTrade } from '../order-books/public.ts';
import { type ShownMarket, showAuction, showStatus, showTrade } from './market-view.ts';
import { showLevel, sortLevels } from './read-depth.ts';

type MarketEvent = OutputOf<typeof streamMarket>;

/** As many of the newest trades are in the first event of a stream. */
export const firstTrades = 50;

const keyOf = ({ side, price }: BookLevel): string => `${side} ${price}`;

/** Times and nulls as text. */
const textOf = (value: object): string => JSON.stringify(value);

/** What a market shows, followed change by change; each change is an event for those who have seen what was before. */
export class BookPicture {
  readonly #shown: ShownMarket;
  readonly #levels = new Map<string, BookLevel>();
  #state: PublicState;
  #depthNumber: bigint;
  #trades: readonly PublicTrade[];

  constructor(shown: ShownMarket, { state, depthNumber, levels, trades }: BookChanges) {
    this.#shown = shown;
    this.#state = state;
    this.#depthNumber = depthNumber;
    this.#trades = trades;
    for (const level of levels) this.#levels.set(keyOf(level), level);
  }

  get position(): BookPosition {
    return { depthNumber: this.#depthNumber, tradeNumber: this.#trades.at(-1)?.number ?? 0n };
  }

  /** Everything, for who has seen nothing yet. */
  readAll(at: Date): MarketEvent {
    return {
      symbol: this.#shown.market.symbol,
      at: at.toISOString(),
      status: showStatus(this.#state),
      depth: this.#showDepth(0n, [...this.#levels.values()]),
      trades: this.#trades.map((trade) => showTrade(this.#shown, trade)),
    };
  }

  /** What is new in these changes; undefined: nothing. */
  follow({ state, depthNumber, levels, trades }: BookChanges, at: Date): MarketEvent | undefined {
    const previous = this.#depthNumber;
    const hasStatus = textOf(showStatus(state)) !== textOf(showStatus(this.#state));
    const hasAuction = textOf(showAuction(this.#shown, state)) !== textOf(showAuction(this.#shown, this.#state));
    const hasDepth = depthNumber > previous || hasAuction;
    this.#state = state;
    this.#depthNumber = depthNumber;
    this.#trades = [...this.#trades, ...trades].slice(-firstTrades);
    for (const level of levels) {
      if (level.units > 0n) this.#levels.set(keyOf(level), level);
      else this.#levels.delete(keyOf(level));
    }
    if (!hasStatus && !hasDepth && trades.length === 0) return undefined;
    return {
      symbol: this.#shown.market.symbol,
      at: at.toISOString(),
      ...(hasStatus && { status: showStatus(state) }),
      ...(hasDepth && { depth: this.#showDepth(previous, levels) }),
      ...(trades.length > 0 && { trades: trades.map((trade) => showTrade(this.#shown, trade)) }),
    };
  }

  #showDepth(previous: bigint, levels: readonly BookLevel[]) {
    const { buy, sell } = sortLevels(levels);
    return {
      previous: Number(previous),
      number: Number(this.#depthNumber),
      buy: buy.map((level) => showLevel(this.#shown, level)),
      sell: sell.map((level) => showLevel(this.#shown, level)),
      ...showAuction(this.#shown, this.#state),
    };
  }
}

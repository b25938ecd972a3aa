/** What the product prices by: how many of the second one of the first costs. */
export const priceSymbols = ['BTC/USD', 'BTC/USDT', 'USDT/USD', 'USD/COP'] as const;
export type PriceSymbol = (typeof priceSymbols)[number];

/** What one source said one thing costs. */
export type Tick = {
  readonly symbol: PriceSymbol;
  /** A plain positive decimal, as the source wrote it. */
  readonly value: string;
  /** Which source; stored with each trade priced from it. */
  readonly source: string;
  /** When the source says it held; where its wire has no time, when we asked. */
  readonly at: Date;
};

/**
 * What the product needs from a price source. Answers can be stale, wrong or missing: a tick says when it held, and nobody trades on
 * one source alone (`agree.ts`). Symbols a source does not have, or says something unusable about, are left out of its answer.
 * Throws `Outage` when the source fails or the signal fires.
 */
export interface Prices {
  latest(symbols: readonly PriceSymbol[], signal?: AbortSignal): Promise<Tick[]>;
}

/** A past price at a moment; `value` as in `Tick`. */
export type PastPrice = { readonly at: Date; readonly value: string };

/** What charts need from whoever remembers prices: one point per step from `from` (included) to `to`, at most 2,000, gaps left out. */
export interface PriceHistory {
  history(
    ask: { symbol: PriceSymbol; from: Date; to: Date; stepMs: number },
    signal?: AbortSignal,
  ): Promise<PastPrice[]>;
}

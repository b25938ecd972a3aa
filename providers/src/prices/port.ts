/** A pair `base/quote`, for example 'BTC/USD': the price is how much of the quote currency one unit of the base currency costs. */
export type PriceSymbol = string;

/** One price from one source. */
export type Tick = {
  readonly symbol: PriceSymbol;
  /** A plain positive decimal, as the source wrote it. */
  readonly value: string;
  /** The source; stored with each trade priced from it. */
  readonly source: string;
  /** The source's own time of the price; the time of our request where it gives none. */
  readonly at: Date;
};

/**
 * A price source. Its prices can be stale, wrong or missing, so a tick has a time and no trade uses one source alone
 * (`agree-price.ts`). Symbols that the source does not have, or has no usable price for, are left out of its reply.
 * Throws `Outage` when the source fails or the signal fires.
 */
export interface Prices {
  readLatest(symbols: readonly PriceSymbol[], signal?: AbortSignal): Promise<Tick[]>;
}

/** A past price; `value` as in `Tick`. */
export type PricePoint = { readonly at: Date; readonly value: string };

/** Past prices for charts: one point per step from `from` (included) to `to`, at most 2,000; gaps are left out. */
export interface PriceHistory {
  readHistory(
    range: { symbol: PriceSymbol; from: Date; to: Date; stepMs: number },
    signal?: AbortSignal,
  ): Promise<PricePoint[]>;
}

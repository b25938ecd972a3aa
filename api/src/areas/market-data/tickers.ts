import type { Language } from '@istmo/contract/kernel/message';
import type { App } from '../../app.ts';
import { changePercent } from '../../http/percent.ts';
import { cachedRead } from '../../runtime/cached-read.ts';
import type { UnitChange } from '../instruments/public.ts';
import { type MarketId, type MarketState, readMarketStates } from '../markets/public.ts';
import { type BestPrices, readBestPrices } from '../order-books/public.ts';
import { readClosesBefore, readTradedSince, type TradedSum } from './candles.store.ts';
import { priceOfToday, unitsOfToday } from './candles.ts';
import { readShownMarkets, type ShownMarket, showPrice, showPriceOrNone, showSize, showStatus } from './market-view.ts';
import { readUnitChanges } from './unit-changes.ts';

const dayMs = 86_400_000;

/** A market with its last price and what was traded in it in 24 hours, in units of today. */
export type Ticker = {
  readonly shown: ShownMarket;
  readonly state: MarketState;
  readonly readAt: Date;
  readonly best: BestPrices;
  readonly last: bigint | null;
  /** The last price 24 hours ago. */
  readonly before: bigint | null;
  readonly high: bigint | null;
  readonly low: bigint | null;
  readonly units: bigint;
  readonly value: bigint;
};

/** The tickers of all markets. Visitors share one reading, which is at most so old as it says. */
export const readTickers = cachedRead({ maxAgeMs: 1_000, load: loadTickers });

async function loadTickers(app: App): Promise<readonly Ticker[]> {
  const readAt = app.clock.now();
  const since = new Date(readAt.getTime() - dayMs);
  const markets = await readShownMarkets(app);
  const ids = markets.map(({ market }) => market.id);
  const [states, best, traded, closes, changes] = await Promise.all([
    readMarketStates(app.db),
    readBestPrices(app.db),
    readTradedSince(app.db, since),
    readClosesBefore(app.db, ids, since),
    readUnitChanges(app),
  ]);
  return markets.flatMap((shown) => {
    const { id, instrument } = shown.market;
    const state = states.get(id);
    if (!state) return [];
    const close = closes.get(id);
    const own = changes.get(instrument) ?? [];
    return [
      {
        shown,
        state,
        readAt,
        best: best.get(id) ?? { buy: null, sell: null },
        before: close ? priceOfToday(close.close, close.unitChanges, own) : null,
        ...sumDay(state, { traded: traded.get(id) ?? [], changes: own, since }),
      },
    ];
  });
}

type Day = { readonly traded: readonly TradedSum[]; readonly changes: readonly UnitChange[]; readonly since: Date };

const greatest = (prices: readonly bigint[]): bigint | null =>
  prices.reduce<bigint | null>((found, price) => (found === null || price > found ? price : found), null);
const least = (prices: readonly bigint[]): bigint | null =>
  prices.reduce<bigint | null>((found, price) => (found === null || price < found ? price : found), null);

// The last price is that of today's units already: a split changes it with them.
function sumDay({ lastPrice: last, lastAt }: MarketState, { traded, changes, since }: Day) {
  // The last trade may not be summed yet.
  const newest = last !== null && lastAt !== null && lastAt >= since ? [last] : [];
  const highs = traded.map(({ high, unitChanges }) => priceOfToday(high, unitChanges, changes));
  const lows = traded.map(({ low, unitChanges }) => priceOfToday(low, unitChanges, changes));
  return {
    last,
    high: greatest([...highs, ...newest]),
    low: least([...lows, ...newest]),
    units: traded.reduce((sum, { units, unitChanges }) => sum + unitsOfToday(units, changes.slice(unitChanges)), 0n),
    value: traded.reduce((sum, { value }) => sum + value, 0n),
  };
}

export function showTicker(ticker: Ticker, language: Language) {
  const { shown, state, readAt, best, last, before, high, low, units, value } = ticker;
  const { market, names, securityScale, currencyScale } = shown;
  return {
    symbol: market.symbol,
    security: market.instrument,
    security_name: names[language],
    security_scale: securityScale,
    currency: market.currency,
    currency_scale: currencyScale,
    ...showStatus(state),
    at: readAt.toISOString(),
    last_price: showPriceOrNone(shown, last),
    last_at: state.lastAt?.toISOString() ?? null,
    best_buy: showPriceOrNone(shown, best.buy),
    best_sell: showPriceOrNone(shown, best.sell),
    change_per: before === null || before === 0n || last === null ? null : changePercent(before, last),
    high_24h: showPriceOrNone(shown, high),
    low_24h: showPriceOrNone(shown, low),
    volume_24h: showSize(shown, units),
    value_24h: showPrice(shown, value),
  };
}

export async function findTicker(app: App, id: MarketId): Promise<Ticker | undefined> {
  return (await readTickers(app)).find(({ shown }) => shown.market.id === id);
}

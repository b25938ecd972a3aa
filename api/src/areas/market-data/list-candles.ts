import { listCandles } from '@istmo/contract/areas/market-data/market-data.contract';
import { type CandleLength, candleLengths } from '@istmo/contract/kernel/order';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { App } from '../../app.ts';
import { handlePublic } from '../../http/handler.ts';
import { cachedReadByKey } from '../../runtime/cached-read.ts';
import { type Market, readMarkets } from '../markets/public.ts';
import { listTradesAfter } from '../order-books/public.ts';
import { readCandles } from './candles.store.ts';
import { type Candle, countChanges, sourceOf, sumTrades, toCandles } from './candles.ts';
import { findShownMarket, type ShownMarket, showPrice, showSize } from './market-view.ts';
import { readUnitChanges } from './unit-changes.ts';

const maxCandles = 500;
// More than the worker leaves unsummed for a second; where it is behind, the rest follows with it.
const maxUnsummed = 20_000;
// Prices of before a split have so many places more.
const adjustedPlaces = 4;

type Page = { readonly length: CandleLength; readonly until: Date | null; readonly limit: number };

/** The newest candles of a market that began before a moment, the earliest first: those that are stored, and of trades that are not summed yet. */
async function loadCandles(app: App, market: Market, { length, until, limit }: Page) {
  const { of, count } = sourceOf[length];
  const { timeZone } = market.schedule;
  const changes = (await readUnitChanges(app)).get(market.instrument) ?? [];
  // One more than is shown, because the earliest may be cut off.
  const maxStored = (limit + 1) * count;
  const { candles, summedNumber } = await readCandles(app.db, market.id, { length: of, until, limit: maxStored });
  const unsummed = await listTradesAfter(app.db, market.id, summedNumber, maxUnsummed);
  const summing = { length: of, timeZone, countChanges: (at: Date) => countChanges(changes, at) };
  const newest = sumTrades(unsummed, summing).filter(({ at }) => until === null || at < until);
  const stored = [...candles, ...newest].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const shown = toCandles(stored, { length, timeZone, changes, times: 10n ** BigInt(adjustedPlaces) });
  return shown.slice(candles.length === maxStored ? 1 : 0).slice(-limit);
}

type CandleKey = `${CandleLength} ${string}`;

// The newest ones are the same for every visitor.
const readNewest = cachedReadByKey({
  maxAgeMs: 500,
  maxKeys: 2_000,
  load: async (app, key: CandleKey) => {
    const length = candleLengths.find((one) => key.startsWith(`${one} `));
    const market = (await readMarkets(app)).find(({ id }) => key.endsWith(` ${id}`));
    return length && market ? loadCandles(app, market, { length, until: null, limit: maxCandles }) : [];
  },
});

/** Without the places that only adjusted prices have. */
const showCandlePrice = ({ currencyScale }: ShownMarket, price: bigint): string => {
  const text = formatUnits(price, currencyScale + adjustedPlaces);
  return text.replace(new RegExp(`0{0,${adjustedPlaces}}$`), '').replace(/\.$/, '');
};

const showCandle = (shown: ShownMarket, { at, open, high, low, close, units, value, trades }: Candle) => ({
  at: at.toISOString(),
  open: showCandlePrice(shown, open),
  high: showCandlePrice(shown, high),
  low: showCandlePrice(shown, low),
  close: showCandlePrice(shown, close),
  units: showSize(shown, units),
  value: showPrice(shown, value),
  trades,
});

export const answerListCandles = handlePublic(listCandles, async (app, _, { symbol, length, until, limit }) => {
  const shown = await findShownMarket(app, symbol);
  const { market } = shown;
  const candles =
    until === ''
      ? (await readNewest(app, `${length} ${market.id}`)).slice(-limit)
      : await loadCandles(app, market, { length, until: new Date(until), limit });
  return { data: candles.map((candle) => showCandle(shown, candle)) };
});

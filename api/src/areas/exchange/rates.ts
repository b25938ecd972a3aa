import { formatUnits } from '@istmo/contract/kernel/money';
import { type Rate, crossRate } from '@istmo/contract/kernel/rate';
import type { App } from '../../app.ts';
import { findOpenTranche, readTranches, type Tranche } from '../offering/public.ts';
import { type PairRow, type PriceRow, readNewestPrices, readPairs } from './prices.store.ts';

/** A rate the server accepts: how many COINGT one unit of the paying currency buys, with the price and tranche it comes from. */
export type PublishedRate = {
  readonly rate: Rate;
  /** The price it came from; undefined for USD, whose price in USD is 1. */
  readonly priceId: bigint | undefined;
  readonly tranche: Tranche;
  readonly isStale: boolean;
};

const one = 10n ** 18n;
const coingt = 'COINGT';

/** Units of 10^-18 as a plain decimal without trailing zeros. */
export function formatUsd(units: bigint): string {
  return formatUnits(units, 18).replace(/\.?0+$/, '');
}

type PricesAndPairs = { readonly prices: readonly PriceRow[]; readonly pairs: readonly PairRow[] };
type CachedPrices = { data: Promise<PricesAndPairs>; readAtMs: number };
const cache = new WeakMap<App, CachedPrices>();

// Any process may publish a price; the others read it within this time, which is well inside the grace period of a rate.
const maxAgeMs = 250;
// Prices change at most once a second; this covers the time in which a published rate is accepted, with a margin.
const pricesEach = 40;

async function readPricesAndPairs(app: App, mustReload: boolean): Promise<PricesAndPairs> {
  const now = performance.now();
  const cached = cache.get(app);
  if (!mustReload && cached && now - cached.readAtMs < maxAgeMs) return cached.data;
  const data = load(app);
  cache.set(app, { data, readAtMs: now });
  data.catch(() => cache.delete(app));
  return data;
}

async function load(app: App): Promise<PricesAndPairs> {
  const [prices, pairs] = await Promise.all([
    readNewestPrices(app.db, ['BTC', 'USDT', 'COP'], pricesEach),
    readPairs(app.db, coingt),
  ]);
  return { prices, pairs };
}

/** The pairs that buy COINGT, open and closed, in display order. */
export async function coingtPairs(app: App): Promise<readonly PairRow[]> {
  return (await readPricesAndPairs(app, false)).pairs;
}

/** The newest USD price of each currency that has one. */
export async function newestPrices(app: App): Promise<ReadonlyMap<string, PriceRow>> {
  const { prices } = await readPricesAndPairs(app, false);
  // Newest first per symbol, so the last one written wins when read backwards.
  return new Map(prices.toReversed().map((price) => [price.symbol, price]));
}

export function isStale(app: App, price: PriceRow): boolean {
  return app.clock.now().getTime() - price.observedAt.getTime() > app.settings.priceStaleSeconds * 1000;
}

/**
 * The rates of a currency that the server accepts at this moment, newest first: the current one, and those that were current within the
 * countdown and its grace period (decisions, point 4). Empty when all tokens are sold or there is no price yet.
 */
export async function publishedRates(app: App, from: string, mustReload = false): Promise<PublishedRate[]> {
  const [{ prices }, tranches] = await Promise.all([
    readPricesAndPairs(app, mustReload),
    readTranches(app, mustReload),
  ]);
  const tranche = findOpenTranche(tranches);
  if (!tranche) return [];
  // Cents to units of 10^-18.
  const tokenPrice = tranche.priceCents * 10n ** 16n;
  if (from === 'USD') return [{ rate: crossRate(one, tokenPrice), priceId: undefined, tranche, isStale: false }];
  const windowMs = (app.settings.quoteSeconds + app.settings.quoteGraceSeconds) * 1000;
  return pricesInWindow(
    prices.filter(({ symbol }) => symbol === from),
    app.clock.now().getTime() - windowMs,
  ).map((price) => ({
    rate: crossRate(price.usd, tokenPrice),
    priceId: price.id,
    tranche,
    isStale: isStale(app, price),
  }));
}

/** Of prices in descending order of time: those that were current at some moment since `sinceMs`. */
function pricesInWindow(prices: readonly PriceRow[], sinceMs: number): PriceRow[] {
  const firstOlder = prices.findIndex(({ at }) => at.getTime() <= sinceMs);
  return firstOlder === -1 ? [...prices] : prices.slice(0, firstOlder + 1);
}

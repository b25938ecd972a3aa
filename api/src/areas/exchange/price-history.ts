import { parsePriceUnits } from '@istmo/providers/prices/agree-price';
import type { PriceSymbol } from '@istmo/providers/prices/port';
import type { App } from '../../app.ts';

type CachedHistory = { prices: Promise<bigint[]>; readAtMs: number };
const cache = new Map<string, CachedHistory>();

const pairs: Readonly<Record<string, PriceSymbol>> = { BTC: 'BTC/USD', USDT: 'USDT/USD' };
const hourMs = 3_600_000;
const maxAgeMs = 60_000;

/** The last 24 hours in hourly USD prices, oldest first, in units of 10^-18. Gaps are left out; empty when no source has a history. */
export async function readDayPrices(app: App, symbol: string): Promise<bigint[]> {
  const now = performance.now();
  const cached = cache.get(symbol);
  if (cached && now - cached.readAtMs < maxAgeMs) return cached.prices;
  const prices = load(app, symbol);
  cache.set(symbol, { prices, readAtMs: now });
  prices.catch(() => cache.delete(symbol));
  return prices.catch(() => []);
}

async function load(app: App, symbol: string): Promise<bigint[]> {
  const pair = pairs[symbol];
  if (!pair) return [];
  const to = app.clock.now();
  const points = await app.priceHistory.readHistory(
    { symbol: pair, from: new Date(to.getTime() - 24 * hourMs), to, stepMs: hourMs },
    AbortSignal.timeout(4_000),
  );
  return points.map(({ value }) => parsePriceUnits(value)).filter((units) => units !== undefined);
}

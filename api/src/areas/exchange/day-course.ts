import { unitsOf } from '@istmo/providers/prices/agree';
import type { PriceSymbol } from '@istmo/providers/prices/port';
import type { App } from '../../app.ts';

type Known = { course: Promise<bigint[]>; readAtMs: number };
const known = new Map<string, Known>();

const pairs: Readonly<Record<string, PriceSymbol>> = { BTC: 'BTC/USD', USDT: 'USDT/USD' };
const hourMs = 3_600_000;
const ageMsMax = 60_000;

/** The last 24 hours in hourly USD prices, oldest first, in units of 10^-18. Gaps are left out; empty when nobody remembers. */
export async function readDay(app: App, symbol: string): Promise<bigint[]> {
  const now = performance.now();
  const last = known.get(symbol);
  if (last && now - last.readAtMs < ageMsMax) return last.course;
  const course = load(app, symbol);
  known.set(symbol, { course, readAtMs: now });
  course.catch(() => known.delete(symbol));
  return course.catch(() => []);
}

async function load(app: App, symbol: string): Promise<bigint[]> {
  const pair = pairs[symbol];
  if (!pair) return [];
  const to = app.clock.now();
  const points = await app.priceHistory.history(
    { symbol: pair, from: new Date(to.getTime() - 24 * hourMs), to, stepMs: hourMs },
    AbortSignal.timeout(4_000),
  );
  return points.map(({ value }) => unitsOf(value)).filter((units) => units !== undefined);
}

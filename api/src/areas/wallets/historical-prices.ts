import { divide, type NamedCurrency } from '@istmo/contract/kernel/money';
import { parsePriceUnits } from '@istmo/providers/prices/agree-price';
import type { PriceSymbol } from '@istmo/providers/prices/port';
import type { App } from '../../app.ts';
import { readTranchePrice } from './wallets.store.ts';

type TimeRange = { readonly from: Date; readonly to: Date; readonly stepMs: number };
type PriceAt = (currency: string, at: Date) => bigint | undefined;

const one = 10n ** 18n;
const minuteMs = 60_000;

const feeds: Readonly<Partial<Record<NamedCurrency, { symbol: PriceSymbol; isInverse: boolean }>>> = {
  BTC: { symbol: 'BTC/USD', isInverse: false },
  USDT: { symbol: 'USDT/USD', isInverse: false },
  COP: { symbol: 'USD/COP', isInverse: true },
};

/** Historical USD prices in units of 10^-18, looked up by the step that contains a moment. */
export async function readUsdPrices(
  app: App,
  currencies: readonly NamedCurrency[],
  range: TimeRange,
): Promise<PriceAt> {
  const lookups = new Map(
    await Promise.all(
      currencies.map(async (currency) => [currency, await loadPriceLookup(app, currency, range)] as const),
    ),
  );
  return (currency, at) => lookups.get(asNamed(currency, currencies))?.(at);
}

function asNamed(currency: string, currencies: readonly NamedCurrency[]): NamedCurrency {
  return currencies.find((named) => named === currency) ?? 'USD';
}

type PriceLookup = (at: Date) => bigint | undefined;

async function loadPriceLookup(app: App, currency: NamedCurrency, range: TimeRange): Promise<PriceLookup> {
  if (currency === 'USD') return () => one;
  if (currency === 'COINGT') {
    const cents = await readTranchePrice(app.db);
    return () => (cents === undefined ? undefined : cents * 10n ** 16n);
  }
  const feed = feeds[currency];
  if (!feed) return () => undefined;
  const read = (part: TimeRange) =>
    app.priceHistory.readHistory({ symbol: feed.symbol, ...part }, AbortSignal.timeout(4_000));
  // One step earlier, so that the first moment has a price; the last minutes by the minute, so that the last moment has the current one.
  const [history, latest] = await Promise.all([
    read({ ...range, from: new Date(range.from.getTime() - range.stepMs) }),
    read({ from: new Date(range.to.getTime() - 3 * minuteMs), to: range.to, stepMs: minuteMs }),
  ]);
  const points = [...history, ...latest].flatMap(({ at, value }) => {
    const units = parsePriceUnits(value);
    return units === undefined
      ? []
      : [{ atMs: at.getTime(), usd: feed.isInverse ? divide(one * one, units, 'down') : units }];
  });
  return (at) => findNearest(points, at.getTime(), range.stepMs);
}

// A price applies up to two steps after its time; later moments are a gap.
function findNearest(
  points: readonly { atMs: number; usd: bigint }[],
  atMs: number,
  stepMs: number,
): bigint | undefined {
  const last = points.findLast((point) => point.atMs <= atMs);
  return last && atMs - last.atMs <= stepMs * 2 ? last.usd : undefined;
}

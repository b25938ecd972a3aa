import { divide, type NamedCurrency } from '@istmo/contract/kernel/money';
import { unitsOf } from '@istmo/providers/prices/agree';
import type { PriceSymbol } from '@istmo/providers/prices/port';
import type { App } from '../../app.ts';
import { readTranchePrice } from './wallets.store.ts';

type Span = { readonly from: Date; readonly to: Date; readonly stepMs: number };
type PriceAt = (currency: string, at: Date) => bigint | undefined;

const one = 10n ** 18n;
const minuteMs = 60_000;

const feeds: Readonly<Partial<Record<NamedCurrency, { symbol: PriceSymbol; isInverse: boolean }>>> = {
  BTC: { symbol: 'BTC/USD', isInverse: false },
  USDT: { symbol: 'USDT/USD', isInverse: false },
  COP: { symbol: 'USD/COP', isInverse: true },
};

/** USD prices of the past, in units of 10^-18, looked up by the step a moment falls in. */
export async function pastUsd(app: App, currencies: readonly NamedCurrency[], span: Span): Promise<PriceAt> {
  const tables = new Map(
    await Promise.all(currencies.map(async (currency) => [currency, await tableOf(app, currency, span)] as const)),
  );
  return (currency, at) => tables.get(asNamed(currency, currencies))?.(at);
}

function asNamed(currency: string, currencies: readonly NamedCurrency[]): NamedCurrency {
  return currencies.find((known) => known === currency) ?? 'USD';
}

type Table = (at: Date) => bigint | undefined;

async function tableOf(app: App, currency: NamedCurrency, span: Span): Promise<Table> {
  if (currency === 'USD') return () => one;
  if (currency === 'COINGT') {
    const cents = await readTranchePrice(app.db);
    return () => (cents === undefined ? undefined : cents * 10n ** 16n);
  }
  const feed = feeds[currency];
  if (!feed) return () => undefined;
  const read = (asked: Span) => app.priceHistory.history({ symbol: feed.symbol, ...asked }, AbortSignal.timeout(4_000));
  // One step more on the left, so that the first moment has a price; the last minutes finely, so that the last one has today's.
  const [course, latest] = await Promise.all([
    read({ ...span, from: new Date(span.from.getTime() - span.stepMs) }),
    read({ from: new Date(span.to.getTime() - 3 * minuteMs), to: span.to, stepMs: minuteMs }),
  ]);
  const known = [...course, ...latest].flatMap(({ at, value }) => {
    const units = unitsOf(value);
    return units === undefined
      ? []
      : [{ atMs: at.getTime(), usd: feed.isInverse ? divide(one * one, units, 'down') : units }];
  });
  return (at) => nearest(known, at.getTime(), span.stepMs);
}

// A price counts for the step it lies in; further away it is a gap.
function nearest(known: readonly { atMs: number; usd: bigint }[], atMs: number, stepMs: number): bigint | undefined {
  const last = known.findLast((point) => point.atMs <= atMs);
  return last && atMs - last.atMs <= stepMs * 2 ? last.usd : undefined;
}

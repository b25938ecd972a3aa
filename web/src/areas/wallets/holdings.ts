import type { readPrice } from '@istmo/contract/areas/exchange/exchange.contract';
import type { OutputOf } from '@istmo/contract/kernel/endpoint';
import type { SeriesName } from '@istmo/ui/AreaChart';
import { centsOf } from '../../shared/usd.ts';

export type Price = OutputOf<typeof readPrice>['data'][number];
export type Prices = ReadonlyMap<string, Price>;

export function pricesBySymbol(rows: readonly Price[] | undefined): Prices {
  return new Map((rows ?? []).map((row) => [row.symbol, row]));
}

const series: Readonly<Record<string, SeriesName>> = {
  COINGT: 'coingt',
  BTC: 'btc',
  USDT: 'usdt',
  USD: 'usd',
  COP: 'cop',
};

export function seriesOf(currency: string): SeriesName {
  return series[currency] ?? 'other';
}

export type Share = {
  readonly currency: string;
  readonly cents: bigint;
  /** Hundredths of a percent. */ readonly basisPoints: bigint;
};

/** The shares of the total, largest first, of holdings with a value; undefined while a needed price is unknown. */
export function sharesOf(
  wallets: readonly { currency: string; amount: string }[],
  prices: Prices,
): Share[] | undefined {
  const valued: { currency: string; cents: bigint }[] = [];
  for (const { currency, amount } of wallets) {
    if (/^0*\.?0*$/.test(amount)) continue;
    const cents = centsOf(amount, prices.get(currency)?.price);
    if (cents === undefined) return undefined;
    if (cents > 0n) valued.push({ currency, cents });
  }
  const total = valued.reduce((sum, { cents }) => sum + cents, 0n);
  return valued
    .map((part) => ({ ...part, basisPoints: total === 0n ? 0n : (part.cents * 10_000n + total / 2n) / total }))
    .toSorted((left, right) => (left.cents < right.cents ? 1 : left.cents > right.cents ? -1 : 0));
}

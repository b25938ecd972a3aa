import { formatUnits, isNamedCurrency } from '@istmo/contract/kernel/money';
import { formatRate, formatInverse, type Rate } from '@istmo/contract/kernel/rate';
import type { App } from '../../app.ts';
import type { PairRow } from './prices.store.ts';
import { type PublishedRate, publishedRates } from './rates.ts';

// Specification 2, point 9: the inverse rate shows 8 decimals for BTC and 2 otherwise.
export function displayInverse(rate: Rate, from: string): string {
  return formatInverse(rate, from === 'BTC' ? 8 : 2);
}

/** Percent with two places: 50 basis points are "0.50". */
export function formatPercent(basisPoints: number): string {
  return formatUnits(BigInt(basisPoints), 2);
}

/** When a rate that is shown now expires on the page's countdown, with the server's own time. */
export function quoteTimes(app: App): { at: string; expires_at: string } {
  const now = app.clock.now();
  return {
    at: now.toISOString(),
    expires_at: new Date(now.getTime() + app.settings.quoteSeconds * 1000).toISOString(),
  };
}

export type PairView = {
  from_symbol: string;
  to_symbol: string;
  pair_name: string;
  rate: string;
  fee_per: string;
  decimal: number;
  inverse: string;
  expires_at: string;
  at: string;
  stale: boolean;
  left: string;
};

/** A pair as the page shows it; undefined without a rate: the pair is closed, the tokens are sold out or there is no price yet. */
export async function toPairView(app: App, pair: PairRow): Promise<PairView | undefined> {
  const [newest] = pair.isOpen && isNamedCurrency(pair.from) ? await publishedRates(app, pair.from) : [];
  return newest && toViewAtRate(app, pair, newest);
}

function toViewAtRate(app: App, pair: PairRow, { rate, isStale, tranche }: PublishedRate): PairView {
  return {
    from_symbol: pair.from,
    to_symbol: pair.to,
    pair_name: `${pair.from}/${pair.to}`,
    rate: formatRate(rate),
    fee_per: formatPercent(pair.feeBasisPoints),
    decimal: pair.decimals,
    inverse: displayInverse(rate, pair.from),
    ...quoteTimes(app),
    stale: isStale,
    left: tranche.left.toString(),
  };
}

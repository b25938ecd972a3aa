import { formatUnits, isNamedCurrency } from '@istmo/contract/kernel/money';
import { formatRate, inverseText, type Rate } from '@istmo/contract/kernel/rate';
import type { App } from '../../app.ts';
import type { PairRow } from './prices.store.ts';
import { type Published, publishedRates } from './rates.ts';

// Specification 2, point 9: the inverse rate shows 8 decimals for BTC and 2 otherwise.
export function inverseOf(rate: Rate, from: string): string {
  return inverseText(rate, from === 'BTC' ? 8 : 2);
}

/** Percent with two places: 50 basis points are "0.50". */
export function percentOf(basisPoints: number): string {
  return formatUnits(BigInt(basisPoints), 2);
}

/** When a rate shown now stops being traded on, as the page counts it, beside the server's own time. */
export function shownTimes(app: App): { at: string; expires_at: string } {
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

/** A pair as the page shows it; undefined when there is no rate to show: closed, sold out or no price yet. */
export async function viewOf(app: App, pair: PairRow): Promise<PairView | undefined> {
  const [newest] = pair.isOpen && isNamedCurrency(pair.from) ? await publishedRates(app, pair.from) : [];
  return newest && viewAt(app, pair, newest);
}

function viewAt(app: App, pair: PairRow, { rate, isStale, tranche }: Published): PairView {
  return {
    from_symbol: pair.from,
    to_symbol: pair.to,
    pair_name: `${pair.from}/${pair.to}`,
    rate: formatRate(rate),
    fee_per: percentOf(pair.feeBasisPoints),
    decimal: pair.decimals,
    inverse: inverseOf(rate, pair.from),
    ...shownTimes(app),
    stale: isStale,
    left: tranche.left.toString(),
  };
}

import { formatPriceTerms, type PriceTermsReply } from '@istmo/contract/areas/exchange/swap-arithmetic';
import type { MarketFamily } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import { formatInverse, inversePlaces, type Rate } from '@istmo/contract/kernel/rate';
import type { App } from '../../app.ts';
import type { MarketWithInstruments } from '../instruments/public.ts';
import { isTraded, listMarkets, type PublishedRate, readPublishedRates } from './markets.ts';
import { formatUsd, type PriceHalt } from '../prices/public.ts';

/** The inverse rate has as many places as the paid instrument is shown with (requirement 2.9: 8 for BTC, 2 otherwise), and more below one. */
export function displayInverse(rate: Rate, { from }: Pick<MarketWithInstruments, 'from'>): string {
  return formatInverse(rate, inversePlaces(rate, Math.max(from.displayScale, 2)));
}

/** When a rate that is shown now expires on the page's countdown, with the server's own time. */
export function quoteTimes(app: App): { at: string; expires_at: string } {
  const now = app.clock.now();
  return {
    at: now.toISOString(),
    expires_at: new Date(now.getTime() + app.settings.quoteSeconds * 1000).toISOString(),
  };
}

/** The fields of a market in the pair lists. */
export type PairView = PriceTermsReply & {
  from_symbol: string;
  to_symbol: string;
  pair_name: string;
  decimal: number;
  inverse: string;
  expires_at: string;
  at: string;
  stale: boolean;
  halt?: { symbol: string; price: string; since: string };
  left?: string;
};

/** The open markets of a family with their rates; one without a rate (sold out, no price yet) is left out. */
export async function readPairViews(app: App, family: MarketFamily): Promise<PairView[]> {
  const views = await Promise.all(
    (await listMarkets(app, family)).map(async (found) => {
      const rates = isTraded(found) ? await readPublishedRates(app, found) : 'no_price';
      const newest = typeof rates === 'string' ? undefined : rates[0];
      return newest && toPairView(app, found, newest);
    }),
  );
  return views.filter((view) => view !== undefined);
}

function toPairView(app: App, found: MarketWithInstruments, published: PublishedRate): PairView {
  const { market, to } = found;
  const { priceTerms, isStale, halt, tranche } = published;
  return {
    from_symbol: market.from,
    to_symbol: market.to,
    pair_name: `${market.from}/${market.to}`,
    ...formatPriceTerms(priceTerms),
    decimal: market.inputScale,
    inverse: displayInverse(priceTerms.rate, found),
    ...quoteTimes(app),
    stale: isStale,
    ...(halt ? { halt: toHaltView(halt) } : {}),
    ...(tranche ? { left: formatUnits(tranche.left, to.ledgerScale) } : {}),
  };
}

function toHaltView({ symbol, held, haltedAt }: PriceHalt) {
  return { symbol, price: formatUsd(held), since: haltedAt.toISOString() };
}

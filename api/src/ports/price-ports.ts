import { binancePrices } from '@istmo/providers/prices/binance';
import { binanceHistory } from '@istmo/providers/prices/binance-history';
import { coingeckoPrices } from '@istmo/providers/prices/coingecko';
import { coingeckoHistory } from '@istmo/providers/prices/coingecko-history';
import { combineSources } from '@istmo/providers/prices/combined-sources';
import { cachedHistory, firstHistory } from '@istmo/providers/prices/history-sources';
import type { PriceHistory, Prices } from '@istmo/providers/prices/port';
import type { Clock } from '../runtime/clock.ts';
import type { Settings } from '../settings/settings.ts';

/** Prices of now from all sources, and past ones from the first that has them; without past ones where the settings say so. */
export function openPrices(
  { binanceUrl, coingeckoUrl, without }: Settings,
  clock: Clock,
): { readonly prices: Prices; readonly priceHistory: PriceHistory } {
  const binance = { fetch, clock, ...(binanceUrl !== '' && { url: binanceUrl }) };
  const coingecko = { fetch, clock, ...(coingeckoUrl !== '' && { url: coingeckoUrl }) };
  return {
    // Each outage of a source is seen where its price becomes old.
    prices: combineSources([binancePrices(binance), coingeckoPrices(coingecko)], () => {}),
    priceHistory: without.includes('price-history')
      ? { readHistory: async () => [] }
      : cachedHistory(firstHistory([binanceHistory(binance), coingeckoHistory(coingecko)]), clock),
  };
}

import { binancePesoNames, binancePrices } from '@istmo/providers/prices/binance';
import { binanceHistory } from '@istmo/providers/prices/binance-history';
import { coingeckoPrices } from '@istmo/providers/prices/coingecko';
import { coingeckoHistory } from '@istmo/providers/prices/coingecko-history';
import { combineSources } from '@istmo/providers/prices/combined-sources';
import { crossedPrices } from '@istmo/providers/prices/crossed-prices';
import { exchangePrices } from '@istmo/providers/prices/exchange-tickers';
import { cachedHistory, firstHistory } from '@istmo/providers/prices/history-sources';
import { limitedFetch } from '@istmo/providers/prices/limited-fetch';
import type { PriceHistory, Prices } from '@istmo/providers/prices/port';
import { reusedPrices } from '@istmo/providers/prices/reused-prices';
import type { Clock } from '../runtime/clock.ts';
import type { Settings } from '../settings/settings.ts';

// Prices are read every second, and are usable for a minute.
const exchangeMs = 5_000;
const coingeckoMs = 15_000;
// Of one source; what matters is that it is left alone while it asks to wait.
const maxPerMinute = 120;

/** Prices of now from all sources, and past ones from the first that has them; without past ones where the settings say so. */
export function openPrices(
  settings: Settings,
  clock: Clock,
): { readonly prices: Prices; readonly priceHistory: PriceHistory } {
  const { binanceUrl, coingeckoUrl, coingeckoKey, krakenUrl, coinbaseUrl, bitsoUrl, without } = settings;
  const at = (url: string) => ({ fetch, clock, ...(url !== '' && { url }) });
  const limitedAt = (url: string) => ({ ...at(url), fetch: limitedFetch({ fetch, clock, maxPerMinute }) });
  const coingeckoKeyed = coingeckoKey === '' ? {} : { demoKey: coingeckoKey };
  const binance = limitedAt(binanceUrl);
  const exchanges = [
    binancePrices({ ...binance, names: binancePesoNames }),
    exchangePrices('kraken', limitedAt(krakenUrl)),
    exchangePrices('coinbase', limitedAt(coinbaseUrl)),
    exchangePrices('bitso', limitedAt(bitsoUrl)),
  ].map((source) => reusedPrices(source, { clock, keepMs: exchangeMs }));
  const coingecko = coingeckoPrices({ ...limitedAt(coingeckoUrl), ...coingeckoKeyed });
  const sources = [binancePrices(binance), ...exchanges, reusedPrices(coingecko, { clock, keepMs: coingeckoMs })];
  return {
    // Each outage of a source is seen where its price becomes old.
    prices: crossedPrices(
      combineSources(sources, () => {}),
      clock,
    ),
    priceHistory: without.includes('price-history')
      ? { readHistory: async () => [] }
      : cachedHistory(
          firstHistory([binanceHistory(at(binanceUrl)), coingeckoHistory({ ...at(coingeckoUrl), ...coingeckoKeyed })]),
          clock,
        ),
  };
}

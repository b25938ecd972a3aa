import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { Outage } from '../outage.ts';
import { sendRequest, parseReply, type Fetch } from '../http.ts';
import { parsePriceUnits } from './agree-price.ts';
import type { Prices, PriceSymbol } from './port.ts';

// The market-data host needs no key. Binance has no dollar markets: those of USDT are crossed (crossed-prices.ts).
export const binanceHost = 'https://data-api.binance.vision';
/** Its own names of the symbols that it has. */
export const binanceNames: ReadonlyMap<PriceSymbol, string> = new Map([['BTC/USDT', 'BTCUSDT']]);
/** Requested apart, because one name that Binance does not have any more is a refusal of all. */
export const binancePesoNames: ReadonlyMap<PriceSymbol, string> = new Map([['USDT/COP', 'USDTCOP']]);

const replySchema = z.array(z.object({ symbol: z.string(), price: z.string() })).check(z.maxLength(50));

/** Spot prices of Binance. Its replies have no time, so a tick has the time of the request. */
export function binancePrices({
  fetch,
  clock,
  url = binanceHost,
  timeoutMs = 5_000,
  names = binanceNames,
}: {
  fetch: Fetch;
  clock: Clock;
  url?: string;
  timeoutMs?: number;
  names?: ReadonlyMap<PriceSymbol, string>;
}): Prices {
  const target = { provider: 'prices', fetch, timeoutMs, maxBytes: 20_000 } as const;
  return {
    async readLatest(symbols, signal) {
      const requested = [...new Set(symbols)].flatMap((symbol) => {
        const name = names.get(symbol);
        return name ? [{ symbol, name }] : [];
      });
      if (requested.length === 0) return [];
      const at = clock.now();
      const list = encodeURIComponent(JSON.stringify(requested.map(({ name }) => name)));
      const { status, text } = await sendRequest(
        target,
        { url: `${url}/api/v3/ticker/price?symbols=${list}`, method: 'GET' },
        signal,
      );
      // 418 is its ban for too many requests.
      if (status !== 200) throw new Outage('prices', new Error(`binance answered ${status}`));
      const reply = parseReply('prices', text, replySchema);
      return requested.flatMap(({ symbol, name }) => {
        const matching = reply.filter((one) => one.symbol === name);
        const [only] = matching;
        return only && matching.length === 1 && parsePriceUnits(only.price)
          ? [{ symbol, value: only.price, source: 'binance', at }]
          : [];
      });
    },
  };
}

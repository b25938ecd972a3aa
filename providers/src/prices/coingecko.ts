import * as z from 'zod/mini';
import { Outage } from '../outage.ts';
import { sendRequest, parseReply, type Fetch } from '../http.ts';
import { parsePriceUnits } from './agree-price.ts';
import type { Prices, PriceSymbol } from './port.ts';

// Dollars only; pesos are not in the free plan.
export const coingeckoHost = 'https://api.coingecko.com/api/v3';
/** Its own names of the coins whose price in dollars a symbol is. */
export const coingeckoCoins: ReadonlyMap<PriceSymbol, string> = new Map([
  ['BTC/USD', 'bitcoin'],
  ['USDT/USD', 'tether'],
]);

// `parseReply` gives numbers as the digits that were sent (http.ts).
const coinSchema = z.object({ usd: z.string(), last_updated_at: z.string().check(z.regex(/^\d{10}$/)) });
const replySchema = z.record(z.string(), z.unknown());

export const coingeckoHeaders = (demoKey: string | undefined): Record<string, string> =>
  demoKey === undefined ? {} : { 'x-cg-demo-api-key': demoKey };

export type CoingeckoSettings = { fetch: Fetch; url?: string; demoKey?: string; timeoutMs?: number };

/** Dollar prices of CoinGecko, up to a minute old; `at` is its own time. */
export function coingeckoPrices({ fetch, url = coingeckoHost, demoKey, timeoutMs = 5_000 }: CoingeckoSettings): Prices {
  const target = { provider: 'prices', fetch, timeoutMs, maxBytes: 20_000 } as const;
  const headers = coingeckoHeaders(demoKey);
  return {
    async readLatest(symbols, signal) {
      const requested = [...new Set(symbols)].flatMap((symbol) => {
        const coin = coingeckoCoins.get(symbol);
        return coin ? [{ symbol, coin }] : [];
      });
      if (requested.length === 0) return [];
      const query = `ids=${requested.map(({ coin }) => coin).join(',')}&vs_currencies=usd&include_last_updated_at=true&precision=full`;
      const { status, text } = await sendRequest(
        target,
        { url: `${url}/simple/price?${query}`, method: 'GET', headers },
        signal,
      );
      if (status !== 200) throw new Outage('prices', new Error(`coingecko answered ${status}`));
      const reply = parseReply('prices', text, replySchema);
      return requested.flatMap(({ symbol, coin }) => {
        // An unusable entry for one coin does not affect the other.
        const entry = coinSchema.safeParse(Object.hasOwn(reply, coin) ? reply[coin] : undefined);
        if (!entry.success || !parsePriceUnits(entry.data.usd)) return [];
        const at = new Date(Number(entry.data.last_updated_at) * 1_000);
        return [{ symbol, value: entry.data.usd, source: 'coingecko', at }];
      });
    },
  };
}

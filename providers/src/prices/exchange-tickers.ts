import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { Outage } from '../outage.ts';
import { type Fetch, parseReply, sendRequest } from '../http.ts';
import { parsePriceUnits } from './agree-price.ts';
import type { Prices, PriceSymbol } from './port.ts';

/* The last trade of exchanges that ask for no key: Kraken, Coinbase and, for pesos, Bitso. One request for each pair. */

export const exchangeHosts = {
  kraken: 'https://api.kraken.com',
  coinbase: 'https://api.exchange.coinbase.com',
  bitso: 'https://api.bitso.com',
} as const;
export type Exchange = keyof typeof exchangeHosts;

type Pair = {
  readonly path: string;
  /** The price in the reply; '' where it has none. */
  readonly read: (text: string) => string;
};

const krakenReply = z.object({
  error: z.array(z.string()),
  // The name of the pair in the reply is Kraken's own, not the requested one; `c` is the last trade: price and lot.
  result: z.optional(z.record(z.string(), z.object({ c: z.tuple([z.string()], z.string()) }))),
});
const coinbaseReply = z.object({ price: z.string() });
const bitsoReply = z.object({
  success: z.boolean(),
  payload: z.optional(z.object({ book: z.string(), last: z.string() })),
});

const kraken = (pair: string): Pair => ({
  path: `/0/public/Ticker?pair=${pair}`,
  read: (text) => {
    const { error, result } = parseReply('prices', text, krakenReply);
    if (error.length > 0) throw new Outage('prices', new Error(`kraken answered ${error.join().slice(0, 100)}`));
    const found = Object.values(result ?? {});
    return found.length === 1 ? (found[0]?.c[0] ?? '') : '';
  },
});
const coinbase = (product: string): Pair => ({
  path: `/products/${product}/ticker`,
  read: (text) => parseReply('prices', text, coinbaseReply).price,
});
const bitso = (book: string): Pair => ({
  path: `/v3/ticker?book=${book}`,
  read: (text) => {
    const { success, payload } = parseReply('prices', text, bitsoReply);
    return success && payload?.book === book ? payload.last : '';
  },
});

const pairs: Readonly<Record<Exchange, ReadonlyMap<PriceSymbol, Pair>>> = {
  kraken: new Map([
    ['BTC/USD', kraken('XBTUSD')],
    ['USDT/USD', kraken('USDTUSD')],
  ]),
  coinbase: new Map([
    ['BTC/USD', coinbase('BTC-USD')],
    ['USDT/USD', coinbase('USDT-USD')],
  ]),
  bitso: new Map([['USDT/COP', bitso('usdt_cop')]]),
};

type ExchangeSettings = {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly url?: string;
  readonly timeoutMs?: number;
};

/** Last trades of an exchange. A tick has the time of the request, since a quiet market's last trade may be old and still its price. */
export function exchangePrices(
  exchange: Exchange,
  { fetch, clock, url = exchangeHosts[exchange], timeoutMs = 5_000 }: ExchangeSettings,
): Prices {
  const target = { provider: 'prices', fetch, timeoutMs, maxBytes: 20_000 } as const;
  return {
    async readLatest(symbols, signal) {
      const requested = [...new Set(symbols)].flatMap((symbol) => {
        const pair = pairs[exchange].get(symbol);
        return pair ? [{ symbol, pair }] : [];
      });
      const read = async ({ symbol, pair }: (typeof requested)[number]) => {
        const at = clock.now();
        const request = { url: `${url}${pair.path}`, method: 'GET' } as const;
        const { status, text } = await sendRequest(target, request, signal);
        if (status !== 200) throw new Outage('prices', new Error(`${exchange} answered ${status}`));
        const value = pair.read(text);
        return parsePriceUnits(value) ? [{ symbol, value, source: exchange, at }] : [];
      };
      return (await Promise.all(requested.map(read))).flat();
    },
  };
}

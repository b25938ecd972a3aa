import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import { Outage } from '../outage.ts';
import { askWire, readWire, type Fetch } from '../wire.ts';
import { unitsOf } from './agree.ts';
import type { Prices, PriceSymbol } from './port.ts';

// Reference, section 8: the market-data host needs no key. Binance has no dollar market for BTC; `cross` makes one.
const host = 'https://data-api.binance.vision';
const names: ReadonlyMap<PriceSymbol, string> = new Map([['BTC/USDT', 'BTCUSDT']]);

const answerShape = z.array(z.object({ symbol: z.string(), price: z.string() })).check(z.maxLength(50));

/** Spot prices of Binance. Its wire has no time: a tick holds at the moment it was asked for. */
export function binancePrices({
  fetch,
  clock,
  timeoutMs = 5_000,
}: {
  fetch: Fetch;
  clock: Clock;
  timeoutMs?: number;
}): Prices {
  const wire = { who: 'prices', fetch, timeoutMs, mostBytes: 20_000 } as const;
  return {
    async latest(symbols, signal) {
      const asked = [...new Set(symbols)].flatMap((symbol) => {
        const name = names.get(symbol);
        return name ? [{ symbol, name }] : [];
      });
      if (asked.length === 0) return [];
      const at = clock.now();
      const list = encodeURIComponent(JSON.stringify(asked.map(({ name }) => name)));
      const { status, text } = await askWire(
        wire,
        { url: `${host}/api/v3/ticker/price?symbols=${list}`, method: 'GET' },
        signal,
      );
      // 418 is its ban for asking too fast; like any 4xx it is not cured by asking again at once.
      if (status !== 200) throw new Outage('prices', new Error(`binance answered ${status}`));
      const answer = readWire('prices', text, answerShape);
      return asked.flatMap(({ symbol, name }) => {
        const said = answer.filter((one) => one.symbol === name);
        const [only] = said;
        return only && said.length === 1 && unitsOf(only.price)
          ? [{ symbol, value: only.price, source: 'binance', at }]
          : [];
      });
    },
  };
}

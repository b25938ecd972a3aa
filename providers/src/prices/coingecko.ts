import * as z from 'zod/mini';
import { Outage } from '../outage.ts';
import { askWire, readWire, type Fetch } from '../wire.ts';
import { unitsOf } from './agree.ts';
import type { Prices, PriceSymbol } from './port.ts';

// Reference, section 8: dollars only; pesos became a paid currency there.
const host = 'https://api.coingecko.com/api/v3';
const coins: ReadonlyMap<PriceSymbol, string> = new Map([
  ['BTC/USD', 'bitcoin'],
  ['USDT/USD', 'tether'],
]);

// Numbers arrive here as their own digits (wire.ts).
const coinShape = z.object({ usd: z.string(), last_updated_at: z.string().check(z.regex(/^\d{10}$/)) });
const answerShape = z.record(z.string(), z.unknown());

export type CoingeckoSettings = { fetch: Fetch; demoKey?: string; timeoutMs?: number };

/** Dollar prices of CoinGecko, up to a minute old by its own account: `at` is what it says. */
export function coingeckoPrices({ fetch, demoKey, timeoutMs = 5_000 }: CoingeckoSettings): Prices {
  const wire = { who: 'prices', fetch, timeoutMs, mostBytes: 20_000 } as const;
  const headers: Record<string, string> = demoKey === undefined ? {} : { 'x-cg-demo-api-key': demoKey };
  return {
    async latest(symbols, signal) {
      const asked = [...new Set(symbols)].flatMap((symbol) => {
        const coin = coins.get(symbol);
        return coin ? [{ symbol, coin }] : [];
      });
      if (asked.length === 0) return [];
      const query = `ids=${asked.map(({ coin }) => coin).join(',')}&vs_currencies=usd&include_last_updated_at=true&precision=full`;
      const { status, text } = await askWire(
        wire,
        { url: `${host}/simple/price?${query}`, method: 'GET', headers },
        signal,
      );
      if (status !== 200) throw new Outage('prices', new Error(`coingecko answered ${status}`));
      const answer = readWire('prices', text, answerShape);
      return asked.flatMap(({ symbol, coin }) => {
        // One coin it says nonsense about takes nothing from the other.
        const said = coinShape.safeParse(Object.hasOwn(answer, coin) ? answer[coin] : undefined);
        if (!said.success || !unitsOf(said.data.usd)) return [];
        return [
          {
            symbol,
            value: said.data.usd,
            source: 'coingecko',
            at: new Date(Number(said.data.last_updated_at) * 1_000),
          },
        ];
      });
    },
  };
}

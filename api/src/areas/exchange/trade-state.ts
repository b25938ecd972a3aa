import type { TradeState } from '@istmo/contract/kernel/trade-state';
import { type Instrument, isRedemption } from '@istmo/contract/kernel/instrument';
import type { App } from '../../app.ts';
import { lookUpMarket, readShownRegistry } from '../instruments/public.ts';
import { isTraded, readPublishedRates } from './markets.ts';

/** Whether a security can be bought on any market now, or why not: of several markets, the one that comes closest counts. */
export async function readTradeState(app: App, { code, status }: Instrument): Promise<TradeState> {
  if (status === 'suspended' || status === 'delisted' || isRedemption(status)) return status;
  const registry = await readShownRegistry(app);
  const markets = registry.markets
    .filter(({ to }) => to === code)
    .map(({ from, to }) => lookUpMarket(registry, from, to))
    .filter((found) => found !== undefined);
  if (markets.length === 0) return 'no_market';
  const states = await Promise.all(
    markets.filter(isTraded).map(async (found): Promise<TradeState> => {
      const rates = await readPublishedRates(app, found);
      if (typeof rates === 'string') return rates;
      if (rates[0]?.halt) return 'price_halted';
      return rates[0]?.isStale ? 'price_stale' : 'open';
    }),
  );
  return closest.find((state) => states.includes(state)) ?? 'closed';
}

const closest = ['open', 'price_stale', 'price_halted', 'no_price', 'not_open', 'ended', 'sold_out'] as const;

import { familyOf, type MarketFamily } from '@istmo/contract/kernel/instrument';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { lookUpMarket, type MarketWithInstruments, readRegistry } from '../instruments/public.ts';

/** The markets of a family, open and closed, in their order. */
export async function listMarkets(app: App, family: MarketFamily): Promise<MarketWithInstruments[]> {
  const registry = await readRegistry(app);
  return registry.markets
    .map(({ from, to }) => lookUpMarket(registry, from, to))
    .filter((found) => found !== undefined)
    .filter((found) => familyOf(found) === family);
}

type Pair = { readonly from: string; readonly to: string };

/** The market of a family, or a refusal: unknown, or closed. */
export async function findOpenMarket(app: App, family: MarketFamily, pair: Pair): Promise<MarketWithInstruments> {
  const found = await findOpenMarketOfAnyFamily(app, pair);
  return familyOf(found) === family ? found : refuseUnknown();
}

/** The market of a pair, whichever calls it is traded by. */
export async function findOpenMarketOfAnyFamily(app: App, { from, to }: Pair): Promise<MarketWithInstruments> {
  const found = lookUpMarket(await readRegistry(app), from, to);
  if (!found) return refuseUnknown();
  if (!isTraded(found)) refuse('pair_closed', m.exchange_pair_closed);
  return found;
}

function refuseUnknown(): never {
  return refuse('pair_unknown', m.exchange_pair_unknown, { field: 'from' });
}

/** Whether a market is open and both of its instruments are listed. */
export function isTraded({ market, from, to }: MarketWithInstruments): boolean {
  return market.isOpen && from.status === 'listed' && to.status === 'listed';
}

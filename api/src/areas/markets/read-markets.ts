import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { cachedRead } from '../../runtime/cached-read.ts';
import { listMarkets, type Market } from './markets.store.ts';

const maxAgeMs = 250;

/** The markets with their terms in force; new terms are read within a quarter of a second, and an order on old ones is refused by the database. */
export const readMarkets = cachedRead({ maxAgeMs, load: (app: App) => listMarkets(app.db) });

/** The market of a symbol, or a refusal. */
export async function findMarket(app: App, symbol: string, isFresh = false): Promise<Market> {
  const found = (await readMarkets(app, isFresh)).find((market) => market.symbol === symbol);
  return found ?? refuse('not_found', m.kernel_not_found, { field: 'symbol' });
}

import { listTrades } from '@istmo/contract/areas/market-data/market-data.contract';
import { handlePublic } from '../../http/handler.ts';
import { cachedReadByKey } from '../../runtime/cached-read.ts';
import type { MarketId } from '../markets/public.ts';
import { listNewestTrades } from '../order-books/public.ts';
import { findShownMarket, showTrade } from './market-view.ts';

const maxTrades = 200;

const readNewest = cachedReadByKey({
  maxAgeMs: 250,
  maxKeys: 1_000,
  load: (app, id: MarketId) => listNewestTrades(app.db, id, undefined, maxTrades),
});

/** Prices and sizes as they were traded, whatever became of the security's units since. */
export const answerListTrades = handlePublic(listTrades, async (app, _, { symbol, before, limit }) => {
  const shown = await findShownMarket(app, symbol);
  const { id } = shown.market;
  const trades =
    before === 0
      ? (await readNewest(app, id)).slice(0, limit)
      : await listNewestTrades(app.replica, id, BigInt(before), limit);
  return { data: trades.map((trade) => showTrade(shown, trade)) };
});

import { readDepth } from '@istmo/contract/areas/market-data/market-data.contract';
import { handlePublic } from '../../http/handler.ts';
import { cachedReadByKey } from '../../runtime/cached-read.ts';
import type { MarketId } from '../markets/public.ts';
import { type BookLevel, readBookChanges } from '../order-books/public.ts';
import { findShownMarket, type ShownMarket, showPrice, showSize } from './market-view.ts';

const readShownDepth = cachedReadByKey({
  maxAgeMs: 250,
  maxKeys: 1_000,
  load: async (app, id: MarketId) => {
    const at = app.clock.now();
    const { depthNumber, levels } = await readBookChanges(app.db, id, undefined, 0);
    return { at, depthNumber, levels };
  },
});

const byPrice = (one: BookLevel, other: BookLevel): number => (one.price < other.price ? -1 : 1);

/** Both sides, the best price first. */
export function sortLevels(levels: readonly BookLevel[]): { readonly buy: BookLevel[]; readonly sell: BookLevel[] } {
  return {
    buy: levels.filter(({ side }) => side === 'buy').toSorted((one, other) => byPrice(other, one)),
    sell: levels.filter(({ side }) => side === 'sell').toSorted(byPrice),
  };
}

export const showLevel = (shown: ShownMarket, { price, units, orders }: Omit<BookLevel, 'side'>) => ({
  price: showPrice(shown, price),
  units: showSize(shown, units),
  orders,
});

export const answerReadDepth = handlePublic(readDepth, async (app, _, { symbol, levels: count }) => {
  const shown = await findShownMarket(app, symbol);
  const { at, depthNumber, levels } = await readShownDepth(app, shown.market.id);
  const { buy, sell } = sortLevels(levels);
  const show = (side: readonly BookLevel[]) =>
    side.slice(0, count === 0 ? side.length : count).map((level) => showLevel(shown, level));
  return { data: { symbol, number: Number(depthNumber), at: at.toISOString(), buy: show(buy), sell: show(sell) } };
});

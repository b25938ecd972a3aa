import { listPairs, listPricedPairs } from '@istmo/contract/areas/exchange/exchange.contract';
import { handle } from '../../http/handler.ts';
import type { App } from '../../app.ts';
import { type PairView, viewOf } from './pair-view.ts';
import { coingtPairs } from './rates.ts';

async function pairsNow(app: App): Promise<{ data: PairView[] }> {
  const views = await Promise.all((await coingtPairs(app)).map((pair) => viewOf(app, pair)));
  return { data: views.filter((view) => view !== undefined) };
}

export const answerListPricedPairs = handle(listPricedPairs, pairsNow);

/** The same pairs under their other name; the rate and fee of a card purchase join them when cards are built. */
export const answerListPairs = handle(listPairs, pairsNow);

import { listPairs, listPricedPairs } from '@istmo/contract/areas/exchange/exchange.contract';
import { handle } from '../../http/handler.ts';
import type { App } from '../../app.ts';
import { type PairView, toPairView } from './pair-view.ts';
import { coingtPairs } from './rates.ts';

async function listOpenPairs(app: App): Promise<{ data: PairView[] }> {
  const views = await Promise.all((await coingtPairs(app)).map((pair) => toPairView(app, pair)));
  return { data: views.filter((view) => view !== undefined) };
}

export const answerListPricedPairs = handle(listPricedPairs, listOpenPairs);

/** The same pairs under their other specified name; card purchases will add their rate and fee. */
export const answerListPairs = handle(listPairs, listOpenPairs);

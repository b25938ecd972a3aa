import {
  listAssetPairs,
  listCopPairs,
  listPairs,
  listPricedPairs,
} from '@istmo/contract/areas/exchange/exchange.contract';
import { handle } from '../../http/handler.ts';
import { readPairViews } from './market-view.ts';

/** The markets of the offering; the same list under its two specified names. Card purchases will add their rate and fee to the first. */
export const answerListPairs = handle(listPairs, async (app) => ({ data: await readPairViews(app, 'offering') }));
export const answerListPricedPairs = handle(listPricedPairs, async (app) => ({
  data: await readPairViews(app, 'offering'),
}));

export const answerListAssetPairs = handle(listAssetPairs, async (app) => ({
  data: await readPairViews(app, 'asset'),
}));

export const answerListCopPairs = handle(listCopPairs, async (app) => ({
  pairs: await readPairViews(app, 'currency'),
}));

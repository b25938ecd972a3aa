import {
  listAssetPairs,
  listCopPairs,
  listPairs,
  listPricedPairs,
} from '@istmo/contract/areas/exchange/exchange.contract';
import { centsScale } from '@istmo/contract/areas/cards/cards.rules';
import { formatFeePercent } from '@istmo/contract/kernel/fee-terms';
import { formatUnits } from '@istmo/contract/kernel/money';
import { handle } from '../../http/handler.ts';
import { findCardMarketIfOpen } from './card-terms.ts';
import { readPairViews } from './market-view.ts';

/** The markets of the offering; the same list under its two specified names. The first has the price of a token by card, and its fee. */
export const answerListPairs = handle(listPairs, async (app) => {
  const [[first, ...others], market] = await Promise.all([readPairViews(app, 'offering'), findCardMarketIfOpen(app)]);
  if (!first) return { data: [] };
  if (!market) return { data: [first, ...others] };
  const teip_rate = formatUnits(market.unitPrice, centsScale);
  return { data: [{ ...first, teip_rate, teip_fee: formatFeePercent(market.feeBasisPoints) }, ...others] };
});
export const answerListPricedPairs = handle(listPricedPairs, async (app) => ({
  data: await readPairViews(app, 'offering'),
}));

export const answerListAssetPairs = handle(listAssetPairs, async (app) => ({
  data: await readPairViews(app, 'asset'),
}));

export const answerListCopPairs = handle(listCopPairs, async (app) => ({
  pairs: await readPairViews(app, 'currency'),
}));

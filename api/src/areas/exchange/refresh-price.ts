import { readCopPrice, refreshAssetPrice, refreshPrice } from '@istmo/contract/areas/exchange/exchange.contract';
import { formatPriceTerms } from '@istmo/contract/areas/exchange/swap-arithmetic';
import type { MarketFamily } from '@istmo/contract/kernel/instrument';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { findOpenMarket, listMarkets } from './markets.ts';
import { displayInverse, quoteTimes } from './market-view.ts';
import { readTradedRates } from './quote-swap.ts';

type Pair = { from: string; to: string };

/** The newest rate of a market, read again whatever its age; without a pair that of the family's first market. */
async function refreshRate(app: App, family: MarketFamily, pair: Pair) {
  const [first] = await listMarkets(app, family);
  const from = pair.from || first?.market.from;
  const to = pair.to || first?.market.to;
  if (from === undefined || to === undefined) return refuse('pair_unknown', m.exchange_pair_unknown);
  const found = await findOpenMarket(app, family, { from, to });
  const [newest] = await readTradedRates(app, found, true);
  if (!newest) return refuse('price_stale', m.exchange_failed);
  const { priceTerms } = newest;
  return {
    ...formatPriceTerms(priceTerms),
    inverse: displayInverse(priceTerms.rate, found),
    ...quoteTimes(app),
  };
}

export const answerRefreshPrice = handle(refreshPrice, async (app, _caller, pair) => {
  const price = await refreshRate(app, 'offering', pair);
  return { ...price, msg: price.rate };
});

export const answerRefreshAssetPrice = handle(refreshAssetPrice, async (app, _caller, pair) => {
  const price = await refreshRate(app, 'asset', pair);
  return { ...price, msg: price.rate };
});

export const answerReadCopPrice = handle(readCopPrice, async (app, _caller, pair) => {
  const price = await refreshRate(app, 'currency', pair);
  return { ...price, price: price.rate };
});

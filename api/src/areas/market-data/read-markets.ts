import { listMarkets, readMarket } from '@istmo/contract/areas/market-data/market-data.contract';
import * as m from '@istmo/contract/messages';
import { handlePublic } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { findShownMarket, showTerms } from './market-view.ts';
import { findTicker, readTickers, showTicker } from './tickers.ts';

export const answerListMarkets = handlePublic(listMarkets, async (app, { language }) => ({
  data: (await readTickers(app)).map((ticker) => showTicker(ticker, language)),
}));

export const answerReadMarket = handlePublic(readMarket, async (app, { language }, { symbol }) => {
  const { market } = await findShownMarket(app, symbol);
  const ticker = await findTicker(app, market.id);
  if (!ticker) return refuse('not_found', m.kernel_not_found, { field: 'symbol' });
  return { data: { ...showTicker(ticker, language), ...showTerms(ticker.shown, ticker.state) } };
});

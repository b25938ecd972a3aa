import { refreshPrice } from '@istmo/contract/areas/exchange/exchange.contract';
import * as m from '@istmo/contract/messages';
import { formatRate } from '@istmo/contract/kernel/rate';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { displayInverse, quoteTimes } from './pair-view.ts';
import { findPair } from './find-pair.ts';
import { publishedRates } from './rates.ts';

/** Without a pair it is that of BTC to COINGT (specification 2, point 7: used when the source is BTC). */
export const answerRefreshPrice = handle(refreshPrice, async (app, _caller, { from, to }) => {
  const pair = await findPair(app, from || 'BTC', to || 'COINGT');
  const [newest] = await publishedRates(app, pair.from, true);
  if (!newest) refuse('offering_closed', m.exchange_sold_out);
  if (newest.isStale) refuse('price_stale', m.exchange_failed);
  return { msg: formatRate(newest.rate), inverse: displayInverse(newest.rate, pair.from), ...quoteTimes(app) };
});

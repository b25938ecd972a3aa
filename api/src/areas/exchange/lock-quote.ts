import { lockQuote } from '@istmo/contract/areas/exchange/exchange.contract';
import * as m from '@istmo/contract/messages';
import { formatRate } from '@istmo/contract/kernel/rate';
import { newId } from '@istmo/db/new-id';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { findOpenMarketOfAnyFamily } from './find-market.ts';
import { insertLockedQuote } from './locked-quotes.store.ts';
import { displayInverse, formatPercent } from './market-view.ts';
import { readTradedRates } from './quote-swap.ts';

/** Locks the current price for a short, displayed time, because the countdown of a rate is too short for reading a confirmation. */
export const answerLockQuote = handle(lockQuote, async (app, caller, pair) => {
  const found = await findOpenMarketOfAnyFamily(app, pair);
  const [newest] = await readTradedRates(app, found, true);
  if (!newest) return refuse('price_stale', m.exchange_failed);
  const now = app.clock.now();
  const expiresAt = new Date(now.getTime() + app.settings.quoteLockSeconds * 1000);
  const id = newId();
  await insertLockedQuote(app.db, {
    id,
    customer: caller.customer,
    from: found.from.code,
    to: found.to.code,
    rate: newest.rate,
    fromTickId: newest.fromTickId,
    toTickId: newest.toTickId,
    trancheNumber: newest.tranche?.number,
    expiresAt,
  });
  return {
    hold_id: id,
    rate: formatRate(newest.rate),
    inverse: displayInverse(newest.rate, found),
    fee_per: formatPercent(found.market.feeBasisPoints),
    expires_at: expiresAt.toISOString(),
    at: now.toISOString(),
  };
});

import { lockQuote } from '@istmo/contract/areas/exchange/exchange.contract';
import * as m from '@istmo/contract/messages';
import { formatRate } from '@istmo/contract/kernel/rate';
import { newId } from '@istmo/db/new-id';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { findPair } from './find-pair.ts';
import { insertLockedQuote } from './locked-quotes.store.ts';
import { displayInverse, formatPercent } from './pair-view.ts';
import { publishedRates } from './rates.ts';

/** Locks the current price for a short, displayed time, because the countdown of a rate is too short for reading a confirmation. */
export const answerLockQuote = handle(lockQuote, async (app, caller, { from, to }) => {
  const pair = await findPair(app, from, to);
  const [newest] = await publishedRates(app, pair.from, true);
  if (!newest) refuse('offering_closed', m.exchange_sold_out);
  if (newest.isStale) refuse('price_stale', m.exchange_failed);
  const now = app.clock.now();
  const expiresAt = new Date(now.getTime() + app.settings.quoteLockSeconds * 1000);
  const id = newId();
  await insertLockedQuote(app.db, {
    id,
    customer: caller.customer,
    from: pair.from,
    to: pair.to,
    rate: newest.rate,
    priceId: newest.priceId ?? null,
    tranche: newest.tranche.number,
    expiresAt,
  });
  return {
    hold_id: id,
    rate: formatRate(newest.rate),
    inverse: displayInverse(newest.rate, pair.from),
    fee_per: formatPercent(pair.feeBasisPoints),
    expires_at: expiresAt.toISOString(),
    at: now.toISOString(),
  };
});

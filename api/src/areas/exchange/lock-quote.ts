import { lockQuote } from '@istmo/contract/areas/exchange/exchange.contract';
import { parseAmount } from '@istmo/contract/areas/exchange/exchange.rules';
import { formatPriceTerms } from '@istmo/contract/areas/exchange/price-terms';
import { quoteFromReceived, type SwapTerms, termsFor } from '@istmo/contract/areas/exchange/swap-arithmetic';
import * as m from '@istmo/contract/messages';
import { parseUnits } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { replaceLockedQuote } from './exchange.store.ts';
import { findOpenMarketOfAnyFamily } from './find-market.ts';
import { displayInverse } from './market-view.ts';
import { readTradedRates } from './quote-swap.ts';

/**
 * Locks the current price for one order of an amount and for a short, displayed time, because the countdown of a rate is too short for
 * reading a confirmation. It ends earlier when its price becomes too old to trade on.
 */
export const answerLockQuote = handle(lockQuote, async (app, caller, input) => {
  const found = await findOpenMarketOfAnyFamily(app, input);
  const [newest] = await readTradedRates(app, found, true);
  if (!newest) return refuse('price_stale', m.exchange_failed);
  const now = app.clock.now();
  const end = new Date(now.getTime() + app.settings.quoteLockSeconds * 1000);
  const expiresAt = newest.staleAt && newest.staleAt < end ? newest.staleAt : end;
  const id = newId();
  await replaceLockedQuote(app.db, {
    id,
    customer: caller.customer,
    from: found.from.code,
    to: found.to.code,
    priceTerms: newest.priceTerms,
    maxUnits: readMaxUnits(input, termsFor(found, newest.priceTerms)),
    fromTickId: newest.fromTickId,
    toTickId: newest.toTickId,
    trancheNumber: newest.tranche?.number,
    lockedAt: now,
    expiresAt,
  });
  return {
    hold_id: id,
    ...formatPriceTerms(newest.priceTerms),
    inverse: displayInverse(newest.priceTerms.rate, found),
    expires_at: expiresAt.toISOString(),
    at: now.toISOString(),
  };
});

/** The most that is to be paid: as entered, or what the amount to be received costs at this rate. */
function readMaxUnits({ amount, total }: { amount: string; total: string }, terms: SwapTerms): bigint {
  if (amount === '' && total === '') return refuse('amount_invalid', m.kernel_fill_all_fields, { field: 'amount' });
  const received = parseUnits(total, terms.toScale);
  const units = amount === '' ? received && quoteFromReceived(received, terms).entered : parseAmount(amount, terms);
  if (units) return units;
  return refuse('amount_invalid', m.exchange_amount_format, { field: amount === '' ? 'total' : 'amount' });
}

import { lockQuote } from '@istmo/contract/areas/exchange/exchange.contract';
import { parseAmount } from '@istmo/contract/areas/exchange/exchange.rules';
import {
  formatPriceTerms,
  quoteFromAmount,
  quoteFromReceived,
  type SwapTerms,
  termsFor,
} from '@istmo/contract/areas/exchange/swap-arithmetic';
import * as m from '@istmo/contract/messages';
import { parseUnits } from '@istmo/contract/kernel/money';
import { deviatesBeyond, parseRate } from '@istmo/contract/kernel/rate';
import { newId } from '@istmo/db/new-id';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { keepRefusal } from '../rules/public.ts';
import { replaceLockedQuote } from './exchange.store.ts';
import { findOpenMarketOfAnyFamily, type PublishedRate } from './markets.ts';
import { displayInverse } from './market-view.ts';
import { readTradedRates } from './quote-swap.ts';
import { requireSwapRules } from './swap-rules.ts';

/**
 * Locks the current price for one order of an amount and for a short, displayed time, because the countdown of a rate is too short for
 * reading a confirmation. It ends earlier when its price becomes too old to trade on.
 */
export const answerLockQuote = handle(lockQuote, async (app, caller, input) => {
  const found = await findOpenMarketOfAnyFamily(app, input);
  const traded = chooseRate(app, await readTradedRates(app, found, true), input.rate);
  if (!traded) return refuse('price_stale', m.exchange_failed);
  const now = app.clock.now();
  const end = new Date(now.getTime() + app.settings.quoteLockSeconds * 1000);
  const expiresAt = traded.staleAt && traded.staleAt < end ? traded.staleAt : end;
  const terms = termsFor(found, traded.priceTerms);
  const maxUnits = readMaxUnits(input, terms);
  // Before the customer reads and confirms an order that would be refused.
  const quote = quoteFromAmount(maxUnits, terms);
  if (quote.received > 0n) await checkRules(app, caller, { found, quote });
  const id = newId();
  await replaceLockedQuote(app.db, {
    id,
    customer: caller.customer,
    from: found.from.code,
    to: found.to.code,
    priceTerms: traded.priceTerms,
    maxUnits,
    fromTickId: traded.fromTickId,
    toTickId: traded.toTickId,
    trancheNumber: traded.tranche?.number,
    lockedAt: now,
    expiresAt,
  });
  return {
    hold_id: id,
    ...formatPriceTerms(traded.priceTerms),
    inverse: displayInverse(traded.priceTerms.rate, found),
    expires_at: expiresAt.toISOString(),
    at: now.toISOString(),
    notice_basis_points: app.settings.quoteNoticeBasisPoints,
  };
});

/**
 * The rate that the customer was shown when they pressed, while an order at it would still be accepted and the market has not left it;
 * otherwise the newest.
 */
function chooseRate(app: App, rates: readonly PublishedRate[], shown: string): PublishedRate | undefined {
  const [newest] = rates;
  const wanted = parseRate(shown);
  const held = rates.find(({ priceTerms }) => priceTerms.rate === wanted);
  if (!newest || !held) return newest;
  const band = BigInt(app.settings.quoteBandBasisPoints);
  return deviatesBeyond(newest.priceTerms.rate, held.priceTerms.rate, band) ? newest : held;
}

async function checkRules(...order: Parameters<typeof requireSwapRules>): Promise<void> {
  try {
    await requireSwapRules(...order);
  } catch (error) {
    await keepRefusal(order[0], error);
    throw error;
  }
}

/** The most that is to be paid: as entered, or what the amount to be received costs at this rate. */
function readMaxUnits({ amount, total }: { amount: string; total: string }, terms: SwapTerms): bigint {
  if (amount === '' && total === '') return refuse('amount_invalid', m.kernel_fill_all_fields, { field: 'amount' });
  const received = parseUnits(total, terms.toScale);
  const units = amount === '' ? received && quoteFromReceived(received, terms).entered : parseAmount(amount, terms);
  if (units) return units;
  return refuse('amount_invalid', m.exchange_amount_format, { field: amount === '' ? 'total' : 'amount' });
}

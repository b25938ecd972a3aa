import { parseAmount } from '@istmo/contract/areas/exchange/exchange.rules';
import { termsFor } from '@istmo/contract/areas/exchange/swap-arithmetic';
import * as m from '@istmo/contract/messages';
import { parseId } from '@istmo/contract/kernel/id';
import { deviatesBeyond } from '@istmo/providers/prices/agree-price';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { latestTime } from '../prices/public.ts';
import { type LockedQuote, readLockedQuote } from './locked-quotes.store.ts';
import type { PublishedRate } from './published-rates.ts';
import type { SwapContext } from './swap-request.ts';

/** A locked quote's price, with its id. */
type LockedRate = PublishedRate & { readonly quoteId: string };

/**
 * The price of the locked quote that an order names, refused when that cannot be used for it: unknown, used, expired, locked for less, or
 * left behind by the market as it is published now (requirement 3.4.5).
 */
export async function readLockedRate(
  app: App,
  { caller, found, request }: SwapContext,
  published: readonly PublishedRate[],
): Promise<LockedRate> {
  const id = parseId<'locked-quote'>(request.lockedQuoteId);
  const locked = id && (await readLockedQuote(app.db, id, caller.customer));
  const isOfMarket = locked?.from === found.from.code && locked.to === found.to.code;
  if (!locked || !isOfMarket) return refuseExpired();
  if (locked.isUsed) refuseUsed();
  if (!isLive(locked, app.clock.now())) return refuseExpired();
  const [newest] = published;
  // A locked price is its tranche's: once that is sold out, nothing is left at that price.
  if (!newest || newest.tranche?.number !== locked.trancheNumber)
    return refuse('hold_void', m.exchange_quote_tranche_ended, { field: 'hold_id' });
  const band = BigInt(app.settings.quoteBandBasisPoints);
  if (deviatesBeyond(newest.priceTerms.rate, locked.priceTerms.rate, band))
    return refuse('hold_void', m.exchange_quote_void, { field: 'hold_id' });
  const entered = parseAmount(request.amount, termsFor(found, locked.priceTerms)) ?? 0n;
  if (entered > locked.maxUnits) refuse('hold_exceeded', m.exchange_quote_exceeded, { field: 'amount' });
  const { priceTerms, fromTickId, toTickId, expiresAt } = locked;
  return { ...newest, priceTerms, fromTickId, toTickId, staleAt: expiresAt, quoteId: id };
}

/** A clock that went back does not lengthen the time of a locked quote. */
function isLive({ lockedAt, expiresAt }: LockedQuote, now: Date): boolean {
  return now < expiresAt && lockedAt <= latestTime(now);
}

function refuseExpired(): never {
  return refuse('hold_expired', m.exchange_failed, { field: 'hold_id' });
}

export function refuseUsed(): never {
  return refuse('hold_used', m.exchange_quote_used, { field: 'hold_id' });
}

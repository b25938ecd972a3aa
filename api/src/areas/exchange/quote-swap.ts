import { findSwapProblem, parseAmount, requiredBalance } from '@istmo/contract/areas/exchange/exchange.rules';
import {
  isTruncationOf,
  isQuoteTotal,
  quoteFromAmount,
  matchQuote,
  type SwapQuote,
  type SwapTerms,
  termsFor,
} from '@istmo/contract/areas/exchange/swap-arithmetic';
import * as m from '@istmo/contract/messages';
import { parseId } from '@istmo/contract/kernel/id';
import { formatAmount } from '@istmo/contract/kernel/format';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import { withParams } from '@istmo/contract/kernel/message';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import { deviatesBeyond } from '@istmo/contract/kernel/rate';
import type { App } from '../../app.ts';
import type { Caller } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import type { MarketWithInstruments } from '../instruments/public.ts';
import { latestTime } from '../prices/public.ts';
import { readOwnBalances } from '../../money/available-balances.ts';
import { refuseShortBalance } from '../../money/short-balance.ts';
import { type LockedQuote, readLockedQuote } from './exchange.store.ts';
import { type NoRate, type PublishedRate, readPublishedRates } from './markets.ts';

/**
 * A swap as the customer sent it, in decimals; empty where nothing was sent. Only `amount` is used; what the client computed is compared
 * (requirement 3.4).
 */
export type SwapRequest = {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly received: string;
  readonly total: string;
  readonly fee: string;
  readonly lockedQuoteId: string;
  /** The customer takes whatever price holds. */
  readonly acceptsAnyPrice: boolean;
};

/** Who asks for a swap, on which market. */
type SwapContext = {
  readonly caller: Caller;
  readonly found: MarketWithInstruments;
  readonly request: SwapRequest;
};

/** What the customer is to pay and receive, and the rate it was computed at: that of a locked quote where it has an id. */
export type QuotedSwap = PublishedRate & {
  readonly terms: SwapTerms;
  readonly quote: SwapQuote;
  readonly lockedQuoteId?: string | undefined;
};

/** Quotes a swap at a rate the server trades at, or refuses it in the documents' words. */
export async function quoteSwap(app: App, context: SwapContext): Promise<QuotedSwap> {
  const { found, request } = context;
  const published = await readTradedRates(app, found, false);
  const locked = request.lockedQuoteId === '' ? undefined : await readLockedRate(app, context, published);
  const quoted =
    matchRequest(locked ? [locked] : published, found, request) ??
    // Another process may have published a rate that this one has not read yet.
    (locked ? undefined : matchRequest(await readTradedRates(app, found, true), found, request));
  if (!quoted) return refuse('rate_changed', m.exchange_failed);
  await checkQuote(app, context, quoted);
  // The total to be paid does not tell the price: where whole units are sold, it can be the same at another one.
  const isPriceAgreed = locked !== undefined || request.received !== '' || request.acceptsAnyPrice;
  if (!isPriceAgreed) refuse('figures_missing', m.exchange_figures_missing, { field: 'total' });
  return locked ? { ...quoted, lockedQuoteId: locked.quoteId } : quoted;
}

export function refuseWithoutRate(reason: NoRate, asset: string): never {
  if (reason === 'not_open') refuse('offering_closed', m.offering_not_open);
  if (reason === 'ended') refuse('offering_closed', m.offering_ended);
  return reason === 'sold_out'
    ? refuse('offering_closed', withParams(m.exchange_sold_out, { asset }))
    : refuse('price_stale', m.exchange_failed);
}

/** The rates of a market that may be traded on at this moment, newest first; refused while it is halted, or has none, or only old ones. */
export async function readTradedRates(
  app: App,
  found: MarketWithInstruments,
  isFresh: boolean,
): Promise<readonly PublishedRate[]> {
  const rates = await readPublishedRates(app, found, isFresh);
  if (typeof rates === 'string') return refuseWithoutRate(rates, found.to.code);
  if (rates[0]?.halt) refuse('price_halted', m.exchange_price_halted);
  if (rates[0]?.isStale) refuse('price_stale', m.exchange_failed);
  return rates.filter(({ isStale }) => !isStale);
}

/** A locked quote's price, with its id. */
type LockedRate = PublishedRate & { readonly quoteId: string };

/**
 * The price of the locked quote that an order names, refused when that cannot be used for it: unknown, used, expired, locked for less, or
 * left behind by the market as it is published now (requirement 3.4.5).
 */
async function readLockedRate(
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

/** The quote at the newest of these rates that the client's numbers follow from; the newest when no numbers were sent. */
function matchRequest(
  rates: readonly PublishedRate[],
  found: MarketWithInstruments,
  request: SwapRequest,
): QuotedSwap | undefined {
  for (const rate of rates) {
    const terms = termsFor(found, rate.priceTerms);
    const quote = quoteAt(terms, request);
    if (quote) return { ...rate, terms, quote };
  }
  return undefined;
}

function quoteAt(terms: SwapTerms, { amount, received, total, fee }: SwapRequest): SwapQuote | undefined {
  const entered = parseAmount(amount, terms) ?? 0n;
  // An amount that cannot be received is for the rules to refuse, in words.
  const wanted = received === '' ? undefined : parseUnits(received, terms.toScale);
  const quote = wanted === undefined ? quoteFromAmount(entered, terms) : matchQuote(entered, wanted, terms);
  if (!quote) return undefined;
  const feeScale = quote.feeMode === 'included' ? terms.toScale : terms.fromScale;
  const follows =
    (total === '' || isQuoteTotal(total, quote, terms)) && (fee === '' || isTruncationOf(fee, quote.fee, feeScale));
  return follows ? quote : undefined;
}

/**
 * The rules in the documents' order. The ledger itself refuses an order that the balance does not cover, so the balance is read only where
 * that is not enough: the order is refused for another reason, which the documents name after the balance, or less is debited than entered.
 */
async function checkQuote(app: App, { caller, found, request }: SwapContext, quoted: QuotedSwap): Promise<void> {
  const { quote, terms, tranche } = quoted;
  const form = { amount: request.amount, total: request.received };
  const computed = request.received === '' ? quote.received : undefined;
  const findProblem = (balance: bigint | undefined) =>
    findSwapProblem(form, { market: found.market, terms, balance, editedField: 'amount', computed });
  const isOverTranche = tranche !== undefined && quote.received > tranche.left;
  const debitDecides = requiredBalance(quote.entered, terms) <= quote.total;
  if (debitDecides && !isOverTranche && !findProblem(undefined)) return;
  const problem = findProblem((await readOwnBalances(app, caller.customer)).get(found.from.code)?.available ?? 0n);
  if (problem?.code === 'insufficient_balance')
    await refuseShortBalance(app.db, { customer: caller.customer, instrument: found.from });
  if (problem) refuse(problem.code, problem.message, { field: problem.field });
  if (isOverTranche) refuseInsufficientTranche(tranche.left, found.to);
}

/** An order larger than what is left of the open tranche is refused with what is left (requirement 3.3). */
export function refuseInsufficientTranche(left: bigint, sold: Pick<Instrument, 'code' | 'ledgerScale'>): never {
  const text = formatUnits(left, sold.ledgerScale);
  return refuse(
    'offering_short',
    withParams(m.exchange_tranche_insufficient, { left: formatAmount(text), asset: sold.code }),
    {
      details: { left: text },
    },
  );
}

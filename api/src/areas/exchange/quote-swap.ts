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
import { withParams } from '@istmo/contract/kernel/message';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import type { MarketWithInstruments } from '../instruments/public.ts';
import { readAvailable } from '../wallets/public.ts';
import { readLockedRate } from './locked-rate.ts';
import { type NoRate, type PublishedRate, readPublishedRates } from './published-rates.ts';
import type { SwapContext, SwapRequest } from './swap-request.ts';

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

export function refuseWithoutRate(reason: NoRate): never {
  return reason === 'sold_out'
    ? refuse('offering_closed', m.exchange_sold_out)
    : refuse('price_stale', m.exchange_failed);
}

/** The rates of a market that may be traded on at this moment, newest first; refused while it is halted, or has none, or only old ones. */
export async function readTradedRates(
  app: App,
  found: MarketWithInstruments,
  isFresh: boolean,
): Promise<readonly PublishedRate[]> {
  const rates = await readPublishedRates(app, found, isFresh);
  if (typeof rates === 'string') return refuseWithoutRate(rates);
  if (rates[0]?.halt) refuse('price_halted', m.exchange_price_halted);
  if (rates[0]?.isStale) refuse('price_stale', m.exchange_failed);
  return rates.filter(({ isStale }) => !isStale);
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
  const total = request.received === '' ? formatUnits(quote.received, terms.toScale) : request.received;
  const findProblem = (balance: bigint | undefined) =>
    findSwapProblem({ amount: request.amount, total }, { market: found.market, terms, balance, editedField: 'amount' });
  const isOverTranche = tranche !== undefined && quote.received > tranche.left;
  const debitDecides = requiredBalance(quote.entered, terms) <= quote.total;
  if (debitDecides && !isOverTranche && !findProblem(undefined)) return;
  const problem = findProblem((await readAvailable(app, caller.customer)).get(found.from.code) ?? 0n);
  if (problem) refuse(problem.code, problem.message, { field: problem.field });
  if (isOverTranche) refuseInsufficientTranche(tranche.left, terms.toScale);
}

/** An order larger than what is left of the open tranche is refused with what is left (requirement 3.3). */
export function refuseInsufficientTranche(left: bigint, scale: number): never {
  const text = formatUnits(left, scale);
  return refuse('offering_short', withParams(m.exchange_tranche_insufficient, { left: text }), {
    details: { left: text },
  });
}

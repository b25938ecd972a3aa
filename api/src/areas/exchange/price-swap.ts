import { amountUnits, inputScaleFor, findSwapProblem } from '@istmo/contract/areas/exchange/exchange.rules';
import {
  isQuoteTotal,
  quoteFromAmount,
  matchQuote,
  type SwapQuote,
  type SwapTerms,
} from '@istmo/contract/areas/exchange/swap-arithmetic';
import * as m from '@istmo/contract/messages';
import { ledgerScale, parseUnits } from '@istmo/contract/kernel/money';
import { withParams } from '@istmo/contract/kernel/message';
import type { Rate } from '@istmo/contract/kernel/rate';
import type { App } from '../../app.ts';
import type { Caller } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { readAvailable } from '../wallets/public.ts';
import type { OpenPair } from './find-pair.ts';
import { readLockedQuote } from './locked-quotes.store.ts';
import { publishedRates } from './rates.ts';
import { parseId } from '@istmo/contract/kernel/id';

/** The client's own amounts: compared, never used (decisions, point 4). */
export type SwapRequest = { amount: string; total: string; totalAmt: string; hold_id: string };

export type PricedSwap = {
  readonly quote: SwapQuote;
  readonly rate: Rate;
  readonly priceId: bigint | undefined;
  readonly tranche: number;
};

type PricingInput = { readonly caller: Caller; readonly pair: OpenPair; readonly input: SwapRequest };

type RateCandidate = { rate: Rate; priceId: bigint | undefined; tranche: number; left: bigint; isStale: boolean };

/** Prices a swap from the rates the server still accepts, or refuses it with the specified message. */
export async function priceSwap(app: App, request: PricingInput): Promise<PricedSwap> {
  const { pair, input } = request;
  const candidates = input.hold_id === '' ? await currentRates(app, pair.from, false) : await lockedRate(app, request);
  const priced = findCandidate(candidates, pair, input);
  if (priced) return requireFunds(app, request, priced);
  // Another process may have published a rate that is not in this one's cache yet.
  const repriced =
    input.hold_id === '' ? findCandidate(await currentRates(app, pair.from, true), pair, input) : undefined;
  return repriced ? requireFunds(app, request, repriced) : refuse('rate_changed', m.exchange_failed);
}

async function currentRates(app: App, from: string, mustReload: boolean): Promise<RateCandidate[]> {
  const rates = await publishedRates(app, from, mustReload);
  if (rates.length === 0) refuse('offering_closed', m.exchange_sold_out);
  if (rates[0]?.isStale) refuse('price_stale', m.exchange_failed);
  return rates.map(({ tranche, ...rate }) => ({ ...rate, tranche: tranche.number, left: tranche.left }));
}

async function lockedRate(app: App, { caller, pair, input }: PricingInput): Promise<RateCandidate[]> {
  const id = parseId<'hold'>(input.hold_id);
  const quote = id && (await readLockedQuote(app.db, id, caller.customer));
  if (!quote || quote.from !== pair.from || quote.to !== pair.to)
    refuse('hold_expired', m.exchange_failed, { field: 'hold_id' });
  if (app.clock.now() >= quote.expiresAt) refuse('hold_expired', m.exchange_failed, { field: 'hold_id' });
  const [newest] = await publishedRates(app, pair.from);
  // A locked quote belongs to its tranche: once that is sold out, no token is left at its price.
  if (newest?.tranche.number !== quote.tranche) refuse('rate_changed', m.exchange_failed);
  return [
    {
      rate: quote.rate,
      priceId: quote.priceId ?? undefined,
      tranche: quote.tranche,
      left: newest.tranche.left,
      isStale: false,
    },
  ];
}

function toTerms(pair: OpenPair, rate: Rate): SwapTerms {
  return {
    rate,
    feeBasisPoints: BigInt(pair.feeBasisPoints),
    fromScale: ledgerScale(pair.from),
    toScale: ledgerScale('COINGT'),
    inputScale: inputScaleFor(pair.from),
  };
}

type SwapCandidate = PricedSwap & { readonly terms: SwapTerms; readonly left: bigint };

/** The swap at the newest of these rates from which the client's amounts follow; without amounts from the client, at the newest. */
function findCandidate(
  candidates: readonly RateCandidate[],
  pair: OpenPair,
  input: SwapRequest,
): SwapCandidate | undefined {
  for (const { rate, priceId, tranche, left } of candidates) {
    const terms = toTerms(pair, rate);
    const quote = quoteAt(terms, input);
    if (quote) return { quote, rate, priceId, tranche, terms, left };
  }
  return undefined;
}

function quoteAt(terms: SwapTerms, input: SwapRequest): SwapQuote | undefined {
  const entered = amountUnits(input.amount, terms) ?? 0n;
  const tokens = input.total === '' ? undefined : parseUnits(input.total, terms.toScale);
  // A total that is no whole number is refused by the rules, which have the message for it.
  const quote = tokens === undefined ? quoteFromAmount(entered, terms) : matchQuote(entered, tokens, terms);
  if (!quote) return undefined;
  return input.totalAmt === '' || isQuoteTotal(input.totalAmt, quote, terms) ? quote : undefined;
}

async function requireFunds(
  app: App,
  { caller, pair, input }: PricingInput,
  priced: SwapCandidate,
): Promise<PricedSwap> {
  const balance = (await readAvailable(app, caller.customer)).get(pair.from) ?? 0n;
  const form = { amount: input.amount, total: input.total === '' ? priced.quote.tokens.toString() : input.total };
  const problem = findSwapProblem(form, { to: pair.to, terms: priced.terms, balance, editedField: 'amount' });
  if (problem) {
    const isOverBalance = problem.message === m.exchange_amount_over_balance;
    refuse(isOverBalance ? 'insufficient_balance' : 'amount_invalid', problem.message, { field: problem.field });
  }
  if (priced.quote.tokens > priced.left) refuseInsufficientTranche(priced.left);
  return priced;
}

/** A swap for more tokens than the open tranche has left is refused with the number that is left (decisions, point 3). */
export function refuseInsufficientTranche(left: bigint): never {
  return refuse('offering_short', withParams(m.exchange_tranche_insufficient, { left: left.toString() }), {
    details: { left: left.toString() },
  });
}

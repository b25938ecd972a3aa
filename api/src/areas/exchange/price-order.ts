import { amountUnits, inputScaleOf, whyNotSwap } from '@istmo/contract/areas/exchange/exchange.rules';
import {
  isTotalOf,
  quoteFromAmount,
  quoteOf,
  type SwapQuote,
  type SwapTerms,
} from '@istmo/contract/areas/exchange/swap-arithmetic';
import * as m from '@istmo/contract/messages';
import { ledgerScale, parseUnits } from '@istmo/contract/kernel/money';
import { said } from '@istmo/contract/kernel/message';
import type { Rate } from '@istmo/contract/kernel/rate';
import type { App } from '../../app.ts';
import type { Caller } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { readAvailable } from '../wallets/public.ts';
import type { OpenPair } from './find-pair.ts';
import { readHold } from './holds.store.ts';
import { publishedRates } from './rates.ts';
import { parseId } from '@istmo/contract/kernel/id';

/** What the client worked out: compared, never used (decisions, point 4). */
export type SwapAsk = { amount: string; total: string; totalAmt: string; hold_id: string };

export type PricedOrder = {
  readonly quote: SwapQuote;
  readonly rate: Rate;
  readonly priceId: bigint | undefined;
  readonly tranche: number;
};

/** Who wants what. */
type Wanted = { readonly caller: Caller; readonly pair: OpenPair; readonly ask: SwapAsk };

type Standing = { rate: Rate; priceId: bigint | undefined; tranche: number; left: bigint; isStale: boolean };

/** Prices an order from the rates the server stands by, or refuses it in the documents' words. */
export async function priceOrder(app: App, wanted: Wanted): Promise<PricedOrder> {
  const { pair, ask } = wanted;
  const known = ask.hold_id === '' ? await shownRates(app, pair.from, false) : await heldRate(app, wanted);
  const order = orderAt(known, pair, ask);
  if (order) return affordable(app, wanted, order);
  // Another process may have published a rate that this one has not seen yet.
  const fresh = ask.hold_id === '' ? orderAt(await shownRates(app, pair.from, true), pair, ask) : undefined;
  return fresh ? affordable(app, wanted, fresh) : refuse('rate_changed', m.exchange_failed);
}

async function shownRates(app: App, from: string, isFresh: boolean): Promise<Standing[]> {
  const rates = await publishedRates(app, from, isFresh);
  if (rates.length === 0) refuse('offering_closed', m.exchange_sold_out);
  if (rates[0]?.isStale) refuse('price_stale', m.exchange_failed);
  return rates.map(({ tranche, ...rate }) => ({ ...rate, tranche: tranche.number, left: tranche.left }));
}

async function heldRate(app: App, { caller, pair, ask }: Wanted): Promise<Standing[]> {
  const id = parseId<'hold'>(ask.hold_id);
  const hold = id && (await readHold(app.db, id, caller.customer));
  if (!hold || hold.from !== pair.from || hold.to !== pair.to)
    refuse('hold_expired', m.exchange_failed, { field: 'hold_id' });
  if (app.clock.now() >= hold.expiresAt) refuse('hold_expired', m.exchange_failed, { field: 'hold_id' });
  const [newest] = await publishedRates(app, pair.from);
  // A held price is of its tranche: when that is sold out meanwhile, nothing is left at that price.
  if (newest?.tranche.number !== hold.tranche) refuse('rate_changed', m.exchange_failed);
  return [
    {
      rate: hold.rate,
      priceId: hold.priceId ?? undefined,
      tranche: hold.tranche,
      left: newest.tranche.left,
      isStale: false,
    },
  ];
}

function termsOf(pair: OpenPair, rate: Rate): SwapTerms {
  return {
    rate,
    feeBasisPoints: BigInt(pair.feeBasisPoints),
    fromScale: ledgerScale(pair.from),
    toScale: ledgerScale('COINGT'),
    inputScale: inputScaleOf(pair.from),
  };
}

type Order = PricedOrder & { readonly terms: SwapTerms; readonly left: bigint };

/** The order at the newest of these rates that the client's figures follow from; with no figures sent, at the newest. */
function orderAt(known: readonly Standing[], pair: OpenPair, ask: SwapAsk): Order | undefined {
  for (const { rate, priceId, tranche, left } of known) {
    const terms = termsOf(pair, rate);
    const quote = quoteAt(terms, ask);
    if (quote) return { quote, rate, priceId, tranche, terms, left };
  }
  return undefined;
}

function quoteAt(terms: SwapTerms, ask: SwapAsk): SwapQuote | undefined {
  const entered = amountUnits(ask.amount, terms) ?? 0n;
  const tokens = ask.total === '' ? undefined : parseUnits(ask.total, terms.toScale);
  // A total that is no whole number is for the rules to object to, in words.
  const quote = tokens === undefined ? quoteFromAmount(entered, terms) : quoteOf(entered, tokens, terms);
  if (!quote) return undefined;
  return ask.totalAmt === '' || isTotalOf(ask.totalAmt, quote, terms) ? quote : undefined;
}

async function affordable(app: App, { caller, pair, ask }: Wanted, order: Order): Promise<PricedOrder> {
  const balance = (await readAvailable(app, caller.customer)).get(pair.from) ?? 0n;
  const form = { amount: ask.amount, total: ask.total === '' ? order.quote.tokens.toString() : ask.total };
  const problem = whyNotSwap(form, { to: pair.to, terms: order.terms, balance, typed: 'amount' });
  if (problem) {
    const isShort = problem.say === m.exchange_amount_over_balance;
    refuse(isShort ? 'insufficient_balance' : 'amount_invalid', problem.say, { field: problem.field });
  }
  if (order.quote.tokens > order.left) refuseShortTranche(order.left);
  return order;
}

/** An order larger than what the open tranche has left is refused with what is left (decisions, point 3). */
export function refuseShortTranche(left: bigint): never {
  return refuse('offering_short', said(m.exchange_tranche_short, { left: left.toString() }), {
    also: { left: left.toString() },
  });
}

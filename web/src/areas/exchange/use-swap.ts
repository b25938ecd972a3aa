import {
  type SwapForm,
  type SwapSituation,
  swapRules,
  whyNotSwap,
} from '@istmo/contract/areas/exchange/exchange.rules';
import { maxAmount, type SwapTerms } from '@istmo/contract/areas/exchange/swap-arithmetic';
import { inLanguage, type Said, said } from '@istmo/contract/kernel/message';
import { parseUnits } from '@istmo/contract/kernel/money';
import { problemsIn } from '@istmo/contract/kernel/rules';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { useState } from 'react';
import { useUnsaved } from '../../kit/unsaved.ts';
import type { Hold } from './price.ts';
import {
  pairFrom,
  type PairView,
  type Sides,
  sidesOf,
  startingPair,
  termsOf,
  type Typed,
  typedText,
  untyped,
} from './swap-sides.ts';

export type Problem = { readonly field: keyof SwapForm; readonly text: string };

/** One order as it stands in the form, with everything it is judged by. */
export type Order = Sides & {
  readonly pair: PairView;
  readonly typed: Typed;
  /** How many tokens one paying unit buys, and one token in paying units for people to read. */
  readonly rate: string;
  readonly inverse: string;
  readonly terms: SwapTerms | undefined;
  /** The paying wallet in ledger units; undefined while it is not known: unknown is not zero. */
  readonly balance: bigint | undefined;
  /** What the open tranche has left. */
  readonly left: bigint | undefined;
};

type Asked = Pick<Order, 'pair' | 'typed' | 'left' | 'rate' | 'inverse'> & {
  /** The paying wallet as the server wrote it. */ readonly wallet: string | undefined;
};

/** What was typed, reckoned at a rate of the server's. */
export function orderAt({ wallet, ...asked }: Asked): Order {
  const terms = termsOf(asked.pair, asked.rate);
  const balance = terms && wallet !== undefined ? parseUnits(wallet, terms.fromScale) : undefined;
  return { ...asked, terms, balance, ...sidesOf(asked.typed, terms) };
}

/** The same order at the price that is held for its confirmation. */
export function orderHeld(order: Order, { rate, inverse, feePer }: Pick<Hold, 'rate' | 'inverse' | 'feePer'>): Order {
  const pair = { ...order.pair, fee_per: feePer };
  const terms = termsOf(pair, rate);
  return { ...order, pair, rate, inverse, terms, ...sidesOf(order.typed, terms) };
}

function situationOf({ pair, terms, balance, typed }: Order): SwapSituation | undefined {
  return terms && balance !== undefined ? { to: pair.to_symbol, terms, balance, typed: typed.side } : undefined;
}

/** What Exchange says instead of asking for confirmation, in the documents' order; undefined for an order that may be sent. */
export function objectionTo(order: Order): Said | undefined {
  const situation = situationOf(order);
  if (!situation) return order.terms ? m.exchange_why_balance : m.exchange_why_price;
  return whyNotSwap(order.form, situation)?.say ?? shortTranche(order);
}

function shortTranche({ quote, left, terms }: Order): Said | undefined {
  if (!quote || !terms || left === undefined || quote.tokens <= left) return undefined;
  return said(m.exchange_tranche_short, { left: left.toString() });
}

/** The first objection to each field, for beside it. */
export function problemsOf(order: Order): Problem[] {
  const situation = situationOf(order);
  if (!situation) return [];
  const found = problemsIn(swapRules(situation), order.form).map(({ field, say }) => ({
    field,
    text: inLanguage(say, getLocale()),
  }));
  const short = found.length === 0 ? shortTranche(order) : undefined;
  return short ? [{ field: 'total', text: inLanguage(short, getLocale()) }] : found;
}

/** What Max fills in; undefined when the balance does not buy one token. */
export function maxText({ terms, balance, left }: Order): string | undefined {
  const most = terms && balance !== undefined ? maxAmount(balance, terms, left) : undefined;
  return terms && most !== undefined ? typedText(most, terms) : undefined;
}

/** The form's own state: which pair, and the one text that was typed. */
export function useSwapForm(pairs: readonly PairView[]) {
  const [chosen, setChosen] = useState<{ from: string; to?: string }>();
  const [typed, setTyped] = useState<Typed>(untyped);
  const [attempt, setAttempt] = useState(0);
  const [isTouched, setTouched] = useState(false);
  useUnsaved(typed.text !== '');
  // A pair that was closed meanwhile gives way to the starting one.
  const pair = (chosen && pairFrom(pairs, chosen.from, chosen.to)) ?? startingPair(pairs);

  const clear = (): void => {
    setTyped(untyped);
    setTouched(false);
    setAttempt(0);
  };
  const choose = (from: string, to?: string): void => {
    setChosen(to === undefined ? { from } : { from, to });
    clear();
  };
  return {
    pair,
    typed,
    attempt,
    clear,
    choose,
    type: (next: Typed) => setTyped(next),
    /** A field was left, or a refused submit: from now on what is wrong stands beside it. */
    touch: () => setTouched(typed.text !== ''),
    object: () => setAttempt((count) => count + 1),
    showsProblems: isTouched || attempt > 0,
  };
}

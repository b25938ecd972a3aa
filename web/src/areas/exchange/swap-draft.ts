import {
  type SwapFields,
  type SwapContext,
  swapRules,
  findSwapProblem,
} from '@istmo/contract/areas/exchange/exchange.rules';
import { maxAmount, type SwapTerms } from '@istmo/contract/areas/exchange/swap-arithmetic';
import { translate, type Message, withParams } from '@istmo/contract/kernel/message';
import { parseUnits } from '@istmo/contract/kernel/money';
import { findProblems } from '@istmo/contract/kernel/rules';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { useState } from 'react';
import { useUnsaved } from '../../shared/unsaved.ts';
import type { LockedQuote } from './price.ts';
import {
  findPair,
  type PairView,
  type SwapSides,
  toSides,
  defaultPair,
  toTerms,
  type SwapInput,
  inputText,
  emptyInput,
} from './swap-sides.ts';

export type SwapFieldProblem = { readonly field: keyof SwapFields; readonly text: string };

/** The swap as entered in the form, with everything it is validated against. */
export type SwapDraft = SwapSides & {
  readonly pair: PairView;
  readonly typed: SwapInput;
  /** How many tokens one paying unit buys, and the price of one token in paying units for display. */
  readonly rate: string;
  readonly inverse: string;
  readonly terms: SwapTerms | undefined;
  /** The paying wallet in ledger units; undefined while it is unknown: unknown is not zero. */
  readonly balance: bigint | undefined;
  /** What the open tranche has left. */
  readonly left: bigint | undefined;
};

type SwapDraftInput = Pick<SwapDraft, 'pair' | 'typed' | 'left' | 'rate' | 'inverse'> & {
  /** The paying wallet as the server returned it. */ readonly wallet: string | undefined;
};

/** The draft for what was typed, computed at a rate of the server. */
export function createDraft({ wallet, ...input }: SwapDraftInput): SwapDraft {
  const terms = toTerms(input.pair, input.rate);
  const balance = terms && wallet !== undefined ? parseUnits(wallet, terms.fromScale) : undefined;
  return { ...input, terms, balance, ...toSides(input.typed, terms) };
}

/** The same draft at the locked quote of its confirmation. */
export function repriceDraft(
  draft: SwapDraft,
  { rate, inverse, feePer }: Pick<LockedQuote, 'rate' | 'inverse' | 'feePer'>,
): SwapDraft {
  const pair = { ...draft.pair, fee_per: feePer };
  const terms = toTerms(pair, rate);
  return { ...draft, pair, rate, inverse, terms, ...toSides(draft.typed, terms) };
}

function toSituation({ pair, terms, balance, typed }: SwapDraft): SwapContext | undefined {
  return terms && balance !== undefined ? { to: pair.to_symbol, terms, balance, editedField: typed.side } : undefined;
}

/** The problem shown instead of the confirmation, in the specification's order; undefined for a draft that may be sent. */
export function findDraftProblem(draft: SwapDraft): Message | undefined {
  const situation = toSituation(draft);
  if (!situation) return draft.terms ? m.exchange_blocked_balance : m.exchange_blocked_price;
  return findSwapProblem(draft.form, situation)?.message ?? findTrancheProblem(draft);
}

function findTrancheProblem({ quote, left, terms }: SwapDraft): Message | undefined {
  if (!quote || !terms || left === undefined || quote.tokens <= left) return undefined;
  return withParams(m.exchange_tranche_insufficient, { left: left.toString() });
}

/** The first problem of each field, shown beside it. */
export function toFieldProblems(draft: SwapDraft): SwapFieldProblem[] {
  const situation = toSituation(draft);
  if (!situation) return [];
  const found = findProblems(swapRules(situation), draft.form).map(({ field, message }) => ({
    field,
    text: translate(message, getLocale()),
  }));
  const trancheProblem = found.length === 0 ? findTrancheProblem(draft) : undefined;
  return trancheProblem ? [{ field: 'total', text: translate(trancheProblem, getLocale()) }] : found;
}

/** What Max fills in; undefined when the balance does not buy one token. */
export function maxInputText({ terms, balance, left }: SwapDraft): string | undefined {
  const maxInput = terms && balance !== undefined ? maxAmount(balance, terms, left) : undefined;
  return terms && maxInput !== undefined ? inputText(maxInput, terms) : undefined;
}

/** The form's own state: the chosen pair, and the one text that was typed. */
export function useSwapInput(pairs: readonly PairView[]) {
  const [chosenPair, setChosenPair] = useState<{ from: string; to?: string }>();
  const [typed, setTyped] = useState<SwapInput>(emptyInput);
  const [attempt, setAttempt] = useState(0);
  const [isTouched, setTouched] = useState(false);
  useUnsaved(typed.text !== '');
  // A pair that was closed meanwhile is replaced by the default one.
  const pair = (chosenPair && findPair(pairs, chosenPair.from, chosenPair.to)) ?? defaultPair(pairs);

  const clear = (): void => {
    setTyped(emptyInput);
    setTouched(false);
    setAttempt(0);
  };
  const choose = (from: string, to?: string): void => {
    setChosenPair(to === undefined ? { from } : { from, to });
    clear();
  };
  return {
    pair,
    typed,
    attempt,
    clear,
    choose,
    type: (next: SwapInput) => setTyped(next),
    /** A field was left, or a submit was refused: from now on its problem is shown beside it. */
    touch: () => setTouched(typed.text !== ''),
    reportProblem: () => setAttempt((count) => count + 1),
    showsProblems: isTouched || attempt > 0,
  };
}

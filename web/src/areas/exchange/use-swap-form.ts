import { translate } from '@istmo/contract/kernel/message';
import { parseUnits } from '@istmo/contract/kernel/money';
import { getLocale } from '@istmo/contract/language';
import { useState } from 'react';
import type { CallFailure } from '../../shared/call.ts';
import { invalidate } from '../../shared/query.ts';
import { toast } from '../../shared/toast.ts';
import type { CompletedSwap, WalletsState } from './exchange.queries.ts';
import { findPair, type PairView, type SwapInput } from './swap-sides.ts';
import { useSwapConfirmation } from './use-swap-confirmation.ts';
import { usePrice } from './use-price.ts';
import { findDraftProblem, createDraft, toFieldProblems, useSwapInput } from './swap-draft.ts';

/** The data that a swap changes on any page; refetched also after a failed swap, because then something was out of date. */
const swapTopics = new Set(['balances', 'swaps', 'activity', 'offering', 'prices']);
const invalidateSwapData = (): void => invalidate((topics) => topics.some((topic) => swapTopics.has(topic)));

export type SwapFormInput = {
  readonly pairs: readonly PairView[];
  /** What the open tranche has left, where it is loaded separately from the pairs. */
  readonly left: bigint | undefined;
  readonly wallets: WalletsState;
  readonly onDone: (row: CompletedSwap) => void;
};

/** The confirmation with its toasts: completed, refused, or no quote to confirm. `refusal` stays on the page until the input changes. */
function useConfirmationWithToasts(clear: () => void, onDone: SwapFormInput['onDone']) {
  const [refusal, setRefusal] = useState<string>();
  const fail = ({ msg }: CallFailure): void => {
    // The banner is announced at once by a screen reader; the toast shows the message where it is seen.
    toast({ text: msg, tone: 'neg' });
    setRefusal(msg);
    invalidateSwapData();
  };
  const confirm = useSwapConfirmation({
    onDone: (row, msg) => {
      toast({ text: msg, tone: 'pos' });
      invalidateSwapData();
      onDone(row);
    },
    onLockFailed: fail,
    // Specification 2, point 4: on failure the modal closes and the form clears.
    onFailed: (failure) => {
      clear();
      fail(failure);
    },
  });
  return { confirm, refusal, clearRefusal: () => setRefusal(undefined) };
}

/** The state of the whole form: pair, input, price and problems. Undefined without a pair. */
export function useSwapForm({ pairs, left, wallets, onDone }: SwapFormInput) {
  const form = useSwapInput(pairs);
  const { price, request, reset } = usePrice();
  const [isOpen, setOpen] = useState(false);
  const { confirm, refusal, clearRefusal } = useConfirmationWithToasts(form.clear, onDone);
  const { pair } = form;
  if (!pair) return undefined;

  const quote = price.quote?.from === pair.from_symbol && price.quote.to === pair.to_symbol ? price.quote : undefined;
  const draft = createDraft({
    pair,
    typed: form.typed,
    rate: quote?.rate ?? pair.rate,
    inverse: quote?.inverse ?? pair.inverse,
    wallet: wallets.rows?.find(({ currency }) => currency === pair.from_symbol)?.amount,
    left: left ?? parseUnits(pair.left ?? '', 0),
  });
  const problem = findDraftProblem(draft);
  const refresh = (): void => void request(pair.from_symbol, pair.to_symbol);
  const toggle = (next: boolean): void => {
    setOpen(next);
    if (next) refresh();
    else reset();
  };
  const choose = (from: string, to?: string): void => {
    form.choose(from, to);
    clearRefusal();
    reset();
    const next = findPair(pairs, from, to);
    if (isOpen && next) void request(next.from_symbol, next.to_symbol);
  };
  const type = (next: SwapInput): void => {
    clearRefusal();
    form.type(next);
  };
  /** Exchange was pressed while disabled: shows the problem; where only the price is missing, requests one. */
  const reportProblem = (): void => {
    if (!problem) return isOpen ? refresh() : toggle(true);
    form.reportProblem();
    toast({ text: translate(problem, getLocale()), tone: 'neg' });
  };
  const problems = form.showsProblems ? toFieldProblems(draft) : [];
  return {
    draft,
    price,
    isOpen,
    problem,
    problems,
    attempt: form.attempt,
    confirm,
    refusal,
    clearRefusal,
    refresh,
    toggle,
    choose,
    type,
    reportProblem,
    touch: form.touch,
  };
}

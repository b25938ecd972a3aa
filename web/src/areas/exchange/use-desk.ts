import { inLanguage } from '@istmo/contract/kernel/message';
import { parseUnits } from '@istmo/contract/kernel/money';
import { getLocale } from '@istmo/contract/language';
import { useState } from 'react';
import type { No } from '../../kit/call.ts';
import { freshen } from '../../kit/query.ts';
import { toast } from '../../kit/toast.ts';
import type { SwapDone, WalletRows } from './exchange.queries.ts';
import { pairFrom, type PairView, type Typed } from './swap-sides.ts';
import { useConfirm } from './use-confirm.ts';
import { usePrice } from './use-price.ts';
import { objectionTo, orderAt, problemsOf, useSwapForm } from './use-swap.ts';

/** What a swap changes on any page of the app; asked for anew also after one that failed, for then something was out of date. */
const touched = new Set(['balances', 'swaps', 'activity', 'offering', 'prices']);
const freshenAll = (): void => freshen((topics) => topics.some((topic) => touched.has(topic)));

export type DeskProps = {
  readonly pairs: readonly PairView[];
  /** What the open tranche has left, where that is known apart from the pairs. */
  readonly left: bigint | undefined;
  readonly wallets: WalletRows;
  readonly onDone: (row: SwapDone) => void;
};

/** The confirmation with its reactions: done, refused, or no price to confirm at. `refused` stays on the page until something is typed. */
function useConfirmation(clear: () => void, onDone: DeskProps['onDone']) {
  const [refused, setRefused] = useState<string>();
  const fail = ({ msg }: No): void => {
    // The banner on the page is heard at once; the toast only says it where it is looked for.
    toast({ text: msg, tone: 'neg' });
    setRefused(msg);
    freshenAll();
  };
  const confirm = useConfirm({
    onDone: (row, msg) => {
      toast({ text: msg, tone: 'pos' });
      freshenAll();
      onDone(row);
    },
    onHoldFailed: fail,
    // Specification 2, point 4: on failure the modal closes and the form clears.
    onFailed: (no) => {
      clear();
      fail(no);
    },
  });
  return { confirm, refused, dropRefusal: () => setRefused(undefined) };
}

/** Everything that happens at the form: which pair, what was typed, its price, and what is said about it. Undefined without a pair. */
export function useDesk({ pairs, left, wallets, onDone }: DeskProps) {
  const form = useSwapForm(pairs);
  const { price, ask, drop } = usePrice();
  const [isOpen, setOpen] = useState(false);
  const { confirm, refused, dropRefusal } = useConfirmation(form.clear, onDone);
  const { pair } = form;
  if (!pair) return undefined;

  const quote = price.quote?.from === pair.from_symbol && price.quote.to === pair.to_symbol ? price.quote : undefined;
  const order = orderAt({
    pair,
    typed: form.typed,
    rate: quote?.rate ?? pair.rate,
    inverse: quote?.inverse ?? pair.inverse,
    wallet: wallets.rows?.find(({ currency }) => currency === pair.from_symbol)?.amount,
    left: left ?? parseUnits(pair.left ?? '', 0),
  });
  const objection = objectionTo(order);
  const refresh = (): void => void ask(pair.from_symbol, pair.to_symbol);
  const toggle = (next: boolean): void => {
    setOpen(next);
    if (next) refresh();
    else drop();
  };
  const choose = (from: string, to?: string): void => {
    form.choose(from, to);
    dropRefusal();
    drop();
    const next = pairFrom(pairs, from, to);
    if (isOpen && next) void ask(next.from_symbol, next.to_symbol);
  };
  const type = (next: Typed): void => {
    dropRefusal();
    form.type(next);
  };
  /** Exchange was pressed while it may not be: what is wrong is said; where only the price is missing, the press brings one. */
  const object = (): void => {
    if (!objection) return isOpen ? refresh() : toggle(true);
    form.object();
    toast({ text: inLanguage(objection, getLocale()), tone: 'neg' });
  };
  const problems = form.showsProblems ? problemsOf(order) : [];
  return {
    order,
    price,
    isOpen,
    objection,
    problems,
    attempt: form.attempt,
    confirm,
    refused,
    dropRefusal,
    refresh,
    toggle,
    choose,
    type,
    object,
    touch: form.touch,
  };
}

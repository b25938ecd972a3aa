import { swap } from '@istmo/contract/areas/exchange/exchange.calls';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { useRef, useState } from 'react';
import { call, isOutOfReach, type No } from '../../kit/call.ts';
import { useOnceKey } from '../../kit/once-key.ts';
import type { SwapDone } from './exchange.queries.ts';
import { confirmationOf, type Line } from './order-lines.ts';
import { askHold, type Hold } from './price.ts';
import { type Order, orderHeld } from './use-swap.ts';

/** `before` are the lines shown last, so that what the new price changed can be marked. */
export type Step =
  | { readonly kind: 'closed' }
  | { readonly kind: 'asking'; readonly before: readonly Line[] }
  | { readonly kind: 'held'; readonly hold: Hold; readonly before: readonly Line[] }
  | { readonly kind: 'sending' | 'unanswered'; readonly hold: Hold; readonly before: readonly Line[] };

type Reactions = {
  readonly onDone: (row: SwapDone, msg: string) => void;
  readonly onHoldFailed: (no: No) => void;
  readonly onFailed: (no: No) => void;
};

function bodyOf({ pair, quote, terms }: Order, holdId: string) {
  if (!quote || !terms) return undefined;
  return {
    from: pair.from_symbol,
    to: pair.to_symbol,
    amount: formatUnits(quote.entered, terms.fromScale),
    total: formatUnits(quote.tokens, terms.toScale),
    totalAmt: formatUnits(quote.totalAmt, terms.fromScale),
    hold_id: holdId,
  };
}

/** The confirmation: its price is held by the server for a shown time, and its order is sent once however often it is pressed. */
export function useConfirm({ onDone, onHoldFailed, onFailed }: Reactions) {
  const [step, setStep] = useState<Step>({ kind: 'closed' });
  const once = useOnceKey();
  const turn = useRef(0);
  const isUnderWay = useRef(false);

  const hold = async ({ pair }: Order, before: readonly Line[]): Promise<void> => {
    turn.current += 1;
    const mine = turn.current;
    setStep({ kind: 'asking', before });
    const answer = await askHold(pair.from_symbol, pair.to_symbol);
    if (mine !== turn.current) return;
    if ('given' in answer) return setStep({ kind: 'held', hold: answer.given, before });
    setStep({ kind: 'closed' });
    onHoldFailed(answer.no);
  };

  const send = async (order: Order, held: Hold): Promise<void> => {
    const body = bodyOf(orderHeld(order, held), held.id);
    if (!body || isUnderWay.current || step.kind === 'closed') return;
    isUnderWay.current = true;
    setStep({ kind: 'sending', hold: held, before: step.before });
    // The hold is part of the content, so one confirmation is one key: a repeat after a lost answer is the same order.
    const outcome = await call(swap, body, { onceKey: once.keyFor(body) });
    isUnderWay.current = false;
    if (!outcome.done && isOutOfReach(outcome.no))
      return setStep({ kind: 'unanswered', hold: held, before: step.before });
    once.renew();
    setStep({ kind: 'closed' });
    if (outcome.done) onDone(outcome.reply.data, outcome.msg);
    else onFailed(outcome.no);
  };

  const close = (): void => {
    if (isUnderWay.current) return;
    turn.current += 1;
    setStep({ kind: 'closed' });
    if (step.kind === 'unanswered') onFailed({ code: 'unreachable', msg: m.exchange_unanswered_left(), also: {} });
  };

  return {
    step,
    send,
    close,
    open: (order: Order) => hold(order, confirmationOf(order)),
    renew: (order: Order, held: Hold) => hold(order, confirmationOf(orderHeld(order, held))),
  };
}

export type Confirm = ReturnType<typeof useConfirm>;

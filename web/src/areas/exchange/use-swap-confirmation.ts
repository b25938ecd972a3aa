import { swap } from '@istmo/contract/areas/exchange/exchange.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { useRef, useState } from 'react';
import { call, isUnreachable, type CallFailure } from '../../shared/call.ts';
import { useIdempotencyKey } from '../../shared/idempotency-key.ts';
import type { CompletedSwap } from './exchange.queries.ts';
import { confirmationLines, type SwapLine } from './draft-lines.ts';
import { requestLockedQuote, type LockedQuote } from './price.ts';
import { type SwapDraft, repriceDraft } from './swap-draft.ts';

/** `before` are the lines shown last, so that what the new quote changed can be marked. */
export type ConfirmStep =
  | { readonly kind: 'closed' }
  | { readonly kind: 'locking'; readonly before: readonly SwapLine[] }
  | { readonly kind: 'locked'; readonly lockedQuote: LockedQuote; readonly before: readonly SwapLine[] }
  | {
      readonly kind: 'sending' | 'unanswered';
      readonly lockedQuote: LockedQuote;
      readonly before: readonly SwapLine[];
    };

type ConfirmationHandlers = {
  readonly onDone: (row: CompletedSwap, msg: string) => void;
  readonly onLockFailed: (failure: CallFailure) => void;
  readonly onFailed: (failure: CallFailure) => void;
};

function toRequestBody({ pair, quote, terms }: SwapDraft, quoteId: string) {
  if (!quote || !terms) return undefined;
  return {
    from: pair.from_symbol,
    to: pair.to_symbol,
    amount: formatUnits(quote.entered, terms.fromScale),
    total: formatUnits(quote.tokens, terms.toScale),
    totalAmt: formatUnits(quote.totalAmt, terms.fromScale),
    hold_id: quoteId,
  };
}

/** The confirmation: its quote is locked by the server for a shown time, and its swap is sent once however often it is pressed. */
export function useSwapConfirmation({ onDone, onLockFailed, onFailed }: ConfirmationHandlers) {
  const [step, setStep] = useState<ConfirmStep>({ kind: 'closed' });
  const idempotency = useIdempotencyKey();
  const latestRequest = useRef(0);
  const isSending = useRef(false);

  const requestLock = async ({ pair }: SwapDraft, before: readonly SwapLine[]): Promise<void> => {
    latestRequest.current += 1;
    const thisRequest = latestRequest.current;
    setStep({ kind: 'locking', before });
    const result = await requestLockedQuote(pair.from_symbol, pair.to_symbol);
    if (thisRequest !== latestRequest.current) return;
    if ('quote' in result) return setStep({ kind: 'locked', lockedQuote: result.quote, before });
    setStep({ kind: 'closed' });
    onLockFailed(result.failure);
  };

  const send = async (draft: SwapDraft, locked: LockedQuote): Promise<void> => {
    const body = toRequestBody(repriceDraft(draft, locked), locked.id);
    if (!body || isSending.current || step.kind === 'closed') return;
    isSending.current = true;
    setStep({ kind: 'sending', lockedQuote: locked, before: step.before });
    // The locked quote is part of the content, so one confirmation has one key: a retry after a lost reply is the same swap.
    const outcome = await call(swap, body, { idempotencyKey: idempotency.keyFor(body) });
    isSending.current = false;
    if (!outcome.done && isUnreachable(outcome.failure))
      return setStep({ kind: 'unanswered', lockedQuote: locked, before: step.before });
    idempotency.renew();
    setStep({ kind: 'closed' });
    if (outcome.done) onDone(outcome.reply.data, outcome.msg);
    else onFailed(outcome.failure);
  };

  const close = (): void => {
    if (isSending.current) return;
    latestRequest.current += 1;
    setStep({ kind: 'closed' });
    if (step.kind === 'unanswered')
      onFailed({ code: 'unreachable', msg: m.exchange_outcome_unknown_notice(), details: {} });
  };

  return {
    step,
    send,
    close,
    open: (draft: SwapDraft) => requestLock(draft, confirmationLines(draft)),
    renew: (draft: SwapDraft, locked: LockedQuote) =>
      requestLock(draft, confirmationLines(repriceDraft(draft, locked))),
  };
}

export type SwapConfirmation = ReturnType<typeof useSwapConfirmation>;

import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { Countdown, useTimeLeft } from '@istmo/ui/Countdown';
import { Dialog } from '@istmo/ui/Dialog';
import { LoadingBar } from '@istmo/ui/LoadingBar';
import { useMutation } from '@tanstack/react-query';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useState } from 'react';
import { isUnreachable } from '@istmo/client/call';
import { useIdempotencyKey } from '@istmo/client/idempotency-key';
import { queries } from '@istmo/client/query';
import {
  type LockedQuote,
  type LockError,
  requestLockedQuote,
  sendSwap,
  type SwapError,
  type SwapResult,
} from './exchange.queries.ts';
import {
  findDraftProblem,
  type LockRequest,
  repriceDraft,
  type SwapDraft,
  type SwapOrder,
  toLockRequest,
  toPressedLockRequest,
  toSwapOrder,
} from './swap-draft.ts';
import { changedLines, confirmationLines } from './swap-lines.ts';
import { SwapLines } from './SwapLines.tsx';
import { wholeNumbersNoteOf } from './whole-numbers.ts';

// A double press on the button that requested this price must not confirm it unread.
const confirmDelayMs = 500;

const swapKey = ['swap'];

type ConfirmationHandlers = {
  readonly onDone: (result: SwapResult) => void;
  readonly onLockFailed: (failure: LockError['failure']) => void;
  readonly onFailed: (failure: SwapError['failure']) => void;
};

/**
 * The confirmation: its quote is locked by the server for a shown time, and its swap is sent once however often it is pressed. What it shows
 * stays while it closes.
 */
export function useSwapConfirmation({ onDone, onLockFailed, onFailed }: ConfirmationHandlers) {
  const [isOpen, setOpen] = useState(false);
  /** `before` is the draft at the price shown last, so that what the new quote changed can be marked. */
  const [content, setContent] = useState<{ draft: SwapDraft; before: SwapDraft }>();
  const idempotency = useIdempotencyKey();
  const finish = (): void => {
    idempotency.renew();
    setOpen(false);
  };
  const lock = useMutation<LockedQuote, LockError, LockRequest>({
    mutationFn: requestLockedQuote,
    networkMode: 'always',
  });
  const send = useMutation<SwapResult, SwapError, SwapOrder>({
    mutationKey: swapKey,
    // The locked quote is part of the content, so one confirmation has one key: a retry after a lost reply is the same swap.
    mutationFn: (order) => sendSwap(order, idempotency.keyFor(order)),
    networkMode: 'always',
    onSuccess: (result) => {
      finish();
      onDone(result);
    },
    onError: ({ failure }) => {
      if (isUnreachable(failure)) return;
      finish();
      onFailed(failure);
    },
  });
  const locked = lock.data;
  const kind = kindOf(locked, send);
  const requestLock = (request: LockRequest, shown: { draft: SwapDraft; before: SwapDraft }): void => {
    setContent(shown);
    setOpen(true);
    send.reset();
    lock.mutate(request, {
      onError: ({ failure }) => {
        setOpen(false);
        onLockFailed(failure);
      },
    });
  };
  const confirm = (): void => {
    const order = content && locked && toSwapOrder(repriceDraft(content.draft, locked), locked.id);
    // Counted in the cache, because a second press may come before the busy state is rendered.
    if (order && queries.isMutating({ mutationKey: swapKey }) === 0) send.mutate(order);
  };
  const close = (): void => {
    if (send.isPending) return;
    // Nothing reports a lock that arrives after the dialog was closed.
    if (lock.isPending) lock.reset();
    setOpen(false);
    if (kind === 'unanswered') onFailed({ code: 'unreachable', msg: m.exchange_outcome_unknown_notice(), details: {} });
  };
  return {
    isOpen,
    kind,
    content,
    locked,
    confirm,
    close,
    /** Holds the price that the draft shows. */
    open: (draft: SwapDraft) => requestLock(toPressedLockRequest(draft), { draft, before: draft }),
    /** Holds the newest price. */
    renew: () =>
      content &&
      locked &&
      requestLock(toLockRequest(content.draft), { ...content, before: repriceDraft(content.draft, locked) }),
  };
}

type ConfirmationKind = 'locking' | 'locked' | 'sending' | 'unanswered';

type SendState = { readonly isIdle: boolean; readonly error: SwapError | null };

function kindOf(locked: LockedQuote | undefined, { isIdle, error }: SendState): ConfirmationKind {
  if (!locked) return 'locking';
  if (isIdle) return 'locked';
  return error && isUnreachable(error.failure) ? 'unanswered' : 'sending';
}

export type SwapConfirmation = ReturnType<typeof useSwapConfirmation>;

/**
 * Quantity, fees, total amount, total and rate at a quote that is locked for the confirmation (requirements 2.2.11 and 3.4).
 */
export function ConfirmExchange({ confirmation }: { confirmation: SwapConfirmation }) {
  const { isOpen, kind, content, locked, close } = confirmation;
  const draft = content && locked ? repriceDraft(content.draft, locked) : undefined;
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      closesOutside={false}
      title={m.exchange_confirm_title()}
      description={m.exchange_confirm_note()}
      labels={{ close: m.ui_close() }}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {m.ui_cancel()}
          </Button>
          <ConfirmButton confirmation={confirmation} draft={draft} />
        </>
      }
    >
      <div className="confirm-body">
        {kind === 'unanswered' && (
          <Banner tone="warn" urgent>
            {m.exchange_outcome_unknown()}
          </Banner>
        )}
        {content && <Lines before={content.before} draft={draft} threshold={locked?.noticeBasisPoints ?? 0n} />}
        {content && <WholeNumbersNote draft={content.draft} />}
        {locked && kind !== 'unanswered' && <LockCountdown locked={locked} />}
        {!locked && (
          <div className="confirm-wait">
            <LoadingBar label={m.exchange_confirm_locking()} />
            <span aria-hidden>{m.exchange_confirm_locking()}</span>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** The confirmation carries the note too (requirement 2.2.11). */
function WholeNumbersNote({ draft: { pair } }: { draft: SwapDraft }) {
  const note = wholeNumbersNoteOf(pair, 'to') ?? wholeNumbersNoteOf(pair, 'from');
  return note && <p className="text-sm text-ink-3">{translate(note, getLocale())}</p>;
}

type LinesProps = { before: SwapDraft; draft: SwapDraft | undefined; threshold: bigint };

/** The lines at the held price; until it is held, those shown before. */
function Lines({ before, draft, threshold }: LinesProps) {
  const changed = draft ? changedLines(before, draft, threshold) : new Set();
  return (
    <div className="confirm-lines" aria-busy={!draft}>
      <SwapLines lines={confirmationLines(draft ?? before)} changed={changed} />
      <p role="status" className={changed.size > 0 ? 'confirm-changed' : 'sr-only'}>
        {changed.size > 0 && m.exchange_confirm_changed()}
      </p>
    </div>
  );
}

const seconds = (count: number): string => m.kernel_seconds({ count });

function LockCountdown({ locked: { period } }: { locked: LockedQuote }) {
  return (
    <Countdown
      until={period.endsAt}
      span={period.ms}
      labels={{
        left: (count) => m.exchange_confirm_locked_for({ wait: seconds(count) }),
        expired: m.exchange_confirm_expired(),
        start: m.exchange_confirm_locked_for({ wait: seconds(Math.round(period.ms / 1000)) }),
      }}
    />
  );
}

type ConfirmButtonProps = { confirmation: SwapConfirmation; draft: SwapDraft | undefined };

/** Confirm while the quote is locked, Refresh price after it expired, and Retry when no reply arrived. */
function ConfirmButton({ confirmation: { kind, locked, confirm, renew }, draft }: ConfirmButtonProps) {
  const isExpired = useTimeLeft(locked?.period.endsAt ?? 0) === 0;
  const mayConfirm = useDelayPassed(locked?.id);
  if (!draft) return <Button loading>{m.ui_confirm()}</Button>;
  if (kind === 'unanswered') return <Button onClick={confirm}>{m.kernel_retry()}</Button>;
  if (isExpired && kind === 'locked') {
    return (
      <Button icon={<RefreshCw aria-hidden />} onClick={renew}>
        {m.exchange_refresh()}
      </Button>
    );
  }
  const problem = findDraftProblem(draft);
  return (
    <Button
      loading={kind === 'sending' || !mayConfirm}
      disabledBecause={problem && translate(problem, getLocale())}
      onClick={confirm}
    >
      {m.ui_confirm()}
    </Button>
  );
}

function useDelayPassed(id: string | undefined): boolean {
  const [passedId, setPassedId] = useState<string>();
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setTimeout(() => setPassedId(id), confirmDelayMs);
    return () => clearTimeout(timer);
  }, [id]);
  return id !== undefined && passedId === id;
}

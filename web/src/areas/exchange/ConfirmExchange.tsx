import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { Countdown, useTimeLeft } from '@istmo/ui/Countdown';
import { Dialog } from '@istmo/ui/Dialog';
import { KeyValue } from '@istmo/ui/KeyValue';
import { LoadingBar } from '@istmo/ui/ProgressBar';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useState } from 'react';
import { confirmationLines, type SwapLine } from './draft-lines.ts';
import type { LockedQuote } from './price.ts';
import type { SwapConfirmation, ConfirmStep } from './use-swap-confirmation.ts';
import { findDraftProblem, type SwapDraft, repriceDraft } from './swap-draft.ts';

// A double press on the button that requested this price must not confirm it unread.
const confirmDelayMs = 500;

type ConfirmExchangeProps = { confirm: SwapConfirmation; draft: SwapDraft };

/**
 * Quantity, fees, total amount, total and rate at a quote that is locked for the confirmation (specification 2, point 2.11; decisions,
 * point 4).
 */
export function ConfirmExchange({ confirm, draft }: ConfirmExchangeProps) {
  const { step, close } = confirm;
  const lastStep = useLastOpenStep(step);
  const locked = 'lockedQuote' in lastStep ? lastStep.lockedQuote : undefined;
  const repriced = locked ? repriceDraft(draft, locked) : draft;
  const before = 'before' in lastStep ? lastStep.before : [];
  const lines = 'lockedQuote' in lastStep ? confirmationLines(repriced) : before;
  return (
    <Dialog
      open={step.kind !== 'closed'}
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
          <ConfirmButton confirm={confirm} draft={draft} repriced={repriced} locked={locked} kind={lastStep.kind} />
        </>
      }
    >
      <div className="confirm-body">
        {lastStep.kind === 'unanswered' && (
          <Banner tone="warn" urgent>
            {m.exchange_outcome_unknown()}
          </Banner>
        )}
        <Lines lines={lines} before={before} isLoading={lastStep.kind === 'locking'} />
        {locked && lastStep.kind !== 'unanswered' && <LockCountdown locked={locked} />}
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

/** The last open step, so that the content does not change while the dialog closes. */
function useLastOpenStep(step: ConfirmStep): ConfirmStep {
  const [last, setLast] = useState(step);
  if (step.kind !== 'closed' && step !== last) setLast(step);
  return step.kind === 'closed' ? last : step;
}

function Lines({
  lines,
  before,
  isLoading,
}: {
  lines: readonly SwapLine[];
  before: readonly SwapLine[];
  isLoading: boolean;
}) {
  const changed = new Set(
    lines.filter(({ key, text }) => before.find((line) => line.key === key)?.text !== text).map(({ key }) => key),
  );
  return (
    <div className="confirm-lines" aria-busy={isLoading}>
      <KeyValue
        pairs={lines.map(({ key, name, text }) => ({
          key,
          name,
          value: text,
          strong: key === 'total' || key === 'receive',
          changed: changed.has(key),
        }))}
      />
      <p role="status" className={changed.size > 0 ? 'confirm-changed' : 'sr-only'}>
        {changed.size > 0 && m.exchange_confirm_changed()}
      </p>
    </div>
  );
}

const seconds = (count: number): string => m.kernel_seconds({ count });

function LockCountdown({ locked: { span } }: { locked: LockedQuote }) {
  return (
    <Countdown
      until={span.endsAt}
      span={span.ms}
      labels={{
        left: (count) => m.exchange_confirm_locked_for({ wait: seconds(count) }),
        expired: m.exchange_confirm_expired(),
        start: m.exchange_confirm_locked_for({ wait: seconds(Math.round(span.ms / 1000)) }),
      }}
    />
  );
}

type ConfirmButtonProps = {
  confirm: SwapConfirmation;
  draft: SwapDraft;
  repriced: SwapDraft;
  locked: LockedQuote | undefined;
  kind: ConfirmStep['kind'];
};

/** Confirm while the quote is locked, Refresh price after it expired, and Retry when no reply arrived. */
function ConfirmButton({ confirm, draft, repriced, locked, kind }: ConfirmButtonProps) {
  const isExpired = useTimeLeft(locked?.span.endsAt ?? 0) === 0;
  const mayConfirm = useDelayPassed(locked?.id);
  if (!locked || kind === 'locking') return <Button loading>{m.ui_confirm()}</Button>;
  if (kind === 'unanswered')
    return <Button onClick={() => void confirm.send(draft, locked)}>{m.kernel_retry()}</Button>;
  if (isExpired && kind === 'locked') {
    return (
      <Button icon={<RefreshCw aria-hidden />} onClick={() => void confirm.renew(draft, locked)}>
        {m.exchange_refresh()}
      </Button>
    );
  }
  const problem = findDraftProblem(repriced);
  return (
    <Button
      loading={kind === 'sending' || !mayConfirm}
      disabledBecause={problem && translate(problem, getLocale())}
      onClick={() => void confirm.send(draft, locked)}
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

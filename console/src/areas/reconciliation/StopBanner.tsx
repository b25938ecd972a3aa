import { callOrThrow } from '@istmo/client/call-error';
import {
  decideLift,
  proposeLift,
  type readCover,
} from '@istmo/contract/areas/reconciliation/reconciliation.staff.calls';
import { formatAmount, formatDateTime } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ReasonDialog, type ReasonDialogProps } from '../../shared/ReasonDialog.tsx';

type Stop = ReplyAt<typeof readCover>['stops'][number];
type LiftAct = 'propose' | 'approve' | 'reject';

/** A currency that may not leave: since when, why, and what two people do to lift it. */
export function StopBanner({ stop }: { stop: Stop }) {
  const { currency, finding, stopped_at: since, stopper, proposal } = stop;
  const mayDecide = usePermission('reconciliation.decide');
  const [act, setAct] = useState<LiftAct>();
  const at = formatDateTime(since);
  return (
    <>
      <Banner
        tone="neg"
        title={m.reconciliation_stop_banner({ currency })}
        action={mayDecide && <LiftButtons proposal={proposal} onAct={setAct} />}
      >
        <p>
          {stopper === ''
            ? m.reconciliation_stopped_by_check({ at, finding: `${formatAmount(finding)} ${currency}` })
            : m.reconciliation_stopped_by_staff({ at, name: stopper, finding })}
        </p>
        {proposal && <p>{m.reconciliation_lift_waits({ name: proposal.proposer, reason: proposal.reason })}</p>}
      </Banner>
      {act && <LiftDialog stop={stop} act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}

type LiftButtonsProps = { proposal: Stop['proposal']; onAct: (act: LiftAct) => void };

function LiftButtons({ proposal, onAct }: LiftButtonsProps) {
  if (!proposal)
    return (
      <Button size="sm" variant="secondary" onClick={() => onAct('propose')}>
        {m.reconciliation_lift()}
      </Button>
    );
  return (
    <span className="reserves-state">
      {!proposal.is_own && (
        <Button size="sm" onClick={() => onAct('approve')}>
          {m.reconciliation_lift_approve()}
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => onAct('reject')}>
        {proposal.is_own ? m.reconciliation_lift_withdraw() : m.reconciliation_lift_reject()}
      </Button>
    </span>
  );
}

const titles: Readonly<Record<LiftAct, (stop: Pick<Stop, 'currency'>) => string>> = {
  propose: m.reconciliation_lift_title,
  approve: m.reconciliation_approve_title,
  reject: m.reconciliation_reject_title,
};
const actions: Readonly<Record<LiftAct, () => string>> = {
  propose: m.reconciliation_lift_propose,
  approve: m.reconciliation_approve,
  reject: m.reconciliation_reject,
};

type LiftDialogProps = { stop: Stop; act: LiftAct; onClose: () => void };

function LiftDialog({ stop, act, onClose }: LiftDialogProps) {
  const { id, currency, proposal } = stop;
  const send: ReasonDialogProps['send'] = (reason, approval) =>
    act === 'propose'
      ? callOrThrow(proposeLift, { id, reason })
      : callOrThrow(decideLift, { id: proposal?.id ?? '', approve: act === 'approve', reason, approval });
  return (
    <ReasonDialog
      title={titles[act]({ currency })}
      action={actions[act]()}
      isDanger={act === 'approve'}
      approves={act === 'approve' && proposal ? { kind: 'proposal', id: proposal.id } : undefined}
      send={send}
      onClose={onClose}
    >
      {act === 'propose' && m.reconciliation_lift_body()}
      {act === 'approve' && m.reconciliation_approve_body()}
      {proposal && <p>{m.reconciliation_lift_waits({ name: proposal.proposer, reason: proposal.reason })}</p>}
    </ReasonDialog>
  );
}

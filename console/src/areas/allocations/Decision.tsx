import { callOrThrow } from '@istmo/client/call-error';
import { decideAllocation, proposeAllocation } from '@istmo/contract/areas/allocations/allocations.staff.calls';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import type { AllocationView } from './allocation-names.ts';

type DecisionProps = {
  readonly allocation: AllocationView;
  /** Another method or cap than that of the terms: shown, and never proposed. */
  readonly isWhatIf: boolean;
};

type Step = 'propose' | 'approve' | 'reject';

/** What is proposed, decided or being written; else the button that proposes the result that is shown. */
export function Decision({ allocation, isWhatIf }: DecisionProps) {
  const [step, setStep] = useState<Step>();
  const mayDecide = usePermission('raises.allocate');
  const { proposal, decision, problems, result, state } = allocation;
  const isOpen = state === 'closed' && !proposal;
  const isWaiting = isOpen && decision !== null && decision.decided_at !== null && decision.failed_at === null;
  const isProposable = isOpen && !isWaiting && !isWhatIf && problems.length === 0 && result !== null;
  const close = (): void => setStep(undefined);
  return (
    <div className="allocation-wide allocation-buttons">
      {isWaiting && <Banner tone="info">{m.allocations_waiting()}</Banner>}
      {isOpen && decision?.failed_at && <Banner tone="neg">{m.allocations_failed()}</Banner>}
      {isProposable && mayDecide && <Button onClick={() => setStep('propose')}>{m.allocations_propose()}…</Button>}
      {proposal && (
        <section className="card card-pad" aria-labelledby="allocation-proposal">
          <h2 id="allocation-proposal">{m.allocations_proposal()}</h2>
          <p>
            {m.allocations_proposer({ name: proposal.proposer })} · <DateTime at={proposal.proposed_at} />
          </p>
          <p>{proposal.reason}</p>
          {proposal.is_own && <p>{m.allocations_own()}</p>}
          {decision && <p className="code allocation-hash">{decision.hash}</p>}
          {mayDecide && (
            <div className="allocation-buttons">
              {!proposal.is_own && <Button onClick={() => setStep('approve')}>{m.allocations_approve()}…</Button>}
              <Button variant="secondary" onClick={() => setStep('reject')}>
                {proposal.is_own ? m.allocations_withdraw() : m.allocations_reject()}…
              </Button>
            </div>
          )}
        </section>
      )}
      {step === 'propose' && <ProposeDialog allocation={allocation} onClose={close} />}
      {proposal && (step === 'approve' || step === 'reject') && (
        <DecideDialog allocation={allocation} proposal={proposal} isApproval={step === 'approve'} onClose={close} />
      )}
    </div>
  );
}

type DialogProps = { readonly allocation: AllocationView; readonly onClose: () => void };

function ProposeDialog({ allocation: { reference, security, result, over }, onClose }: DialogProps) {
  if (!result) return null;
  return (
    <ReasonDialog
      title={m.allocations_propose()}
      action={m.allocations_propose()}
      send={(reason) => callOrThrow(proposeAllocation, { reference, over, hash: result.hash, reason })}
      onClose={onClose}
    >
      <p>
        {m.allocations_propose_note({
          orders: formatAmount(`${result.orders}`),
          units: formatAmount(result.allotted),
          security,
        })}
      </p>
    </ReasonDialog>
  );
}

type DecideProps = DialogProps & {
  readonly proposal: NonNullable<AllocationView['proposal']>;
  readonly isApproval: boolean;
};

function DecideDialog({ allocation: { decision }, proposal: { id, is_own: isOwn }, isApproval, onClose }: DecideProps) {
  const action = isApproval ? m.allocations_approve() : isOwn ? m.allocations_withdraw() : m.allocations_reject();
  return (
    <ReasonDialog
      title={`${action}: ${m.allocations_proposal()}`}
      action={action}
      isDanger={isApproval}
      approves={isApproval ? { kind: 'proposal', id } : undefined}
      send={(reason, approval) => callOrThrow(decideAllocation, { id, approve: isApproval, reason, approval })}
      onClose={onClose}
    >
      {isApproval && decision && (
        <p className="allocation-hash">{m.allocations_approve_note({ hash: decision.hash })}</p>
      )}
    </ReasonDialog>
  );
}

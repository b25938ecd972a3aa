import { type CallResult } from '@istmo/client/call-error';
import type { ApprovalProof } from '@istmo/contract/kernel/approval';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { type ReactNode, useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';

/** What a proposal says of itself in a reply. */
type Proposal = {
  readonly id: string;
  readonly proposer: string;
  readonly is_own: boolean;
  readonly proposed_at: string;
  readonly reason: string;
};

type Decision = {
  readonly id: string;
  readonly approve: boolean;
  readonly reason: string;
  readonly approval?: ApprovalProof | undefined;
};

type ProposalPartProps = {
  readonly proposal: Proposal;
  /** What is proposed, in a few words. */
  readonly subject: string;
  readonly send: (decision: Decision) => Promise<CallResult<unknown>>;
  readonly children?: ReactNode;
};

/** What waits for another person, with the buttons of those who may decide. */
export function ProposalPart({ proposal, subject, send, children }: ProposalPartProps) {
  const { id, proposer, is_own: isOwn, proposed_at: at, reason } = proposal;
  const mayDecide = usePermission('securities.manage');
  const [approves, setApproves] = useState<boolean>();
  const rejectTitle = isOwn ? m.bonds_staff_withdraw_of({ subject }) : m.bonds_staff_reject_of({ subject });
  return (
    <section className="card bond-part" aria-labelledby={`proposal-${id}`}>
      <h2 id={`proposal-${id}`}>{`${m.bonds_staff_proposal()} · ${subject}`}</h2>
      <p>
        {m.bonds_staff_proposed_by({ name: proposer })} · <DateTime at={at} /> · {reason}
      </p>
      {children}
      {mayDecide && (
        <div className="bond-actions">
          {!isOwn && (
            <Button aria-label={m.bonds_staff_approve_of({ subject })} onClick={() => setApproves(true)}>
              {m.bonds_staff_approve()}…
            </Button>
          )}
          <Button variant="secondary" aria-label={rejectTitle} onClick={() => setApproves(false)}>
            {isOwn ? m.bonds_staff_withdraw() : m.bonds_staff_reject()}…
          </Button>
        </div>
      )}
      {approves !== undefined && (
        <ReasonDialog
          title={approves ? m.bonds_staff_approve_of({ subject }) : rejectTitle}
          action={approves ? m.bonds_staff_approve() : isOwn ? m.bonds_staff_withdraw() : m.bonds_staff_reject()}
          approves={approves ? { kind: 'proposal', id } : undefined}
          send={(text, approval) => send({ id, approve: approves, reason: text, approval })}
          onClose={() => setApproves(undefined)}
        >
          {reason}
        </ReasonDialog>
      )}
    </section>
  );
}

import './waiting-proposals.css';
import type { CallResult } from '@istmo/client/call-error';
import type { ApprovalProof } from '@istmo/contract/kernel/approval';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import type { DialogProps } from '@istmo/ui/Dialog';
import { type ReactNode, useState } from 'react';
import { ReasonDialog } from './ReasonDialog.tsx';

type WaitingProposal = {
  readonly id: string;
  readonly proposer: string;
  readonly proposed_at: string;
  readonly reason: string;
  readonly is_own: boolean;
};

type Decision = {
  readonly id: string;
  readonly approve: boolean;
  readonly reason: string;
  readonly approval: ApprovalProof | undefined;
};

type WaitingProposalsProps<Proposal> = {
  proposals: readonly Proposal[];
  /** What they are about, such as the reference of an event. */
  subject: string;
  mayDecide: boolean;
  nameOf: (proposal: Proposal) => string;
  /** What exactly is decided. */
  factsOf: (proposal: Proposal) => ReactNode;
  /** What an approval brings, in the dialog only. */
  noteOf?: (proposal: Proposal) => ReactNode;
  isDangerous?: (proposal: Proposal) => boolean;
  size?: DialogProps['size'];
  decide: (decision: Decision) => Promise<CallResult<unknown>>;
};

/** What waits for a second person on the page of what it is about. */
export function WaitingProposals<Proposal extends WaitingProposal>(props: WaitingProposalsProps<Proposal>) {
  const { proposals, subject, mayDecide, nameOf, factsOf, noteOf, isDangerous = () => true, size, decide } = props;
  const [decided, setDecided] = useState<{ readonly proposal: Proposal; readonly isApproval: boolean }>();
  if (proposals.length === 0) return null;
  return (
    <section className="card card-pad waiting-proposals" aria-labelledby="waiting-proposals">
      <h2 id="waiting-proposals">{m.actions_proposals()}</h2>
      <ul>
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <p>
              <strong>{nameOf(proposal)}</strong> · {proposal.proposer} · <DateTime at={proposal.proposed_at} />
              <br />
              {proposal.reason}
            </p>
            {factsOf(proposal)}
            {mayDecide && (
              <span>
                {!proposal.is_own && (
                  <Button size="sm" onClick={() => setDecided({ proposal, isApproval: true })}>
                    {m.actions_approve()}…
                  </Button>
                )}
                <Button size="sm" variant="secondary" onClick={() => setDecided({ proposal, isApproval: false })}>
                  {proposal.is_own ? m.actions_withdraw() : m.actions_reject()}…
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {decided && (
        <ReasonDialog
          title={decided.isApproval ? m.actions_approve_title() : m.actions_reject_title()}
          action={decided.isApproval ? m.actions_approve() : m.actions_reject()}
          isDanger={decided.isApproval && isDangerous(decided.proposal)}
          size={size}
          approves={decided.isApproval ? { kind: 'proposal', id: decided.proposal.id } : undefined}
          send={(reason, approval) =>
            decide({ id: decided.proposal.id, approve: decided.isApproval, reason, approval })
          }
          onClose={() => setDecided(undefined)}
        >
          <p>
            {nameOf(decided.proposal)} · {subject}
            <br />
            {decided.proposal.proposer}: {decided.proposal.reason}
          </p>
          {factsOf(decided.proposal)}
          {decided.isApproval && noteOf?.(decided.proposal)}
        </ReasonDialog>
      )}
    </section>
  );
}

import { callOrThrow } from '@istmo/client/call-error';
import { decideRaise } from '@istmo/contract/areas/raises/review.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { TermsDifference } from './Comparison.tsx';
import { proposalNames, type StaffRaise } from './raise-names.ts';

type Proposal = StaffRaise['proposals'][number];
type Decided = { readonly proposal: Proposal; readonly isApproval: boolean };

/** What waits for a second person. */
export function RaiseProposals({ raise }: { raise: StaffRaise }) {
  const mayDecide = usePermission('raises.decide');
  const [decided, setDecided] = useState<Decided>();
  const { proposals } = raise;
  if (proposals.length === 0) return null;
  return (
    <section className="card card-pad raise-wide" aria-labelledby="raise-proposals">
      <h2 id="raise-proposals">{m.raises_staff_waits_for_second()}</h2>
      <ul className="raise-list">
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <p>
              <strong>{proposalNames[proposal.kind]()}</strong> · {proposal.proposer} ·{' '}
              <DateTime at={proposal.proposed_at} />
              <br />
              {proposal.reason}
            </p>
            <ProposalFacts raise={raise} proposal={proposal} />
            {mayDecide && (
              <span className="raise-marks">
                {!proposal.is_own && (
                  <Button size="sm" onClick={() => setDecided({ proposal, isApproval: true })}>
                    {m.raises_staff_approve()}…
                  </Button>
                )}
                <Button size="sm" variant="secondary" onClick={() => setDecided({ proposal, isApproval: false })}>
                  {proposal.is_own ? m.raises_staff_withdraw() : m.raises_staff_reject()}…
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {decided && <DecisionDialog raise={raise} decided={decided} onClose={() => setDecided(undefined)} />}
    </section>
  );
}

type DecisionDialogProps = { raise: StaffRaise; decided: Decided; onClose: () => void };

function DecisionDialog({ raise, decided: { proposal, isApproval }, onClose }: DecisionDialogProps) {
  return (
    <ReasonDialog
      title={isApproval ? m.raises_staff_approve_title() : m.raises_staff_reject_title()}
      action={isApproval ? m.raises_staff_approve() : m.raises_staff_reject()}
      isDanger={isApproval && proposal.kind !== 'approve'}
      size="lg"
      approves={isApproval ? { kind: 'proposal', id: proposal.id } : undefined}
      send={(reason, approval) => callOrThrow(decideRaise, { id: proposal.id, approve: isApproval, reason, approval })}
      onClose={onClose}
    >
      <p>
        {proposalNames[proposal.kind]()} · {raise.reference} · {raise.security}
        <br />
        {proposal.proposer}: {proposal.reason}
      </p>
      <ProposalFacts raise={raise} proposal={proposal} />
      {isApproval && proposal.kind === 'cancel' && <p>{m.raises_staff_cancel_note()}</p>}
    </ReasonDialog>
  );
}

/** What exactly is decided: which terms, and what of them changes. */
function ProposalFacts({ raise, proposal }: { raise: StaffRaise; proposal: Proposal }) {
  return (
    <>
      {proposal.next_terms && (
        <TermsDifference before={raise.terms} after={proposal.next_terms} security={raise.security} />
      )}
      {proposal.terms !== '' && (
        <p className="raise-hash">
          {m.raises_staff_hash()}: <span className="code">{proposal.terms}</span>
        </p>
      )}
    </>
  );
}

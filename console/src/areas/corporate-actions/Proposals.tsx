import { callOrThrow } from '@istmo/client/call-error';
import { decideEvent } from '@istmo/contract/areas/corporate-actions/corporate-actions.staff.calls';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { proposalNames, type StaffEvent } from './event-names.ts';

type Proposal = StaffEvent['proposals'][number];

/** What waits for a second person. */
export function Proposals({ event }: { event: StaffEvent }) {
  const mayDecide = usePermission('corporate-actions.decide');
  const [decided, setDecided] = useState<{ readonly proposal: Proposal; readonly isApproval: boolean }>();
  const { proposals } = event;
  if (proposals.length === 0) return null;
  return (
    <section className="card card-pad event-wide" aria-labelledby="event-proposals">
      <h2 id="event-proposals">{m.actions_proposals()}</h2>
      <ul className="event-proposals">
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <p>
              <strong>{proposalNames[proposal.kind]()}</strong> · {proposal.proposer} ·{' '}
              <DateTime at={proposal.proposed_at} />
              <br />
              {proposal.reason}
            </p>
            <ProposalFacts proposal={proposal} />
            {mayDecide && (
              <span className="event-head-actions">
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
          isDanger={decided.isApproval}
          approves={decided.isApproval ? { kind: 'proposal', id: decided.proposal.id } : undefined}
          send={(reason, approval) =>
            callOrThrow(decideEvent, { id: decided.proposal.id, approve: decided.isApproval, reason, approval })
          }
          onClose={() => setDecided(undefined)}
        >
          <p>
            {proposalNames[decided.proposal.kind]()} · {event.reference} · {event.security}
            <br />
            {decided.proposal.proposer}: {decided.proposal.reason}
          </p>
          <ProposalFacts proposal={decided.proposal} />
        </ReasonDialog>
      )}
    </section>
  );
}

/** What exactly is decided: which terms, which difference. */
function ProposalFacts({ proposal: { facts, kind } }: { proposal: Proposal }) {
  const { terms, snapshot, difference, amount, currency } = facts;
  if (kind === 'fund' && amount !== undefined) return <p>{`${formatAmount(amount)} ${currency ?? ''}`}</p>;
  if (kind === 'accept-snapshot') return <p>{difference}</p>;
  const hash = terms ?? snapshot;
  return hash === undefined ? null : (
    <p>
      {m.actions_hash()}: <span className="code event-hash">{hash}</span>
    </p>
  );
}

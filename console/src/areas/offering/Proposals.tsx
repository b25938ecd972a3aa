import { callOrThrow } from '@istmo/client/call-error';
import { decideOffering } from '@istmo/contract/areas/offering/offering.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { useState } from 'react';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { amountText, type OfferingProposal, utcText } from './offering-row.ts';

type ProposalsProps = { readonly proposals: readonly OfferingProposal[]; readonly mayWork: boolean };
type OfferingDecision = { readonly proposal: OfferingProposal; readonly isApproval: boolean };

/** What waits for a second person. */
export function Proposals({ proposals, mayWork }: ProposalsProps) {
  const [verdict, setDecision] = useState<OfferingDecision>();
  if (proposals.length === 0) return null;
  return (
    <section className="card card-pad offering-card" aria-labelledby="proposals">
      <h2 id="proposals">{m.offering_staff_proposals()}</h2>
      <ul className="offering-proposals">
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <div>
              <b>{titleOf(proposal)}</b>
              <Tranches proposal={proposal} />
              <p>
                {m.offering_staff_proposer({ name: proposal.proposer })} · <DateTime at={proposal.proposed_at} />
              </p>
              <p>{proposal.reason}</p>
              {proposal.is_own && <p>{m.offering_staff_proposal_own()}</p>}
            </div>
            {mayWork && (
              <span role="group" aria-label={titleOf(proposal)} className="offering-work">
                {!proposal.is_own && (
                  <Button size="sm" onClick={() => setDecision({ proposal, isApproval: true })}>
                    {m.offering_staff_approve()}…
                  </Button>
                )}
                <Button size="sm" variant="secondary" onClick={() => setDecision({ proposal, isApproval: false })}>
                  {proposal.is_own ? m.offering_staff_withdraw() : m.offering_staff_reject()}…
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {verdict && <DecideDialog {...verdict} onClose={() => setDecision(undefined)} />}
    </section>
  );
}

function titleOf({ kind, instrument, offering, amount, currency }: OfferingProposal): string {
  if (kind === 'create') return m.offering_staff_proposal_create({ instrument });
  const text = kind === 'payout' ? m.offering_staff_proposal_payout : m.offering_staff_proposal_release;
  return text({ amount: amountText(amount), currency, offering });
}

function Tranches({ proposal }: { readonly proposal: OfferingProposal }) {
  return (
    <ol className="offering-tranches num">
      {proposal.tranches.map(({ units, price_usd: price, opens_at: opens, closes_at: closes }, index) => (
        <li key={`${index}`}>
          {amountText(units)} · USD {amountText(price)} · {utcText(opens)} – {utcText(closes)}
        </li>
      ))}
    </ol>
  );
}

function DecideDialog({ proposal, isApproval, onClose }: OfferingDecision & { readonly onClose: () => void }) {
  const action = isApproval
    ? m.offering_staff_approve()
    : proposal.is_own
      ? m.offering_staff_withdraw()
      : m.offering_staff_reject();
  return (
    <ReasonDialog
      title={`${action}: ${titleOf(proposal)}`}
      action={action}
      isDanger={isApproval}
      approves={isApproval ? { kind: 'proposal', id: proposal.id } : undefined}
      send={(reason, approval) =>
        callOrThrow(decideOffering, { id: proposal.id, approve: isApproval, reason, approval })
      }
      onClose={onClose}
    >
      <Tranches proposal={proposal} />
      {proposal.reason}
    </ReasonDialog>
  );
}

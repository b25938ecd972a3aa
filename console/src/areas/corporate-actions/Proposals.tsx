import { callOrThrow } from '@istmo/client/call-error';
import { decideEvent } from '@istmo/contract/areas/corporate-actions/corporate-actions.staff.calls';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { usePermission } from '../../layout/session.ts';
import { WaitingProposals } from '../../shared/WaitingProposals.tsx';
import { proposalNames, type StaffEvent } from './event-names.ts';

/** What waits for a second person. */
export function Proposals({ event }: { event: StaffEvent }) {
  return (
    <WaitingProposals
      proposals={event.proposals}
      subject={`${event.reference} · ${event.security}`}
      mayDecide={usePermission('corporate-actions.decide')}
      nameOf={({ kind }) => proposalNames[kind]()}
      factsOf={(proposal) => <ProposalFacts proposal={proposal} />}
      decide={(decision) => callOrThrow(decideEvent, decision)}
    />
  );
}

/** What exactly is decided: which terms, which difference. */
function ProposalFacts({ proposal: { facts, kind } }: { proposal: StaffEvent['proposals'][number] }) {
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

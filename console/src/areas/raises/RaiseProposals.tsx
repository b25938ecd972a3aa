import { callOrThrow } from '@istmo/client/call-error';
import { decideRaise } from '@istmo/contract/areas/raises/review.staff.calls';
import * as m from '@istmo/contract/messages';
import { usePermission } from '../../layout/session.ts';
import { WaitingProposals } from '../../shared/WaitingProposals.tsx';
import { TermsDifference } from './Comparison.tsx';
import { proposalNames, type StaffRaise } from './raise-names.ts';

/** What waits for a second person. */
export function RaiseProposals({ raise }: { raise: StaffRaise }) {
  return (
    <WaitingProposals
      proposals={raise.proposals}
      subject={`${raise.reference} · ${raise.security}`}
      mayDecide={usePermission('raises.decide')}
      nameOf={({ kind }) => proposalNames[kind]()}
      factsOf={(proposal) => <ProposalFacts raise={raise} proposal={proposal} />}
      noteOf={({ kind }) => kind === 'cancel' && <p>{m.raises_staff_cancel_note()}</p>}
      isDangerous={({ kind }) => kind !== 'approve'}
      size="lg"
      decide={(decision) => callOrThrow(decideRaise, decision)}
    />
  );
}

type FactsProps = { raise: StaffRaise; proposal: StaffRaise['proposals'][number] };

/** What exactly is decided: which terms, and what of them changes. */
function ProposalFacts({ raise, proposal }: FactsProps) {
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

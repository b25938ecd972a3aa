import { callOrThrow } from '@istmo/client/call-error';
import { decideTerms } from '@istmo/contract/areas/instruments/instruments.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DataTable } from '@istmo/ui/DataTable';
import { DateTime } from '@istmo/ui/DateTime';
import type { Column } from '@istmo/ui/table-props';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { describeChanges } from './describe-changes.ts';
import './instruments.css';
import type { TermsProposal } from './registry-entry.ts';

type Decision = { readonly proposal: TermsProposal; readonly isApproved: boolean };

/** The changes of fees, limits and confirmations that wait for a second person; nothing where there are none. */
export function ProposedTerms({ proposals }: { proposals: readonly TermsProposal[] }) {
  const mayDecide = usePermission('markets.change');
  const [decision, setDecision] = useState<Decision>();
  if (proposals.length === 0) return null;
  return (
    <>
      <DataTable
        caption={m.instruments_proposals()}
        dense
        columns={columns(mayDecide, setDecision)}
        rows={proposals}
        rowKey={({ id }) => id}
        state="rows"
        fallback={{ empty: null, failed: null, loading: m.ui_loading() }}
      />
      {decision && <DecisionDialog {...decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}

const columns = (mayDecide: boolean, onDecide: (decision: Decision) => void): readonly Column<TermsProposal>[] => [
  {
    key: 'subject',
    header: m.instruments_proposal_subject(),
    names: true,
    card: 'title',
    cell: ({ subject }) => subject,
  },
  {
    key: 'changes',
    header: m.instruments_proposed_changes(),
    cell: ({ changes }) => <Changes changes={changes} />,
  },
  {
    key: 'proposer',
    header: m.instruments_proposer(),
    cell: ({ proposer, proposed_at: at }) => (
      <>
        {proposer} · <DateTime at={at} />
      </>
    ),
  },
  {
    key: 'decision',
    header: m.instruments_decision(),
    cell: (proposal) =>
      mayDecide && (
        <span role="group" aria-label={m.instruments_proposal_of({ name: proposal.subject })} className="terms-work">
          {!proposal.is_own && (
            <Button size="sm" onClick={() => onDecide({ proposal, isApproved: true })}>
              {m.instruments_approve()}…
            </Button>
          )}
          <Button size="sm" variant="secondary" onClick={() => onDecide({ proposal, isApproved: false })}>
            {m.instruments_decline()}…
          </Button>
        </span>
      ),
  },
];

function Changes({ changes }: Pick<TermsProposal, 'changes'>) {
  return (
    <ul className="terms-changes">
      {describeChanges(changes).map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}

function DecisionDialog({ proposal, isApproved, onClose }: Decision & { readonly onClose: () => void }) {
  const { id, subject: name, changes, proposer, reason } = proposal;
  const texts = isApproved
    ? { title: m.instruments_approve_title({ name }), action: m.instruments_approve() }
    : { title: m.instruments_decline_title({ name }), action: m.instruments_decline() };
  const body = isApproved ? m.instruments_approve_body : m.instruments_decline_body;
  return (
    <ReasonDialog
      {...texts}
      isDanger={isApproved}
      approves={isApproved ? { kind: 'proposal', id } : undefined}
      send={(why, approval) => callOrThrow(decideTerms, { id, approve: isApproved, reason: why, approval })}
      onClose={onClose}
    >
      <Changes changes={changes} />
      <p>{body({ proposer, reason })}</p>
    </ReasonDialog>
  );
}

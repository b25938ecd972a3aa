import { callOrThrow } from '@istmo/client/call-error';
import { queryFor } from '@istmo/client/query';
import { decideDeceased, listDeceased } from '@istmo/contract/areas/customers/customers.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { Status } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { dayText } from '../../shared/day-text.ts';
import { Panel, PanelEmpty } from '../../shared/Panel.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { type Customer, deceasedEndNames } from './customer-names.ts';
import { DeceasedDialog, EndDeceasedDialog } from './DeceasedDialog.tsx';

type Reply = ReplyAt<typeof listDeceased>;
type Proposal = Reply['proposals'][number];
type OpenDialog = 'record' | 'end' | { readonly proposal: Proposal; readonly approve: boolean };

/** That a customer has died: proposed by one, decided by another, and ended in the same way. */
export function DeceasedHolder({ customer }: { customer: Customer }) {
  const query = useQuery(queryFor(listDeceased, { input: { id: customer.id } }));
  const mayDecide = usePermission('customers.manage-access');
  const [dialog, setDialog] = useState<OpenDialog>();
  const isRecorded = query.data?.data.some(({ ended_at: endedAt }) => endedAt === null) ?? false;
  const next = mayDecide && query.data?.proposals.length === 0 && (
    <Button size="sm" variant="ghost" onClick={() => setDialog(isRecorded ? 'end' : 'record')}>
      {isRecorded ? m.customers_deceased_end() : m.customers_deceased_record()}…
    </Button>
  );
  return (
    <Panel title={m.customers_deceased()} action={next} query={query}>
      {({ data, proposals }) => (
        <>
          {data.length + proposals.length === 0 && <PanelEmpty>{m.customers_deceased_none()}</PanelEmpty>}
          <ul className="customer-notes">
            {proposals.map((proposal) => (
              <li key={proposal.id}>
                <ProposalView
                  proposal={proposal}
                  mayDecide={mayDecide}
                  onDecide={(approve) => setDialog({ proposal, approve })}
                />
              </li>
            ))}
            {data.map((row) => (
              <li key={row.id}>
                <RecordView row={row} />
              </li>
            ))}
          </ul>
          {dialog && <ChosenDialog customer={customer} dialog={dialog} onClose={() => setDialog(undefined)} />}
        </>
      )}
    </Panel>
  );
}

const deathText = ({ died_on: day, certificate }: Pick<Proposal, 'died_on' | 'certificate'>): string =>
  m.customers_deceased_facts({ day: dayText(day), certificate });

function RecordView({ row }: { row: Reply['data'][number] }) {
  const { recorded_at: at, ended_as: endedAs, ended_at: endedAt } = row;
  return (
    <>
      {endedAs === null ? (
        <Status kind="failed">{m.customers_deceased_recorded()}</Status>
      ) : (
        <Status kind="done">{m.customers_deceased_ended({ why: deceasedEndNames[endedAs]() })}</Status>
      )}
      <p>{deathText(row)}</p>
      <p>
        {m.customers_deceased_recorded_at()} <DateTime at={at} />
        {endedAt !== null && (
          <>
            {' · '}
            {m.customers_deceased_ended_at()} <DateTime at={endedAt} />
          </>
        )}
      </p>
    </>
  );
}

type ProposalViewProps = { proposal: Proposal; mayDecide: boolean; onDecide: (approve: boolean) => void };

function ProposalView({ proposal, mayDecide, onDecide }: ProposalViewProps) {
  const { reason, proposer, proposed_at: at, is_own: isOwn, ended_as: endedAs } = proposal;
  return (
    <>
      <Status kind="waiting">{m.customers_proposal_waits()}</Status>
      <p>
        {endedAs === null
          ? m.customers_deceased_record()
          : `${m.customers_deceased_end()}: ${deceasedEndNames[endedAs]()}`}
      </p>
      <p>{deathText(proposal)}</p>
      <p>
        {m.customers_proposed_by({ name: proposer })} <DateTime at={at} />
      </p>
      <p>{reason}</p>
      {mayDecide && (
        <div className="customer-decisions">
          {!isOwn && (
            <Button size="sm" onClick={() => onDecide(true)}>
              {m.customers_approve()}…
            </Button>
          )}
          <Button size="sm" variant="secondary" onClick={() => onDecide(false)}>
            {isOwn ? m.customers_withdraw_proposal() : m.customers_reject()}…
          </Button>
        </div>
      )}
    </>
  );
}

type ChosenDialogProps = { customer: Customer; dialog: OpenDialog; onClose: () => void };

function ChosenDialog({ customer: { id, username }, dialog, onClose }: ChosenDialogProps) {
  if (dialog === 'record') return <DeceasedDialog id={id} name={username} onClose={onClose} />;
  if (dialog === 'end') return <EndDeceasedDialog id={id} name={username} onClose={onClose} />;
  const { proposal, approve } = dialog;
  const isEnd = proposal.ended_as !== null;
  const reject = proposal.is_own ? m.customers_withdraw_proposal() : m.customers_reject();
  const title = isEnd ? m.customers_deceased_end_title : m.customers_deceased_record_title;
  const body = isEnd ? m.customers_deceased_end_body : m.customers_deceased_record_body;
  return (
    <ReasonDialog
      title={approve ? title({ name: username }) : m.customers_reject_title()}
      action={approve ? m.customers_approve() : reject}
      isDanger={approve}
      approves={approve ? { kind: 'proposal', id: proposal.id } : undefined}
      send={(reason, approval) => callOrThrow(decideDeceased, { id: proposal.id, approve, reason, approval })}
      onClose={onClose}
    >
      <p>{deathText(proposal)}</p>
      <p>{approve ? body() : m.customers_reject_body()}</p>
    </ReasonDialog>
  );
}

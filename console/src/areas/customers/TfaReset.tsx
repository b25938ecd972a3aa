import { callOrThrow } from '@istmo/client/call-error';
import { queryFor } from '@istmo/client/query';
import { decideTfaReset, listProposals, proposeTfaReset } from '@istmo/contract/areas/customers/customers.staff.calls';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { Status } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import type { Customer } from './customer-names.ts';
import { Panel, PanelEmpty } from '../../shared/Panel.tsx';

type Proposal = ReplyAt<typeof listProposals>['data'][number];
/** Other decisions of two about a customer have panels of their own. */
const resetKind = 'customer.reset-tfa';

type OpenDialog = 'propose' | { readonly proposal: Proposal; readonly approve: boolean };

/** The two-factor reset of a customer who lost it: proposed by one, decided by another. */
export function TfaReset({ customer }: { customer: Customer }) {
  const { id, conditions } = customer;
  const query = useQuery(queryFor(listProposals, { input: { id } }));
  const mayDecide = usePermission('customers.manage-access');
  const [dialog, setDialog] = useState<OpenDialog>();
  const hasTfa = conditions.some(({ name, is_met: isMet }) => name === 'tfa' && isMet);
  const isOpen = query.data?.data.some(({ kind, state }) => kind === resetKind && state === 'open') ?? true;
  const propose = mayDecide && hasTfa && !isOpen && (
    <Button size="sm" variant="ghost" onClick={() => setDialog('propose')}>
      {m.customers_tfa_propose()}…
    </Button>
  );
  return (
    <Panel title={m.customers_tfa_reset()} action={propose} query={query}>
      {({ data }) => (
        <>
          {!data.some(({ kind }) => kind === resetKind) && <PanelEmpty>{m.customers_proposal_none()}</PanelEmpty>}
          <ul className="customer-notes">
            {data
              .filter(({ kind }) => kind === resetKind)
              .map((proposal) => (
                <li key={proposal.id}>
                  <ProposalView
                    proposal={proposal}
                    mayDecide={mayDecide}
                    onDecide={(approve) => setDialog({ proposal, approve })}
                  />
                </li>
              ))}
          </ul>
          {dialog && <ResetDialog customer={customer} dialog={dialog} onClose={() => setDialog(undefined)} />}
        </>
      )}
    </Panel>
  );
}

type ProposalViewProps = { proposal: Proposal; mayDecide: boolean; onDecide: (approve: boolean) => void };

function ProposalView({ proposal, mayDecide, onDecide }: ProposalViewProps) {
  const { reason: facts, proposer, proposed_at: at, state, decider, decision_reason: reason, is_own: isOwn } = proposal;
  return (
    <>
      {state === 'open' && <Status kind="waiting">{m.customers_proposal_waits()}</Status>}
      {state === 'approved' && <Status kind="done">{m.customers_proposal_approved({ name: decider })}</Status>}
      {state === 'rejected' && <Status kind="stopped">{m.customers_proposal_rejected_by({ name: decider })}</Status>}
      <p>
        {m.customers_proposed_by({ name: proposer })} <DateTime at={at} />
      </p>
      <p>{facts}</p>
      {reason !== '' && <p>{reason}</p>}
      {state === 'open' && mayDecide && (
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

type ResetDialogProps = { customer: Customer; dialog: OpenDialog; onClose: () => void };

function ResetDialog({ customer: { id, username }, dialog, onClose }: ResetDialogProps) {
  if (dialog === 'propose')
    return (
      <ReasonDialog
        title={m.customers_tfa_propose_title({ name: username })}
        action={m.customers_tfa_propose()}
        send={(facts) => callOrThrow(proposeTfaReset, { id, facts })}
        onClose={onClose}
      >
        {m.customers_tfa_propose_body()}
      </ReasonDialog>
    );
  const { proposal, approve } = dialog;
  const reject = proposal.is_own ? m.customers_withdraw_proposal() : m.customers_reject();
  return (
    <ReasonDialog
      title={approve ? m.customers_approve_title({ name: username }) : m.customers_reject_title()}
      action={approve ? m.customers_approve() : reject}
      isDanger={approve}
      approves={approve ? { kind: 'proposal', id: proposal.id } : undefined}
      send={(reason, approval) => callOrThrow(decideTfaReset, { id: proposal.id, approve, reason, approval })}
      onClose={onClose}
    >
      {approve ? m.customers_approve_body() : m.customers_reject_body()}
    </ReasonDialog>
  );
}

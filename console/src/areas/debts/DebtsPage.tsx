import './debts.css';
import { callOrThrow } from '@istmo/client/call-error';
import { PageHead } from '@istmo/client/PageHead';
import { decideWriteOff, proposeWriteOff } from '@istmo/contract/areas/debts/debts.staff.calls';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { ReasonDialog, type ReasonDialogProps } from '../../shared/ReasonDialog.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import { debtFilters, debtList, type ListedDebt } from './debt-list.tsx';

type DebtAction = { readonly debt: ListedDebt; readonly kind: 'propose' | 'confirm' | 'decline' };

/** /debts: what customers owe after a payment was taken back; two people may give up what is left. */
export function DebtsPage() {
  const listView = useListView(debtFilters);
  const mayDecide = usePermission('debts.write-off');
  const [decision, setDecision] = useState<DebtAction>();
  const renderWork = (debt: ListedDebt) =>
    mayDecide && debt.state === 'open' ? <Work debt={debt} onDecide={setDecision} /> : null;
  return (
    <>
      <PageHead title={m.debts_queue()} intro={m.debts_queue_intro()} />
      <ConsoleList list={debtList(renderWork)} {...listView} />
      {decision && <DecisionDialog {...decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}

type WorkProps = { readonly debt: ListedDebt; readonly onDecide: (decision: DebtAction) => void };

/** Who proposed it may only decline it. */
function Work({ debt, onDecide }: WorkProps) {
  const { proposal, customer } = debt;
  return (
    <span role="group" aria-label={m.debts_work_of({ customer })} className="debt-work">
      {!proposal && (
        <Button size="sm" variant="secondary" onClick={() => onDecide({ debt, kind: 'propose' })}>
          {m.debts_write_off()}…
        </Button>
      )}
      {proposal && !proposal.is_own && (
        <Button size="sm" onClick={() => onDecide({ debt, kind: 'confirm' })}>
          {m.debts_confirm()}…
        </Button>
      )}
      {proposal && (
        <Button size="sm" variant="secondary" onClick={() => onDecide({ debt, kind: 'decline' })}>
          {m.debts_decline()}…
        </Button>
      )}
    </span>
  );
}

function DecisionDialog({ debt, kind, onClose }: DebtAction & { readonly onClose: () => void }) {
  const { id, customer, left, currency, proposal } = debt;
  const texts = {
    propose: { title: m.debts_write_off_title(), action: m.debts_write_off() },
    confirm: { title: m.debts_confirm_title(), action: m.debts_confirm() },
    decline: { title: m.debts_decline_title(), action: m.debts_decline() },
  };
  const note = kind === 'propose' ? m.debts_write_off_note : m.debts_confirm_note;
  const send: ReasonDialogProps['send'] = (reason, approval) =>
    kind === 'propose'
      ? callOrThrow(proposeWriteOff, { id, reason })
      : callOrThrow(decideWriteOff, { id: proposal?.id ?? '', approve: kind === 'confirm', reason, approval });
  return (
    <ReasonDialog
      {...texts[kind]}
      isDanger={kind !== 'decline'}
      approves={kind === 'confirm' && proposal ? { kind: 'proposal', id: proposal.id } : undefined}
      send={send}
      onClose={onClose}
    >
      <p>
        {customer} · {note({ amount: `${formatAmount(left)} ${currency}` })}
      </p>
      {proposal && <p>{m.debts_proposed_by({ name: proposal.proposer, reason: proposal.reason })}</p>}
    </ReasonDialog>
  );
}

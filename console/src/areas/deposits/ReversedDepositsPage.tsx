import { callOrThrow } from '@istmo/client/call-error';
import { PageHead } from '@istmo/client/PageHead';
import { decideClosing, proposeClosing } from '@istmo/contract/areas/deposits/deposits.staff.calls';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { ReasonDialog, type ReasonDialogProps } from '../../shared/ReasonDialog.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import './deposits.css';
import { type ReversedDeposit, reversedFilters, reversedList } from './reversed-list.tsx';

type ClosingAction = { readonly deposit: ReversedDeposit; readonly kind: 'propose' | 'confirm' | 'decline' };

/** /reversed-deposits: deposits that their networks reversed; two people may close one that will not come back. */
export function ReversedDepositsPage() {
  const listView = useListView(reversedFilters);
  const mayDecide = usePermission('deposits.close');
  const [decision, setDecision] = useState<ClosingAction>();
  const renderWork = (deposit: ReversedDeposit) =>
    mayDecide && deposit.state === 'reversed' ? <Work deposit={deposit} onDecide={setDecision} /> : null;
  return (
    <>
      <PageHead title={m.deposits_queue()} intro={m.deposits_queue_intro()} />
      <ConsoleList list={reversedList(renderWork)} {...listView} />
      {decision && <DecisionDialog {...decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}

type WorkProps = { readonly deposit: ReversedDeposit; readonly onDecide: (decision: ClosingAction) => void };

/** Who proposed it may only decline it. */
function Work({ deposit, onDecide }: WorkProps) {
  const { proposal, customer } = deposit;
  return (
    <span role="group" aria-label={m.deposits_close_work({ customer })} className="reversed-work">
      {!proposal && (
        <Button size="sm" variant="secondary" onClick={() => onDecide({ deposit, kind: 'propose' })}>
          {m.deposits_close()}…
        </Button>
      )}
      {proposal && !proposal.is_own && (
        <Button size="sm" onClick={() => onDecide({ deposit, kind: 'confirm' })}>
          {m.deposits_close_confirm()}…
        </Button>
      )}
      {proposal && (
        <Button size="sm" variant="secondary" onClick={() => onDecide({ deposit, kind: 'decline' })}>
          {m.deposits_close_decline()}…
        </Button>
      )}
    </span>
  );
}

function DecisionDialog({ deposit, kind, onClose }: ClosingAction & { readonly onClose: () => void }) {
  const { id, customer, amount, frozen, spent, currency, proposal } = deposit;
  const texts = {
    propose: { title: m.deposits_close_title(), action: m.deposits_close(), note: m.deposits_close_note },
    confirm: {
      title: m.deposits_close_confirm_title(),
      action: m.deposits_close_confirm(),
      note: m.deposits_close_confirm_note,
    },
    decline: {
      title: m.deposits_close_decline_title(),
      action: m.deposits_close_decline(),
      note: m.deposits_close_decline_note,
    },
  };
  const { note, ...text } = texts[kind];
  const money = (units: string) => `${formatAmount(units)} ${currency}`;
  const send: ReasonDialogProps['send'] = (reason, approval) =>
    kind === 'propose'
      ? callOrThrow(proposeClosing, { id, reason })
      : callOrThrow(decideClosing, { id: proposal?.id ?? '', approve: kind === 'confirm', reason, approval });
  return (
    <ReasonDialog
      {...text}
      isDanger={kind !== 'decline'}
      approves={kind === 'confirm' && proposal ? { kind: 'proposal', id: proposal.id } : undefined}
      send={send}
      onClose={onClose}
    >
      <p>
        {customer} · {money(amount)}
      </p>
      <p>{note({ frozen: money(frozen), spent: money(spent) })}</p>
      {proposal && <p>{m.deposits_close_proposed_by({ name: proposal.proposer, reason: proposal.reason })}</p>}
    </ReasonDialog>
  );
}

import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import {
  decideEvent,
  proposeOutsidePaid,
  retryEntitlement,
} from '@istmo/contract/areas/corporate-actions/corporate-actions.staff.calls';
import { type ReasonForm, reasonFormRules } from '@istmo/contract/areas/staff/staff.rules';
import { required } from '@istmo/contract/kernel/text-rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DataTable } from '@istmo/ui/DataTable';
import { DateTime } from '@istmo/ui/DateTime';
import { Field } from '@istmo/ui/Field';
import { Money } from '@istmo/ui/Money';
import { StateStatus } from '@istmo/ui/Tag';
import { Textarea } from '@istmo/ui/TextInput';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { CustomerLink } from '../../shared/CustomerLink.tsx';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { nextSteps, paymentStates, reasonNames, type StaffEvent } from './event-names.ts';

type Exception = StaffEvent['exceptions'][number];
type Open = { readonly row: Exception; readonly act: 'retry' | 'outside' | 'approve' | 'reject' };

/** Holders who were not paid: why, and what is done next. */
export function Exceptions({ event: { exceptions } }: { event: StaffEvent }) {
  const [open, setOpen] = useState<Open>();
  if (exceptions.length === 0) return null;
  return (
    <div className="card card-pad event-wide">
      <h2>{m.actions_exceptions()}</h2>
      <DataTable
        caption={m.actions_exceptions()}
        hideCaption
        dense
        rows={exceptions}
        rowKey={({ id }) => id}
        state="rows"
        fallback={{ empty: null, loading: m.ui_loading() }}
        columns={[
          {
            key: 'customer',
            header: m.actions_holder(),
            cell: ({ customer, customer_id: id }) =>
              id === '' ? m.actions_outside_holder() : <CustomerLink id={id} name={customer} />,
            names: true,
            card: 'title',
          },
          {
            key: 'net',
            header: m.actions_net(),
            cell: ({ net, currency }) => <Money amount={net} unit={currency} />,
            align: 'end',
            card: 'value',
          },
          {
            key: 'reason',
            header: m.actions_reason(),
            cell: ({ state, reason }) => (
              <>
                <StateStatus display={paymentStates[state]} /> {reasonNames[reason]()}
              </>
            ),
          },
          { key: 'since', header: m.actions_since(), cell: ({ since }) => <DateTime at={since} /> },
          {
            key: 'next',
            header: m.actions_next(),
            cell: ({ reason, proposal }) => proposal?.evidence ?? nextSteps[reason](),
          },
          { key: 'act', header: m.actions_act(), cell: (row) => <ExceptionWork row={row} onOpen={setOpen} /> },
        ]}
      />
      {open && <ExceptionDialog {...open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function ExceptionWork({ row, onOpen }: { row: Exception; onOpen: (open: Open) => void }) {
  const mayPropose = usePermission('corporate-actions.propose');
  const mayDecide = usePermission('corporate-actions.decide');
  const button = (act: Open['act'], label: string) => (
    <Button size="sm" variant={act === 'approve' ? 'primary' : 'secondary'} onClick={() => onOpen({ row, act })}>
      {label}…
    </Button>
  );
  if (row.proposal)
    return mayDecide ? (
      <span className="event-head-actions">
        {!row.proposal.is_own && button('approve', m.actions_approve())}
        {button('reject', row.proposal.is_own ? m.actions_withdraw() : m.actions_reject())}
      </span>
    ) : null;
  if (!mayPropose) return null;
  return row.state === 'outside' ? button('outside', m.actions_close_outside()) : button('retry', m.actions_retry());
}

function ExceptionDialog({ row, act, onClose }: Open & { onClose: () => void }) {
  if (act === 'outside') return <OutsideDialog row={row} onClose={onClose} />;
  if (act === 'retry')
    return (
      <ReasonDialog
        title={m.actions_retry_title()}
        action={m.actions_retry()}
        send={(reason) => callOrThrow(retryEntitlement, { id: row.id, reason })}
        onClose={onClose}
      >
        <p>
          {row.customer} · {reasonNames[row.reason]()}
        </p>
      </ReasonDialog>
    );
  const isApproval = act === 'approve';
  const id = row.proposal?.id ?? '';
  return (
    <ReasonDialog
      title={isApproval ? m.actions_approve_title() : m.actions_reject_title()}
      action={isApproval ? m.actions_approve() : m.actions_reject()}
      isDanger={isApproval}
      approves={isApproval ? { kind: 'proposal', id } : undefined}
      send={(reason, approval) => callOrThrow(decideEvent, { id, approve: isApproval, reason, approval })}
      onClose={onClose}
    >
      <p>{row.proposal?.evidence}</p>
    </ReasonDialog>
  );
}

type OutsideForm = ReasonForm & { evidence: string };

/** Records that the issuer paid a holder outside; another person compares the evidence. */
function OutsideDialog({ row, onClose }: { row: Exception; onClose: () => void }) {
  const form = useRules<OutsideForm>({
    rules: { evidence: [required(m.actions_evidence_missing)], ...reasonFormRules },
    start: { evidence: '', reason: '' },
  });
  return (
    <FormDialog
      title={m.actions_close_outside_title()}
      action={m.actions_close_outside()}
      form={form}
      send={({ evidence, reason }) => callOrThrow(proposeOutsidePaid, { id: row.id, evidence, reason })}
      onClose={onClose}
    >
      <p>{m.actions_close_outside_note()}</p>
      <Field
        id="evidence"
        label={m.actions_evidence()}
        hint={m.actions_evidence_hint()}
        error={form.errorOf('evidence')}
        required
      >
        <Textarea rows={2} {...form.text('evidence')} />
      </Field>
      <ReasonField form={form} />
    </FormDialog>
  );
}

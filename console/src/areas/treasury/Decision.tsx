import type { CallResult } from '@istmo/client/call-error';
import type { ApprovalForm } from '@istmo/contract/areas/treasury/treasury.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import type { ReactNode } from 'react';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { MoneyFields, useMoneyForm } from './MoneyFields.tsx';

type Proposal = { readonly id: string; readonly is_own: boolean };

const rejectName = ({ is_own: isOwn }: Proposal): string => (isOwn ? m.treasury_withdraw() : m.treasury_reject());

type DecisionButtonsProps = { proposal: Proposal; onDecide: (isApproval: boolean) => void };

/** Who proposed it may only withdraw it. */
export function DecisionButtons({ proposal, onDecide }: DecisionButtonsProps) {
  return (
    <>
      {!proposal.is_own && (
        <Button size="sm" onClick={() => onDecide(true)}>
          {m.treasury_approve()}…
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => onDecide(false)}>
        {rejectName(proposal)}…
      </Button>
    </>
  );
}

type Decision = { id: string; approve: boolean; reason: string } & Partial<ApprovalForm>;

type DecisionDialogProps = {
  proposal: Proposal;
  isApproval: boolean;
  title: string;
  /** What it is about, without the amount: that is typed from what was checked, not copied from here. */
  children: ReactNode;
  decide: (decision: Decision) => Promise<CallResult<unknown>>;
  onClose: () => void;
};

/** Rejects what moves money with a reason, or approves it: then currency and amount are typed again. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { proposal, isApproval, title, children, decide, onClose } = props;
  if (isApproval) return <ApproveDialog {...props} />;
  return (
    <ReasonDialog
      title={title}
      action={rejectName(proposal)}
      send={(reason) => decide({ id: proposal.id, approve: false, reason })}
      onClose={onClose}
    >
      {children}
    </ReasonDialog>
  );
}

function ApproveDialog({ proposal: { id }, title, children, decide, onClose }: DecisionDialogProps) {
  const form = useMoneyForm();
  return (
    <FormDialog
      title={title}
      action={m.treasury_approve()}
      isDanger
      form={form}
      send={(values) => decide({ ...values, id, approve: true })}
      onClose={onClose}
    >
      {children}
      <p>{m.treasury_approve_note()}</p>
      <MoneyFields form={form} />
      <ReasonField form={form} />
    </FormDialog>
  );
}

import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import { type ApprovalForm, approvalRules } from '@istmo/contract/areas/treasury/treasury.rules';
import { decideAdjustment } from '@istmo/contract/areas/treasury/treasury.staff.calls';
import * as m from '@istmo/contract/messages';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { type Adjustment, directionNames } from './adjustment-list.tsx';
import { MoneyFields } from './MoneyFields.tsx';

type DecideDialogProps = { adjustment: Adjustment; isApproval: boolean; onClose: () => void };

/** Rejects an adjustment with a reason, or approves it: then currency and amount are typed again. */
export function DecideDialog({ adjustment, isApproval, onClose }: DecideDialogProps) {
  if (isApproval) return <ApproveDialog adjustment={adjustment} onClose={onClose} />;
  const { id, is_own: isOwn } = adjustment;
  return (
    <ReasonDialog
      title={m.treasury_reject_title()}
      action={isOwn ? m.treasury_withdraw() : m.treasury_reject()}
      send={(reason) => callOrThrow(decideAdjustment, { id, approve: false, reason })}
      onClose={onClose}
    >
      <About adjustment={adjustment} />
    </ReasonDialog>
  );
}

function ApproveDialog({ adjustment, onClose }: Omit<DecideDialogProps, 'isApproval'>) {
  const form = useRules<ApprovalForm & ReasonForm>({
    rules: { ...approvalRules, ...reasonFormRules },
    start: { currency: '', amount: '', reason: '' },
  });
  return (
    <FormDialog
      title={m.treasury_approve_title()}
      action={m.treasury_approve()}
      isDanger
      form={form}
      send={(values) => callOrThrow(decideAdjustment, { ...values, id: adjustment.id, approve: true })}
      onClose={onClose}
    >
      <About adjustment={adjustment} />
      <p>{m.treasury_approve_note()}</p>
      <MoneyFields form={form} />
      <ReasonField form={form} />
    </FormDialog>
  );
}

/** What it is about, without the amount: that is typed from what was checked, not copied from here. */
function About({ adjustment: { direction, customer, reason, proposer } }: { adjustment: Adjustment }) {
  return (
    <p>
      {directionNames[direction]()} · {customer} · {m.treasury_proposer()} {proposer}
      <br />
      {reason}
    </p>
  );
}

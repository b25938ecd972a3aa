import type { CallResult } from '@istmo/client/call-error';
import { toastPasskeyFailure } from '@istmo/client/passkeys';
import { useRules } from '@istmo/client/use-rules';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import { type ApprovalForm, approvalRules } from '@istmo/contract/areas/treasury/treasury.rules';
import type { ApprovalProof } from '@istmo/contract/kernel/approval';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import type { ReactNode } from 'react';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { emptySignature, SignatureFields, type SignatureForm, useSignature } from '../../shared/approval.tsx';
import { MoneyFields } from './MoneyFields.tsx';

type Proposal = { readonly id: string; readonly is_own: boolean };
type SignedForm = ApprovalForm & ReasonForm & SignatureForm;

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

type Decision = { id: string; approve: boolean; reason: string; approval?: ApprovalProof } & Partial<ApprovalForm>;

type DecisionDialogProps = {
  proposal: Proposal;
  kind: 'adjustment' | 'wallet-move';
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

function ApproveDialog({ proposal: { id }, kind, title, children, decide, onClose }: DecisionDialogProps) {
  const signature = useSignature({ kind, id });
  const form = useRules<SignedForm>({
    rules: { ...approvalRules, ...reasonFormRules, ...signature.rules },
    start: { currency: '', amount: '', reason: '', ...emptySignature },
  });
  const send = async ({ password, code, ...values }: SignedForm) => {
    const approval = await signature.sign({ password, code });
    return decide({ ...values, id, approve: true, approval });
  };
  return (
    <FormDialog
      title={title}
      action={m.treasury_approve()}
      isDanger
      form={form}
      send={send}
      toastOther={toastPasskeyFailure}
      onClose={onClose}
    >
      {children}
      <p>{m.treasury_approve_note()}</p>
      <MoneyFields form={form} />
      <ReasonField form={form} />
      <SignatureFields signature={signature} form={form} />
    </FormDialog>
  );
}

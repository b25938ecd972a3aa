import { useRules } from '@istmo/client/use-rules';
import { toastPasskeyFailure } from '@istmo/client/passkeys';
import type { CallResult } from '@istmo/client/call-error';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import type { ApprovalProof } from '@istmo/contract/kernel/approval';
import type { DialogProps } from '@istmo/ui/Dialog';
import type { ReactNode } from 'react';
import { type Approved, emptySignature, SignatureFields, type SignatureForm, useSignature } from './approval.tsx';
import { FormDialog, ReasonField } from './FormDialog.tsx';

type Send = (reason: string, approval?: ApprovalProof) => Promise<CallResult<unknown>>;

export type ReasonDialogProps = {
  title: string;
  /** What happens, with whom and what it is about. */
  children: ReactNode;
  action: string;
  isDanger?: boolean | undefined;
  size?: DialogProps['size'];
  /** What the text is, where it is more than a reason: the facts that were checked, a note. */
  label?: string | undefined;
  hint?: string | undefined;
  /** What is approved as the second person, who signs it; undefined for every other decision. */
  approves?: Approved | undefined;
  send: Send;
  onClose: () => void;
};

/** A decision with its reason, which the audit log keeps. */
export function ReasonDialog({ approves, ...props }: ReasonDialogProps) {
  return approves ? <ApprovalDialog {...props} approves={approves} /> : <PlainDialog {...props} />;
}

function PlainDialog({ children, send, label, hint, ...dialog }: Omit<ReasonDialogProps, 'approves'>) {
  const form = useRules<ReasonForm>({ rules: reasonFormRules, start: { reason: '' } });
  return (
    <FormDialog {...dialog} form={form} send={({ reason }) => send(reason)}>
      <div className="space-y-2">{children}</div>
      <ReasonField form={form} label={label} hint={hint} />
    </FormDialog>
  );
}

type ApprovalDialogProps = ReasonDialogProps & { approves: Approved };

function ApprovalDialog({ children, send, label, hint, approves, ...dialog }: ApprovalDialogProps) {
  const signature = useSignature(approves);
  const form = useRules<ReasonForm & SignatureForm>({
    rules: { ...reasonFormRules, ...signature.rules },
    start: { reason: '', ...emptySignature },
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      send={async (values) => send(values.reason, await signature.sign(values))}
      toastOther={toastPasskeyFailure}
    >
      <div className="space-y-2">{children}</div>
      <ReasonField form={form} label={label} hint={hint} />
      <SignatureFields signature={signature} form={form} />
    </FormDialog>
  );
}

import { useRules } from '@istmo/client/use-rules';
import type { CallResult } from '@istmo/client/call-error';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import type { DialogProps } from '@istmo/ui/Dialog';
import type { ReactNode } from 'react';
import { FormDialog, ReasonField } from './FormDialog.tsx';

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
  send: (reason: string) => Promise<CallResult<unknown>>;
  onClose: () => void;
};

/** A decision with its reason, which the audit log keeps. */
export function ReasonDialog({ children, send, label, hint, ...dialog }: ReasonDialogProps) {
  const form = useRules<ReasonForm>({ rules: reasonFormRules, start: { reason: '' } });
  return (
    <FormDialog {...dialog} form={form} send={({ reason }) => send(reason)}>
      <div className="space-y-2">{children}</div>
      <ReasonField form={form} label={label} hint={hint} />
    </FormDialog>
  );
}

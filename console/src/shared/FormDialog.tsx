import { CallError, type CallResult } from '@istmo/client/call-error';
import { SubmitDialog } from '@istmo/client/SubmitDialog';
import { invalidate } from '@istmo/client/query';
import { toast } from '@istmo/client/toast';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { toastFailure } from '@istmo/client/write';
import * as m from '@istmo/contract/messages';
import type { DialogProps } from '@istmo/ui/Dialog';
import { Field } from '@istmo/ui/Field';
import { Textarea } from '@istmo/ui/TextInput';
import type { FormView } from '@istmo/ui/use-form';
import type { ReactNode } from 'react';

type FormDialogProps<Values> = {
  title: string;
  action: string;
  form: FormView<Values>;
  send: (values: Values) => Promise<CallResult<unknown>>;
  onClose: () => void;
  size?: DialogProps['size'];
  isDanger?: boolean | undefined;
  onFailed?: ((error: Error) => void) | undefined;
  /** Shows a failure that is no answer of the server, such as the device's. */
  toastOther?: ((error: Error) => void) | undefined;
  /** What is said of an invalid form. */
  invalid?: () => string;
  children: ReactNode;
};

/**
 * A change: its fields and its two buttons. Everything on the page is read again afterwards; when someone else changed it in the meantime, the dialog
 * closes too, because what it shows is not so any more.
 */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const {
    title,
    action,
    form,
    send,
    onClose,
    size,
    isDanger,
    invalid = m.staff_sign_in_invalid,
    onFailed,
    toastOther = toastFailure,
    children,
  } = props;
  const readAgain = (): void => {
    invalidate(() => true);
    onClose();
  };
  const write = useWrite({
    send,
    onDone: ({ msg }) => {
      if (msg) toast({ text: msg, tone: 'pos' });
      readAgain();
    },
    onFailed: (error) => {
      onFailed?.(error);
      if (!(error instanceof CallError)) return toastOther(error);
      if (error.failure.code !== 'conflict') return;
      // The form that would say it closes.
      toastFailure(error);
      readAgain();
    },
  });
  const submit = useSubmit({ form, write, invalid });
  // What the device or the page itself failed at is in a toast; it is no refusal of the form.
  const refusal = write.error instanceof CallError ? submit.refusal : undefined;
  return (
    <SubmitDialog
      title={title}
      size={size}
      isDanger={isDanger}
      submit={{ ...submit, refusal }}
      action={action}
      isDirty={form.isDirty}
      onClose={onClose}
    >
      {children}
    </SubmitDialog>
  );
}

type ReasonFieldProps = {
  form: Pick<FormView<{ reason: string }>, 'errorOf' | 'text'>;
  label?: string | undefined;
  hint?: string | undefined;
};

/** Why something is done, at the end of a form. */
export function ReasonField({ form, label = m.staff_reason(), hint = m.staff_reason_hint() }: ReasonFieldProps) {
  return (
    <Field id="reason" label={label} hint={hint} error={form.errorOf('reason')} required>
      <Textarea rows={2} {...form.text('reason')} />
    </Field>
  );
}

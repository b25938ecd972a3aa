import { Form } from '@istmo/client/Form';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import type { CallResult } from '@istmo/client/call-error';
import { invalidate } from '@istmo/client/query';
import { toast } from '@istmo/client/toast';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { Field } from '@istmo/ui/Field';
import { Textarea } from '@istmo/ui/TextInput';
import type { ReactNode } from 'react';

type ReasonDialogProps = {
  title: string;
  /** What happens, with whom and what it is about. */
  children: ReactNode;
  action: string;
  isDanger?: boolean;
  /** What the text is, where it is more than a reason: the facts that were checked, a note. */
  label?: string;
  hint?: string;
  send: (reason: string) => Promise<CallResult<unknown>>;
  onClose: () => void;
};

/** A decision with its reason, which the audit log keeps. Everything on the page is read again afterwards. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, action, isDanger, send, onClose, label, hint } = props;
  const form = useRules<ReasonForm>({ rules: reasonFormRules, start: { reason: '' } });
  const write = useWrite({
    send: ({ reason }: ReasonForm) => send(reason),
    onDone: ({ msg }) => {
      if (msg) toast({ text: msg, tone: 'pos' });
      invalidate(() => true);
      onClose();
    },
  });
  const submit = useSubmit({ form, write, invalid: m.staff_sign_in_invalid });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      labels={{ close: m.ui_close() }}
      closesOutside={!form.isDirty}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button variant={isDanger ? 'danger' : 'primary'} loading={submit.isSending} onClick={submit.onSubmit}>
            {action}
          </Button>
        </>
      }
    >
      <Form submit={submit}>
        <div>{children}</div>
        <Field
          id="reason"
          label={label ?? m.staff_reason()}
          hint={hint ?? m.staff_reason_hint()}
          error={form.errorOf('reason')}
          required
        >
          <Textarea rows={3} {...form.text('reason')} />
        </Field>
      </Form>
    </Dialog>
  );
}

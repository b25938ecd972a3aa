import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { invalidate } from '@istmo/client/query';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { inviteStaff } from '@istmo/contract/areas/staff/staff.calls';
import { inviteStaffRules, type InviteStaffForm } from '@istmo/contract/areas/staff/staff.rules';
import type { StaffRole } from '@istmo/contract/kernel/staff-role';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { Field } from '@istmo/ui/Field';
import { Textarea, TextInput } from '@istmo/ui/TextInput';
import { useState } from 'react';
import { RoleField } from './RoleField.tsx';

/** Invites a member of staff by mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [role, setRole] = useState<StaffRole>('support');
  const form = useRules<InviteStaffForm>({ rules: inviteStaffRules, start: { name: '', email: '', reason: '' } });
  const write = useWrite({
    send: (values: InviteStaffForm) => callOrThrow(inviteStaff, { ...values, role }),
    onDone: () => {
      toast({ text: m.staff_invited(), tone: 'pos' });
      invalidate(() => true);
      onClose();
    },
  });
  const submit = useSubmit({ form, write, invalid: m.staff_sign_in_invalid });
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.staff_invite_title()}
      labels={{ close: m.ui_close() }}
      closesOutside={!form.isDirty}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button loading={submit.isSending} onClick={submit.onSubmit}>
            {m.staff_send_invitation()}
          </Button>
        </>
      }
    >
      <Form submit={submit}>
        <Field id="name" label={m.staff_name()} hint={m.staff_name_hint()} error={form.errorOf('name')} required>
          <TextInput autoComplete="off" {...form.text('name')} />
        </Field>
        <Field id="email" label={m.staff_email()} error={form.errorOf('email')} required>
          <TextInput type="email" autoComplete="off" {...form.text('email')} />
        </Field>
        <RoleField role={role} onRole={setRole} />
        <Field
          id="reason"
          label={m.staff_reason()}
          hint={m.staff_reason_hint()}
          error={form.errorOf('reason')}
          required
        >
          <Textarea rows={2} {...form.text('reason')} />
        </Field>
      </Form>
    </Dialog>
  );
}

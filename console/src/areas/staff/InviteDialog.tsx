import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { inviteStaff } from '@istmo/contract/areas/staff/staff.calls';
import { inviteStaffRules, type InviteStaffForm } from '@istmo/contract/areas/staff/staff.rules';
import type { StaffRole } from '@istmo/contract/kernel/staff-role';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { TextInput } from '@istmo/ui/TextInput';
import { useState } from 'react';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { RoleField } from './RoleField.tsx';

/** Invites a member of staff by mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [role, setRole] = useState<StaffRole>('support');
  const form = useRules<InviteStaffForm>({ rules: inviteStaffRules, start: { name: '', email: '', reason: '' } });
  return (
    <FormDialog
      title={m.staff_invite_title()}
      action={m.staff_send_invitation()}
      form={form}
      send={(values) => callOrThrow(inviteStaff, { ...values, role })}
      onClose={onClose}
    >
      <Field id="name" label={m.staff_name()} hint={m.staff_name_hint()} error={form.errorOf('name')} required>
        <TextInput autoComplete="off" {...form.text('name')} />
      </Field>
      <Field id="email" label={m.staff_email()} error={form.errorOf('email')} required>
        <TextInput type="email" autoComplete="off" {...form.text('email')} />
      </Field>
      <RoleField role={role} onRole={setRole} />
      <ReasonField form={form} />
    </FormDialog>
  );
}

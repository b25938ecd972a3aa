import { changeMemberRole } from '@istmo/contract/areas/company-members/company-members.calls';
import { type ChangeRoleForm, changeRoleRules } from '@istmo/contract/areas/company-members/company-members.rules';
import * as m from '@istmo/contract/messages';
import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { Button } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { Field } from '@istmo/ui/Field';
import { OtpInput } from '@istmo/ui/OtpInput';
import { useId } from 'react';
import { RoleChoice } from './RoleChoice.tsx';
import type { MemberRow } from './team.queries.ts';

/** Gives a person the other role, with a code of the authenticator app. */
export function RoleDialog({ member, onClose }: { member: MemberRow; onClose: () => void }) {
  const codeField = useId();
  const form = useRules<ChangeRoleForm>({
    rules: changeRoleRules,
    start: { role: member.role === 'editor' ? 'approver' : 'editor', tfaCode: '' },
  });
  const write = useWrite({
    changes: ['company'],
    send: (fields: ChangeRoleForm) =>
      callOrThrow(changeMemberRole, { id: member.id, ...fields }).finally(() => form.set('tfaCode', '')),
    onDone: ({ msg }) => {
      onClose();
      toast({ text: msg, tone: 'pos' });
    },
  });
  const submit = useSubmit({ form, write, invalid: m.kernel_fill_in_all_fields });
  const problems = submit.problems.map(({ field, text }) => ({ field: field === 'tfaCode' ? codeField : field, text }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.company_change_role_of({ person: member.name })}
      labels={{ close: m.ui_close() }}
      closesOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button loading={submit.isSending} onClick={submit.onSubmit}>
            {m.company_change_role_save()}
          </Button>
        </>
      }
    >
      <Form submit={{ ...submit, problems }}>
        <RoleChoice value={form.values.role} error={form.errorOf('role')} onChange={(role) => form.set('role', role)} />
        <Field
          id={codeField}
          label={m.security_code()}
          hint={m.security_code_hint()}
          error={form.errorOf('tfaCode')}
          required
        >
          <OtpInput value={form.values.tfaCode} onValueChange={(digits) => form.set('tfaCode', digits)} />
        </Field>
      </Form>
    </Dialog>
  );
}

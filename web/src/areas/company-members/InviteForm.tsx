import { inviteMember } from '@istmo/contract/areas/company-members/company-members.calls';
import { type InviteMemberForm, inviteMemberRules } from '@istmo/contract/areas/company-members/company-members.rules';
import * as m from '@istmo/contract/messages';
import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { OtpInput } from '@istmo/ui/OtpInput';
import { TextInput } from '@istmo/ui/TextInput';
import { RoleChoice } from './RoleChoice.tsx';

/** Invites a person by e-mail, with a code of the authenticator app. */
export function InviteForm() {
  const form = useRules<InviteMemberForm>({
    rules: inviteMemberRules,
    start: { email: '', role: 'editor', tfaCode: '' },
  });
  const write = useWrite({
    changes: ['company'],
    // A code is not tried twice, so a failed attempt leaves the field empty.
    send: (fields: InviteMemberForm) => callOrThrow(inviteMember, fields).finally(() => form.set('tfaCode', '')),
    onDone: ({ msg }) => {
      form.reset();
      toast({ text: msg, tone: 'pos' });
    },
  });
  const submit = useSubmit({ form, write, invalid: m.kernel_fill_in_all_fields });
  return (
    <Form submit={submit}>
      <Field id="email" label={m.company_email()} error={form.errorOf('email')} required>
        <TextInput
          {...form.text('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <RoleChoice value={form.values.role} error={form.errorOf('role')} onChange={(role) => form.set('role', role)} />
      <Field
        id="tfaCode"
        label={m.security_code()}
        hint={m.security_code_hint()}
        error={form.errorOf('tfaCode')}
        required
      >
        <OtpInput value={form.values.tfaCode} onValueChange={(digits) => form.set('tfaCode', digits)} />
      </Field>
      <div>
        <Button type="submit" loading={submit.isSending}>
          {m.company_invite_send()}
        </Button>
      </div>
    </Form>
  );
}

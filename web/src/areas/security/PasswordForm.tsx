import { changePassword, isPasswordNew, isPasswordRight } from '@istmo/contract/areas/security/security.calls';
import {
  authenticatorRules,
  type AuthenticatorForm,
  passwordChangeRules,
  findPasswordChangeProblem,
  type PasswordChangeForm,
} from '@istmo/contract/areas/security/security.rules';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { useState } from 'react';
import { useUserStatus } from '../../layout/user-status.ts';
import { saveFlash } from '../../shared/flash.ts';
import { Form } from '@istmo/client/Form';
import { PasswordField } from '@istmo/client/PasswordField';
import { NewPasswordField } from '../../shared/NewPasswordField.tsx';
import { callOrThrow } from '@istmo/client/call-error';
import { scheduleSessionEnd } from '../../shared/session-store.ts';
import { toast } from '@istmo/client/toast';
import { useFieldCheck } from '@istmo/client/use-field-check';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { CodeField } from './CodeField.tsx';

// Requirement 1.4: the message is read before the landing page opens.
const messageMs = 1_100;

type ChangeForm = PasswordChangeForm & AuthenticatorForm;

function usePasswordChange(hasTfa: boolean) {
  const [isLeaving, setLeaving] = useState(false);
  const current = useFieldCheck(async (pass) => (await callOrThrow(isPasswordRight, { pass })).reply.status === 1);
  const newPassword = useFieldCheck(async (pass) => (await callOrThrow(isPasswordNew, { pass })).reply.status === 1);
  const form = useRules<ChangeForm>({
    rules: hasTfa ? { ...passwordChangeRules, ...authenticatorRules } : passwordChangeRules,
    start: { current_password: '', new_password: '', confirm_password: '', tfa_code: '' },
    serverProblems: (values) => ({
      current_password: current.stateOf(values.current_password) === 'rejected' ? m.security_old_wrong : undefined,
      new_password: newPassword.stateOf(values.new_password) === 'rejected' ? m.security_new_reused : undefined,
    }),
  });
  const invalid = (): string => {
    const { values } = form;
    const why =
      findPasswordChangeProblem(values)?.message ??
      (current.stateOf(values.current_password) === 'rejected'
        ? m.security_old_refused
        : newPassword.stateOf(values.new_password) === 'rejected'
          ? m.security_new_refused
          : m.security_code_invalid);
    return translate(why, getLocale());
  };
  const write = useWrite({
    send: (values: ChangeForm) => callOrThrow(changePassword, values),
    onDone: ({ msg }) => {
      setLeaving(true);
      toast({ text: msg, tone: 'pos' });
      saveFlash({ tone: 'pos', text: m.session_reset_done() });
      scheduleSessionEnd(messageMs, 'logout');
    },
  });
  const submit = useSubmit({ form, write, invalid });
  return { form, submit, isLeaving, current, newPassword };
}

/** Requirements 1.2, 1.4 and 1.5: "Password change". */
export function PasswordForm() {
  const hasTfa = useUserStatus()?.account.hasTfa ?? false;
  const { form, submit, isLeaving, current, newPassword } = usePasswordChange(hasTfa);
  return (
    <section className="card card-pad max-w-[560px]">
      <Form
        submit={submit}
        top={
          isLeaving ? (
            <Banner tone="pos" title={m.security_password_changed()}>
              {m.security_changed_signing_out()}
            </Banner>
          ) : undefined
        }
      >
        <PasswordField
          id="current_password"
          label={m.security_current_password()}
          error={form.errorOf('current_password')}
          note={current.stateOf(form.values.current_password) === 'checking' && m.security_checking_old()}
          autoComplete="current-password"
          {...form.text('current_password', current.check)}
        />
        <NewPasswordField
          id="new_password"
          label={m.security_new_password()}
          error={form.errorOf('new_password')}
          note={newPassword.stateOf(form.values.new_password) === 'checking' && m.security_checking_old()}
          {...form.text('new_password', newPassword.check)}
        />
        <PasswordField
          id="confirm_password"
          label={m.session_confirm_password()}
          error={form.errorOf('confirm_password')}
          autoComplete="new-password"
          {...form.text('confirm_password')}
        />
        {hasTfa && <CodeField form={form} id="password_tfa_code" />}
        <div>
          <Button type="submit" loading={submit.isSending || isLeaving}>
            {m.security_change_action()}
          </Button>
        </div>
      </Form>
    </section>
  );
}

import { changePassword, isPasswordNew, isPasswordRight } from '@istmo/contract/areas/security/security.calls';
import {
  passwordChangeRules,
  whyNotChangePassword,
  type PasswordChangeForm,
} from '@istmo/contract/areas/security/security.rules';
import { inLanguage } from '@istmo/contract/kernel/message';
import { usableSpecials } from '@istmo/contract/kernel/screening';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { PasswordInput, PasswordRules } from '@istmo/ui/PasswordInput';
import { useState } from 'react';
import { call, type No } from '../../kit/call.ts';
import { leaveFlash } from '../../kit/flash.ts';
import { Form } from '../../kit/Form.tsx';
import { passwordChecklist, passwordLabels, ruleLabels } from '../../kit/password-rules.ts';
import { endSessionIn } from '../../kit/session-store.ts';
import { toast } from '../../kit/toast.ts';
import { useRules } from '../../kit/use-rules.ts';
import { useSubmit } from '../../kit/use-submit.ts';
import { useServerSays } from './use-server-says.ts';

// Specification 1, point 4: the message is read before the site's first page comes.
const readingMs = 1_100;

function usePasswordChange() {
  const [isLeaving, setLeaving] = useState(false);
  const current = useServerSays(async (pass) => {
    const outcome = await call(isPasswordRight, { pass });
    return outcome.done ? outcome.reply.status === 1 : undefined;
  });
  const fresh = useServerSays(async (pass) => {
    const outcome = await call(isPasswordNew, { pass });
    return outcome.done ? outcome.reply.status === 1 : undefined;
  });
  const form = useRules<PasswordChangeForm>({
    rules: passwordChangeRules,
    start: { current_password: '', new_password: '', confirm_password: '' },
    also: (values) => ({
      current_password: current.isNo(values.current_password) ? m.security_old_wrong : undefined,
      new_password: fresh.isNo(values.new_password) ? m.security_new_reused : undefined,
    }),
  });
  const send = async (values: PasswordChangeForm): Promise<No | undefined> => {
    const outcome = await call(changePassword, values);
    if (!outcome.done) return outcome.no;
    setLeaving(true);
    toast({ text: outcome.msg, tone: 'pos' });
    leaveFlash({ tone: 'pos', text: m.session_reset_done() });
    endSessionIn(readingMs, 'logout');
    return undefined;
  };
  const invalid = (): string => {
    const { values } = form;
    const why =
      whyNotChangePassword(values) ??
      (current.isNo(values.current_password) ? m.security_old_refused : m.security_new_refused);
    return inLanguage(why, getLocale());
  };
  const submit = useSubmit({ form, send, invalid });
  return { form, submit, isLeaving, current, fresh };
}

/** Specification 1, points 2, 4 and 5: "Password change". */
export function PasswordForm() {
  const { form, submit, isLeaving, current, fresh } = usePasswordChange();
  return (
    <section className="card card-pad max-w-[560px]">
      <Form
        submit={submit}
        top={
          isLeaving ? (
            <Banner tone="pos" title={m.security_password_changed()}>
              {m.security_changed_leaving()}
            </Banner>
          ) : undefined
        }
      >
        <Field
          id="current_password"
          label={m.security_current_password()}
          error={form.errorOf('current_password')}
          note={current.isAsking && m.security_checking_old()}
          required
        >
          <PasswordInput
            labels={passwordLabels()}
            autoComplete="current-password"
            {...form.text('current_password', current.look)}
          />
        </Field>
        <Field
          id="new_password"
          label={m.security_new_password()}
          hint={m.kernel_password_special_hint({ characters: usableSpecials })}
          error={form.errorOf('new_password')}
          note={fresh.isAsking && m.security_checking_old()}
          required
        >
          <PasswordInput
            labels={passwordLabels()}
            autoComplete="new-password"
            {...form.text('new_password', fresh.look)}
          />
          <PasswordRules rules={passwordChecklist(form.values.new_password)} labels={ruleLabels()} />
        </Field>
        <Field
          id="confirm_password"
          label={m.security_confirm_password()}
          error={form.errorOf('confirm_password')}
          required
        >
          <PasswordInput labels={passwordLabels()} autoComplete="new-password" {...form.text('confirm_password')} />
        </Field>
        <div>
          <Button type="submit" loading={submit.isSending || isLeaving}>
            {m.security_change_action()}
          </Button>
        </div>
      </Form>
    </section>
  );
}

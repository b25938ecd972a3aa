import { finishTfaLogin } from '@istmo/contract/areas/login/login.calls';
import { codeRules, recoveryRules, type CodeForm, type RecoveryForm } from '@istmo/contract/areas/login/login.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { OtpInput } from '@istmo/ui/OtpInput';
import { TextInput } from '@istmo/ui/TextInput';
import { Link, redirect, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Form } from '@istmo/client/Form';
import { callOrThrow, isErrorAt } from '@istmo/client/call-error';
import { clearPreLogin, preLoginToken } from '../../shared/session-store.ts';
import { toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import type { Write } from '@istmo/client/write';
import { paths } from '../../paths.ts';
import { useCompleteSignIn } from './complete-sign-in.ts';
import { EntryPage } from './EntryPage.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { useSignInWrite } from './use-sign-in-write.ts';

type SecondFactor = { auth_key?: string; recovery_code?: string };

/** Without the token of the first step there is nothing to complete: 'Invalid Request' and back to the login. */
export function requirePreLogin(): void {
  if (preLoginToken() !== undefined) return;
  clearPreLogin();
  toast({ title: m.kernel_error_title_spaced(), text: m.kernel_invalid_request(), tone: 'neg' });
  redirect({ to: paths.login, replace: true, throw: true });
}

/** Sends the second factor and opens the session. */
function useFinishLogin(clearForm: () => void): Write<SecondFactor> {
  const router = useRouter();
  const { completeSignIn, restartSignIn, preloadDashboard } = useCompleteSignIn();
  const finish = async ({ auth_key, recovery_code }: SecondFactor): Promise<void> => {
    const ttoken = preLoginToken();
    // The token expired on this page: the route's guard says so.
    if (ttoken === undefined) return router.invalidate();
    preloadDashboard();
    try {
      const codes = recovery_code === undefined ? { auth_key } : { recovery_code: recovery_code.trim() };
      const { reply } = await callOrThrow(finishTfaLogin, { ...codes, ttoken });
      await completeSignIn(reply, m.session_tfa_login_done());
    } catch (error) {
      if (!isErrorAt(finishTfaLogin, error) || error.failure.code !== 'pre_login_expired') throw error;
      await restartSignIn(error.message);
    }
  };
  return useSignInWrite({
    send: finish,
    onFailed: clearForm,
  });
}

/** Requirements 1.2, 1.4, 1.5 and 2.2.15: "TFA login". */
export function TfaLoginPage() {
  const [hasPhone, setHasPhone] = useState(true);
  return (
    <EntryPage
      title={m.session_tfa_login_title()}
      intro={hasPhone ? m.session_tfa_login_intro() : m.session_recovery_hint()}
    >
      {hasPhone ? <CodeStep /> : <RecoveryStep />}
      <PasskeyButton isSecondFactor />
      <div className="entry-foot">
        <button type="button" className="link" onClick={() => setHasPhone(!hasPhone)}>
          {hasPhone ? m.session_recovery_use() : m.session_recovery_back()}
        </button>
        <Link to={paths.resetTfa} className="link">
          {m.session_tfa_reset_link()}
        </Link>
        <Link to={paths.login} className="link">
          {m.session_login_action()}
        </Link>
        <a href={paths.home} className="link">
          {m.session_to_home()}
        </a>
      </div>
    </EntryPage>
  );
}

function CodeStep() {
  const button = useRef<HTMLButtonElement>(null);
  const form = useRules<CodeForm>({ rules: codeRules, start: { auth_key: '' } });
  const write = useFinishLogin(form.reset);
  const submit = useSubmit({ form, write, invalid: m.session_code_format_invalid });
  const type = (digits: string): void => {
    form.set('auth_key', digits);
    // Nothing is sent automatically; the button only gets the focus.
    if (digits.length === 6) button.current?.focus();
  };
  return (
    <Form submit={submit}>
      <Field
        id="auth_key"
        label={m.session_code()}
        hint={m.session_tfa_login_hint()}
        error={form.errorOf('auth_key')}
        required
      >
        <OtpInput
          data-first-focus
          blockPaste
          value={form.values.auth_key}
          onValueChange={type}
          onBlur={form.text('auth_key').onBlur}
        />
      </Field>
      <Button ref={button} type="submit" wide loading={submit.isSending}>
        {m.session_tfa_login_action()}
      </Button>
    </Form>
  );
}

function RecoveryStep() {
  const form = useRules<RecoveryForm>({ rules: recoveryRules, start: { recovery_code: '' } });
  const write = useFinishLogin(form.reset);
  const submit = useSubmit({ form, write, invalid: m.session_code_format_invalid });
  return (
    <Form submit={submit}>
      <Field id="recovery_code" label={m.session_recovery_code()} error={form.errorOf('recovery_code')} required>
        <TextInput
          className="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('recovery_code')}
        />
      </Field>
      <Button type="submit" wide loading={submit.isSending}>
        {m.session_tfa_login_action()}
      </Button>
    </Form>
  );
}

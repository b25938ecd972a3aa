import { finishTfaLogin } from '@istmo/contract/areas/session/session.calls';
import {
  codeRules,
  recoveryRules,
  type CodeForm,
  type RecoveryForm,
} from '@istmo/contract/areas/session/session.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { OtpInput } from '@istmo/ui/OtpInput';
import { TextInput } from '@istmo/ui/TextInput';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call, type CallFailure } from '../../shared/call.ts';
import { saveFlash } from '../../shared/flash.ts';
import { Form } from '../../shared/Form.tsx';
import { clearPreLogin, preLoginToken } from '../../shared/session-store.ts';
import { toast } from '../../shared/toast.ts';
import { useRules } from '../../shared/use-rules.ts';
import { useSubmit } from '../../shared/use-submit.ts';
import { paths } from '../../paths.ts';
import { useCompleteSignIn } from './complete-sign-in.ts';
import { EntryPage } from './EntryPage.tsx';

type SecondFactor = { auth_key?: string; recovery_code?: string };

/** Sends the second factor. Without a pre-login token there is nothing to complete: 'Invalid Request' and back to the login. */
function useFinishLogin() {
  const router = useRouter();
  const { completeSignIn, preloadDashboard } = useCompleteSignIn();

  const toLogin = async (): Promise<void> => {
    clearPreLogin();
    await router.navigate({ to: paths.login, replace: true });
  };
  const onMissingToken = (): Promise<void> => {
    toast({ title: m.kernel_error_title_spaced(), text: m.kernel_invalid_request(), tone: 'neg' });
    return toLogin();
  };
  const finish = async (codes: SecondFactor): Promise<CallFailure | undefined> => {
    const ttoken = preLoginToken();
    if (ttoken === undefined) {
      await onMissingToken();
      return undefined;
    }
    preloadDashboard();
    const outcome = await call(finishTfaLogin, { ...codes, ttoken });
    if (outcome.done) {
      await completeSignIn(outcome.reply, m.session_tfa_login_done());
      return undefined;
    }
    if (outcome.failure.code !== 'pre_login_expired') return outcome.failure;
    saveFlash({ tone: 'warn', text: outcome.failure.msg });
    await toLogin();
    return undefined;
  };
  return { finish, onMissingToken };
}

/** Specification 1, points 2, 4 and 5, and 2, point 2.15: "TFA login". */
export function TfaLoginPage() {
  const { finish, onMissingToken } = useFinishLogin();
  const [hasPhone, setHasPhone] = useState(true);
  useEffect(() => {
    if (preLoginToken() === undefined) void onMissingToken();
    // Checked once, when the page opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <EntryPage
      title={m.session_tfa_login_title()}
      intro={hasPhone ? m.session_tfa_login_intro() : m.session_recovery_hint()}
    >
      {hasPhone ? <CodeStep finish={finish} /> : <RecoveryStep finish={finish} />}
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

type StepProps = { finish: (codes: SecondFactor) => Promise<CallFailure | undefined> };

function CodeStep({ finish }: StepProps) {
  const button = useRef<HTMLButtonElement>(null);
  const form = useRules<CodeForm>({ rules: codeRules, start: { auth_key: '' } });
  const submit = useSubmit({
    form,
    invalid: m.session_code_format_invalid,
    send: async ({ auth_key }) => {
      const failure = await finish({ auth_key });
      if (failure) form.reset();
      return failure;
    },
  });
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
        <OtpInput blockPaste value={form.values.auth_key} onValueChange={type} onBlur={form.text('auth_key').onBlur} />
      </Field>
      <Button ref={button} type="submit" wide loading={submit.isSending}>
        {m.session_tfa_login_action()}
      </Button>
    </Form>
  );
}

function RecoveryStep({ finish }: StepProps) {
  const form = useRules<RecoveryForm>({ rules: recoveryRules, start: { recovery_code: '' } });
  const submit = useSubmit({
    form,
    invalid: m.session_code_format_invalid,
    send: async ({ recovery_code }) => {
      const failure = await finish({ recovery_code: recovery_code.trim() });
      if (failure) form.reset();
      return failure;
    },
  });
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

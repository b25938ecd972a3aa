import { login } from '@istmo/contract/areas/login/login.calls';
import { loginRules, type LoginForm } from '@istmo/contract/areas/login/login.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { TextInput } from '@istmo/ui/TextInput';
import { Link } from '@tanstack/react-router';
import { Form } from '@istmo/client/Form';
import { PasswordField } from '@istmo/client/PasswordField';
import { callOrThrow, failureMessage } from '@istmo/client/call-error';
import { pageFacts } from '@istmo/client/page-facts';
import { shortToastMs, toast } from '@istmo/client/toast';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { paths } from '../../paths.ts';
import { useCompleteSignIn } from './complete-sign-in.ts';
import { EntryPage } from './EntryPage.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { useSignInWrite } from './use-sign-in-write.ts';

/** Requirements 1.2, 1.4 and 1.5: "Login". */
export function LoginPage() {
  const { continueSignIn, preloadDashboard } = useCompleteSignIn();
  const form = useRules<LoginForm>({ rules: loginRules, start: { email: '', password: '' } });
  const write = useSignInWrite({
    send: (values: LoginForm) => {
      preloadDashboard();
      return callOrThrow(login, values);
    },
    onDone: ({ reply }) => continueSignIn(reply),
    onFailed: (error) => toast({ text: failureMessage(error), tone: 'neg', ms: shortToastMs }),
  });
  const submit = useSubmit({ form, write, invalid: m.kernel_fill_all_fields });
  return (
    <EntryPage title={m.session_login_title()}>
      <Form submit={submit}>
        <Field id="email" label={m.session_email()} error={form.errorOf('email')} required>
          <TextInput
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.text('email')}
          />
        </Field>
        <PasswordField
          id="password"
          label={m.session_password()}
          error={form.errorOf('password')}
          aside={
            <Link to={paths.forgotPassword} className="link">
              {m.session_login_forgot()}
            </Link>
          }
          autoComplete="current-password"
          {...form.text('password')}
        />
        <Button type="submit" wide loading={submit.isSending}>
          {m.session_login_action()}
        </Button>
      </Form>
      <PasskeyButton />
      <p className="entry-foot">
        <span>
          {m.session_login_new_here()} <SignUpLink />
        </span>
        <span>
          {m.freeze_support_hint()}{' '}
          <Link to={paths.supportLink} className="link">
            {m.freeze_support_hint_link()}
          </Link>
        </span>
      </p>
      <p className="entry-note">{m.session_login_safety()}</p>
    </EntryPage>
  );
}

/** Requirement 1.2: the external sign-up site, where the operator has one. */
function SignUpLink() {
  const { signUpUrl } = pageFacts;
  if (signUpUrl !== '')
    return (
      <a href={signUpUrl} className="link">
        {m.session_to_register()}
      </a>
    );
  return (
    <Link to={paths.register} className="link">
      {m.session_to_register()}
    </Link>
  );
}

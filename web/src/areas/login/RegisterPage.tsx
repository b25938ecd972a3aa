import { isEmailFree, isUsernameFree } from '@istmo/contract/areas/accounts/accounts.calls';
import { signUp } from '@istmo/contract/areas/login/login.calls';
import { signUpRules, type SignUpForm } from '@istmo/contract/areas/login/new-password.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Checkbox } from '@istmo/ui/Checkbox';
import { Field, FieldError } from '@istmo/ui/Field';
import { TextInput } from '@istmo/ui/TextInput';
import { Link, useRouter } from '@tanstack/react-router';
import { saveFlash } from '../../shared/flash.ts';
import { Form } from '@istmo/client/Form';
import { PasswordField } from '@istmo/client/PasswordField';
import { callOrThrow } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import { useFieldCheck } from '@istmo/client/use-field-check';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { NewPasswordField } from '../../shared/NewPasswordField.tsx';
import { paths } from '../../paths.ts';
import { EntryPage } from './EntryPage.tsx';
import { availabilityNote } from './availability-note.tsx';
import { useSignInWrite } from './use-sign-in-write.ts';

const start: SignUpForm = { username: '', email: '', password: '', confirm_password: '', terms: false };
// Requirement 1.3: the product's name followed by `_ico`.
const signUpType = 'istmo_ico';

async function checkUsername(username: string): Promise<boolean> {
  const { reply } = await callOrThrow(isUsernameFree, { username });
  return reply.status === 1;
}

async function checkEmail(email: string): Promise<boolean> {
  const { reply, msg } = await callOrThrow(isEmailFree, { email });
  // Requirement 1.5: a status 2 reply also shows the server message.
  if (reply.status === 2) toast({ text: msg, tone: 'neg' });
  return reply.status === 1;
}

/** The form with its two availability checks. */
function useSignUp() {
  const router = useRouter();
  const username = useFieldCheck(checkUsername);
  const email = useFieldCheck(checkEmail);
  const form = useRules<SignUpForm>({
    rules: signUpRules,
    start,
    serverProblems: (values) => ({
      username: username.stateOf(values.username) === 'rejected' ? m.session_username_taken : undefined,
      email: email.stateOf(values.email) === 'rejected' ? m.session_email_taken : undefined,
    }),
  });
  const write = useSignInWrite({
    send: (values: SignUpForm) => callOrThrow(signUp, { ...values, type: signUpType }),
    onDone: async ({ msg }) => {
      saveFlash({ tone: 'pos', text: msg });
      await router.navigate({ to: paths.login });
    },
  });
  const submit = useSubmit({ form, write, invalid: m.kernel_fill_all_fields });
  return { form, submit, username, email };
}

/** Requirements 1.2, 1.4 and 1.5: "Register". */
export function RegisterPage() {
  const { form, submit, username, email } = useSignUp();
  const { values } = form;
  const usernameState = username.stateOf(values.username);
  const emailState = email.stateOf(values.email);
  const termsError = form.errorOf('terms');
  return (
    <EntryPage title={m.session_register_title()} wide>
      <Form submit={{ ...submit, title: m.session_register_missing() }}>
        <Field
          id="username"
          label={m.session_username()}
          error={form.errorOf('username')}
          note={availabilityNote(usernameState)}
          noteTone={usernameState === 'accepted' ? 'pos' : undefined}
          required
        >
          <TextInput
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.text('username', username.check)}
          />
        </Field>
        <Field
          id="email"
          label={m.session_email()}
          error={form.errorOf('email')}
          note={availabilityNote(emailState)}
          noteTone={emailState === 'accepted' ? 'pos' : undefined}
          required
        >
          <TextInput
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...form.text('email', email.check)}
          />
        </Field>
        <NewPasswordField
          id="password"
          label={m.session_password()}
          error={form.errorOf('password')}
          {...form.text('password')}
        />
        <PasswordField
          id="confirm_password"
          label={m.session_confirm_password()}
          error={form.errorOf('confirm_password')}
          autoComplete="new-password"
          {...form.text('confirm_password')}
        />
        <div className="grid gap-1.5">
          <Checkbox
            id="terms"
            aria-invalid={termsError ? true : undefined}
            aria-describedby={termsError ? 'terms-error' : undefined}
            {...form.box('terms')}
          >
            {m.session_terms()}
          </Checkbox>
          <p className="text-sm text-ink-3">
            <a className="link" href={paths.legal.replace('$kind', 'terms')} target="_blank" rel="noopener">
              {m.legal_terms()}
            </a>{' '}
            ·{' '}
            <a className="link" href={paths.legal.replace('$kind', 'privacy')} target="_blank" rel="noopener">
              {m.legal_privacy()}
            </a>
          </p>
          {termsError && <FieldError id="terms-error">{termsError}</FieldError>}
        </div>
        <Button
          type="submit"
          wide
          loading={submit.isSending}
          disabledBecause={form.problems.length === 0 ? undefined : m.kernel_fill_all_fields()}
          onDisabledPress={submit.onSubmit}
        >
          {m.session_register_action()}
        </Button>
      </Form>
      <p className="entry-foot">
        <span>
          {m.session_register_have_one()}{' '}
          <Link to={paths.login} className="link">
            {m.session_login_action()}
          </Link>
        </span>
      </p>
    </EntryPage>
  );
}

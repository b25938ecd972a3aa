import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { pageFacts } from '@istmo/client/page-facts';
import { PasswordField } from '@istmo/client/PasswordField';
import { queries } from '@istmo/client/query';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { knowsPasskeys, signWithPasskey, toastPasskeyFailure } from '@istmo/client/passkeys';
import { finishPasskeySignIn, signInStaff, startPasskeySignIn } from '@istmo/contract/areas/staff/staff.calls';
import { staffPasskeyRules, staffSignInRules, type StaffSignInForm } from '@istmo/contract/areas/staff/staff.rules';
import { findProblems } from '@istmo/contract/kernel/rules';
import type { ReplyAt } from '@istmo/contract/wire';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { TextInput } from '@istmo/ui/TextInput';
import { useRouter, useSearch } from '@tanstack/react-router';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { staffSessionQuery } from '../../layout/session.ts';
import { OpenPage } from '../../layout/OpenPage.tsx';

/** In place of the code a passkey confirms these. */
type PasswordFactor = { readonly email: string; readonly password: string };

/** /sign-in: address, password and code in one step, with a passkey in place of the code, or a passkey alone. */
export function SignInPage() {
  const router = useRouter();
  const { to } = useSearch({ strict: false });
  const open = async (reply: ReplyAt<typeof signInStaff>): Promise<void> => {
    queries.setQueryData(staffSessionQuery.queryKey, reply);
    await router.navigate({ href: typeof to === 'string' && to.startsWith('/') ? to : '/', replace: true });
  };
  const form = useRules<StaffSignInForm>({ rules: staffSignInRules, start: { email: '', password: '', code: '' } });
  const write = useWrite({
    send: (values: StaffSignInForm) => callOrThrow(signInStaff, values),
    onDone: ({ reply }) => open(reply),
    onFailed: () => form.set('code', ''),
  });
  const withPasskey = useWrite({
    send: async (factor: PasswordFactor | undefined) => {
      const { reply: begun } = await callOrThrow(startPasskeySignIn, {});
      const passkey = await signWithPasskey(begun.options);
      return callOrThrow(finishPasskeySignIn, { ...factor, passkey });
    },
    onDone: ({ reply }) => open(reply),
    onFailed: toastPasskeyFailure,
  });
  const replaceCode = (): void => {
    const { email, password } = form.values;
    const missing = findProblems(staffPasskeyRules, { email, password });
    for (const { field } of missing) form.markTouched(field);
    const [first] = missing;
    if (first) document.getElementById(first.field)?.focus();
    else withPasskey.run({ email, password });
  };
  const submit = useSubmit({ form, write, invalid: m.staff_sign_in_invalid });
  return (
    <OpenPage title={m.staff_sign_in_title()} intro={m.staff_sign_in_intro({ brand: pageFacts.brand })}>
      <Form submit={submit}>
        <Field id="email" label={m.staff_email()} error={form.errorOf('email')} required>
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
          label={m.staff_password()}
          error={form.errorOf('password')}
          autoComplete="current-password"
          {...form.text('password')}
        />
        <Field id="code" label={m.staff_code()} hint={m.staff_code_hint()} error={form.errorOf('code')} required>
          <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={6} {...form.text('code')} />
        </Field>
        {knowsPasskeys() && (
          <button type="button" className="link justify-self-start" onClick={replaceCode}>
            {m.staff_passkey_instead()}
          </button>
        )}
        <Button type="submit" wide loading={submit.isSending}>
          {m.staff_sign_in()}
        </Button>
      </Form>
      {knowsPasskeys() && (
        <Button
          variant="secondary"
          wide
          icon={<Fingerprint aria-hidden />}
          loading={withPasskey.isSending}
          onClick={() => withPasskey.run(undefined)}
        >
          {m.security_passkey_sign_in()}
        </Button>
      )}
    </OpenPage>
  );
}

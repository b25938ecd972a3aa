import { callOrThrow } from '@istmo/client/call-error';
import { Form } from '@istmo/client/Form';
import { pageFacts } from '@istmo/client/page-facts';
import { PasswordField } from '@istmo/client/PasswordField';
import { queries } from '@istmo/client/query';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { signInStaff } from '@istmo/contract/areas/staff/staff.calls';
import { staffSignInRules, type StaffSignInForm } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { TextInput } from '@istmo/ui/TextInput';
import { useRouter, useSearch } from '@tanstack/react-router';
import { staffSessionQuery } from '../../layout/session.ts';
import { OpenPage } from '../../layout/OpenPage.tsx';

/** /sign-in: address, password and code in one step. */
export function SignInPage() {
  const router = useRouter();
  const { to } = useSearch({ strict: false });
  const form = useRules<StaffSignInForm>({ rules: staffSignInRules, start: { email: '', password: '', code: '' } });
  const write = useWrite({
    send: (values: StaffSignInForm) => callOrThrow(signInStaff, values),
    onDone: async ({ reply }) => {
      queries.setQueryData(staffSessionQuery.queryKey, reply);
      await router.navigate({ href: typeof to === 'string' && to.startsWith('/') ? to : '/', replace: true });
    },
    onFailed: () => form.set('code', ''),
  });
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
        <Button type="submit" wide loading={submit.isSending}>
          {m.staff_sign_in()}
        </Button>
      </Form>
    </OpenPage>
  );
}

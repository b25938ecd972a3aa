import { resetPassword } from '@istmo/contract/areas/login/login.calls';
import { newPasswordRules, type NewPasswordForm } from '@istmo/contract/areas/login/new-password.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { saveFlash, leaveWithFlash } from '../../shared/flash.ts';
import { Form } from '@istmo/client/Form';
import { PasswordField } from '@istmo/client/PasswordField';
import { callOrThrow } from '@istmo/client/call-error';
import { sessionToken } from '../../shared/session-store.ts';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { NewPasswordField } from '../../shared/NewPasswordField.tsx';
import { paths } from '../../paths.ts';
import { EntryPage } from './EntryPage.tsx';
import { useSignInWrite } from './use-sign-in-write.ts';

const route = getRouteApi('/open/reset-password');

type ResetLink = { token?: string | undefined; verify?: string | undefined };

/** An incomplete link leads to the landing page, and so does a session. The page never opens then. */
export async function requireResetLink({ token = '', verify = '' }: ResetLink): Promise<void> {
  const isWhole = token !== '' && verify !== '';
  if (isWhole && sessionToken() === undefined) return;
  if (isWhole) location.assign(paths.home);
  else leaveWithFlash(paths.home, { tone: 'neg', text: m.kernel_invalid_link() });
  await new Promise(() => {});
}

/** Requirements 1.2 and 1.5: "Reset password". */
export function ResetPasswordPage() {
  const { token = '', verify = '' } = route.useSearch();
  const router = useRouter();
  const form = useRules<NewPasswordForm>({
    rules: newPasswordRules,
    start: { token, verify, password: '', cnfpassword: '' },
  });
  const write = useSignInWrite({
    send: (values: NewPasswordForm) => callOrThrow(resetPassword, values),
    onDone: async ({ msg }) => {
      saveFlash({ tone: 'pos', text: msg });
      await router.navigate({ to: paths.login, replace: true });
    },
  });
  const submit = useSubmit({ form, write, invalid: m.kernel_fill_all_fields });
  return (
    <EntryPage title={m.session_reset_title()}>
      <Form submit={submit}>
        <NewPasswordField
          id="password"
          label={m.session_new_password()}
          error={form.errorOf('password')}
          {...form.text('password')}
        />
        <PasswordField
          id="cnfpassword"
          label={m.session_confirm_password()}
          error={form.errorOf('cnfpassword')}
          autoComplete="new-password"
          {...form.text('cnfpassword')}
        />
        <Button type="submit" wide loading={submit.isSending}>
          {m.session_reset_action()}
        </Button>
      </Form>
      <p className="entry-foot">
        <Link to={paths.login} className="link">
          {m.session_to_login()}
        </Link>
      </p>
    </EntryPage>
  );
}

import { requestTfaReset } from '@istmo/contract/areas/accounts/accounts.calls';
import { confirmTfaReset } from '@istmo/contract/areas/login/login.calls';
import { tfaResetRules, type TfaResetForm } from '@istmo/contract/areas/login/link.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Field } from '@istmo/ui/Field';
import { TextInput } from '@istmo/ui/TextInput';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { saveFlash } from '../../shared/flash.ts';
import { Form } from '@istmo/client/Form';
import { PasswordField } from '@istmo/client/PasswordField';
import { callOrThrow, isErrorAt } from '@istmo/client/call-error';
import { clearPreLogin } from '../../shared/session-store.ts';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit } from '@istmo/client/use-submit';
import { paths } from '../../paths.ts';
import { AddressForm } from './AddressForm.tsx';
import { EntryPage } from './EntryPage.tsx';
import { useSignInWrite } from './use-sign-in-write.ts';

const route = getRouteApi('/open/reset-tfa');

// The default of the setting (requirement 3.5).
const cooldownHours = 72;

/**
 * Requirements 1.5 and 3.5: a form for the e-mail address; opened from the e-mail link, a form for the password.
 */
export function ResetTfaPage() {
  const { token = '', verify = '' } = route.useSearch();
  const toLogin = useToLogin();
  const isConfirming = token !== '' && verify !== '';
  const intro = isConfirming
    ? m.session_tfa_reset_confirm_intro({ hours: cooldownHours })
    : m.session_tfa_reset_intro();
  return (
    <EntryPage title={m.session_tfa_reset_title()} intro={intro}>
      {isConfirming ? (
        <ConfirmForm token={token} verify={verify} />
      ) : (
        <AddressForm
          action={m.session_submit()}
          send={(input) => callOrThrow(requestTfaReset, input)}
          onDone={toLogin}
        />
      )}
      <p className="entry-foot">
        <Link to={paths.login} className="link">
          {m.session_to_login()}
        </Link>
        <span>
          {m.freeze_support_hint()}{' '}
          <Link to={paths.supportLink} className="link">
            {m.freeze_support_hint_link()}
          </Link>
        </span>
      </p>
    </EntryPage>
  );
}

/** Success opens the login, with the server's message (requirement 1.4). */
function useToLogin(): (message: string) => Promise<void> {
  const router = useRouter();
  return async (message) => {
    saveFlash({ tone: 'pos', text: message });
    await router.navigate({ to: paths.login, replace: true });
  };
}

/** The recovery code is requested once the server says that the password alone is not enough (requirement 3.5.6). */
function ConfirmForm({ token, verify }: { token: string; verify: string }) {
  const toLogin = useToLogin();
  const form = useRules<TfaResetForm>({
    rules: tfaResetRules,
    start: { token, verify, password: '', recovery_code: '' },
  });
  const [needsMore, setNeedsMore] = useState(false);
  const write = useSignInWrite({
    send: (values: TfaResetForm) => callOrThrow(confirmTfaReset, values),
    onDone: ({ msg }) => {
      clearPreLogin();
      return toLogin(msg);
    },
    onFailed: (error) => {
      if (isErrorAt(confirmTfaReset, error) && error.failure.code === 'password_from_link') setNeedsMore(true);
    },
  });
  const submit = useSubmit({ form, write, invalid: m.kernel_fill_all_fields });
  return (
    <Form submit={submit}>
      <PasswordField
        id="password"
        label={m.session_password()}
        error={form.errorOf('password')}
        autoComplete="current-password"
        {...form.text('password')}
      />
      {needsMore && (
        <Field id="recovery_code" label={m.session_recovery_code()} hint={m.session_recovery_hint()}>
          <TextInput
            className="code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.text('recovery_code')}
          />
        </Field>
      )}
      <Button type="submit" variant="danger" wide loading={submit.isSending}>
        {m.session_tfa_reset_confirm_action()}
      </Button>
    </Form>
  );
}

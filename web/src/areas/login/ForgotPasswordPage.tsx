import { requestPasswordReset } from '@istmo/contract/areas/accounts/accounts.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callOrThrow } from '@istmo/client/call-error';
import { paths } from '../../paths.ts';
import { AddressForm } from './AddressForm.tsx';
import { EntryPage } from './EntryPage.tsx';
import { StatusCard } from './StatusCard.tsx';

/** Requirements 1.2 and 1.5: "Forgot password". The message is the server's and the same for every address. */
export function ForgotPasswordPage() {
  const [sent, setSent] = useState<string>();
  const back = (
    <p className="entry-foot">
      <span>
        {m.session_remember_password()}{' '}
        <Link to={paths.login} className="link">
          {m.session_login_action()}
        </Link>
      </span>
    </p>
  );
  if (sent !== undefined) {
    return (
      <EntryPage title={m.session_check_email()}>
        <StatusCard
          kind="mail"
          text={sent}
          note={m.session_email_hint()}
          action={
            <Button variant="secondary" onClick={() => setSent(undefined)}>
              {m.session_email_resend()}
            </Button>
          }
        />
        {back}
      </EntryPage>
    );
  }
  return (
    <EntryPage title={m.session_forgot_title()} intro={m.session_forgot_intro()}>
      <AddressForm
        action={m.session_forgot_action()}
        send={(input) => callOrThrow(requestPasswordReset, input)}
        onDone={setSent}
      />
      {back}
    </EntryPage>
  );
}

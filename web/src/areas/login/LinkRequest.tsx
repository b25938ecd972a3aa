import type { AddressForm as Address } from '@istmo/contract/areas/login/link.rules';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { type ReactNode, useState } from 'react';
import type { CallResult } from '@istmo/client/call-error';
import { AddressForm } from './AddressForm.tsx';
import { EntryPage } from './EntryPage.tsx';
import { StatusCard } from './StatusCard.tsx';

type LinkRequestProps = {
  title: string;
  intro: string;
  action: string;
  send: (input: Address) => Promise<CallResult<unknown>>;
  /** The way back, under the form and under the answer. */
  children: ReactNode;
};

/** Requests an e-mail with a link. The message after it is the server's and the same for every address. */
export function LinkRequest({ title, intro, action, send, children }: LinkRequestProps) {
  const [sent, setSent] = useState<string>();
  if (sent === undefined)
    return (
      <EntryPage title={title} intro={intro}>
        <AddressForm action={action} send={send} onDone={setSent} />
        {children}
      </EntryPage>
    );
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
      {children}
    </EntryPage>
  );
}

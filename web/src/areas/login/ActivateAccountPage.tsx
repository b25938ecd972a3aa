import { activateEmail } from '@istmo/contract/areas/accounts/accounts.calls';
import * as m from '@istmo/contract/messages';
import { Button, buttonClass } from '@istmo/ui/Button';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { callOrThrow, isErrorAt } from '@istmo/client/call-error';
import { type FailureAt, isUnreachable } from '@istmo/client/call';
import { saveFlash } from '../../shared/flash.ts';
import { paths } from '../../paths.ts';
import { EntryPage } from './EntryPage.tsx';
import { StatusCard } from './StatusCard.tsx';

const route = getRouteApi('/open/activate_account');

type Activation = { readonly text: string; readonly failure?: Pick<FailureAt<typeof activateEmail>, 'code'> };

// Long enough to read one line.
const messageMs = 2_500;

/** Posts the token of the email link (requirement 3.15). The route runs it once, because a link works once. */
export async function activateAccount(token = ''): Promise<Activation> {
  if (token === '') return { text: m.kernel_invalid_link(), failure: { code: 'link_invalid' } };
  try {
    return { text: (await callOrThrow(activateEmail, { token })).msg };
  } catch (error) {
    if (!isErrorAt(activateEmail, error)) throw error;
    return { text: error.message, failure: error.failure };
  }
}

export function ActivatingAccount() {
  return (
    <EntryPage title={m.session_activation_title()}>
      <StatusCard kind="working" text={m.session_activation_working()} />
    </EntryPage>
  );
}

/** Shows the result, then opens the login. */
export function ActivateAccountPage() {
  const { text, failure } = route.useLoaderData();
  return failure ? <ActivationFailed text={text} failure={failure} /> : <ActivationDone text={text} />;
}

function ActivationDone({ text }: { text: string }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setTimeout(() => {
      saveFlash({ tone: 'pos', text });
      void router.navigate({ to: paths.login, replace: true });
    }, messageMs);
    return () => clearTimeout(timer);
  }, [text, router]);
  return (
    <EntryPage title={m.session_activation_title()}>
      <StatusCard
        kind="done"
        text={text}
        action={
          <Link to={paths.login} className={buttonClass()}>
            {m.session_login_action()}
          </Link>
        }
      />
    </EntryPage>
  );
}

function ActivationFailed({ text, failure }: Required<Activation>) {
  const router = useRouter();
  return (
    <EntryPage title={m.session_activation_failed()}>
      <StatusCard
        kind="failed"
        text={isUnreachable(failure) ? text : `${text} ${m.session_activation_again()}`}
        action={
          <>
            {isUnreachable(failure) && <Button onClick={() => void router.invalidate()}>{m.kernel_retry()}</Button>}
            <Link to={paths.login} className={buttonClass({ variant: 'secondary' })}>
              {m.session_to_login()}
            </Link>
          </>
        }
      />
    </EntryPage>
  );
}

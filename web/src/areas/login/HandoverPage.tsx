import { finishHandover, openHandover } from '@istmo/contract/areas/login/login.calls';
import * as m from '@istmo/contract/messages';
import { Button, buttonClass } from '@istmo/ui/Button';
import { getRouteApi, redirect } from '@tanstack/react-router';
import { leaveWithFlash } from '../../shared/flash.ts';
import { callOrThrow, failureMessage } from '@istmo/client/call-error';
import { paths } from '../../paths.ts';
import { useCompleteSignIn } from './complete-sign-in.ts';
import { EntryPage } from './EntryPage.tsx';
import { StatusCard } from './StatusCard.tsx';
import { useSignInWrite } from './use-sign-in-write.ts';

const route = getRouteApi('/open/redirect');

type HandoverLink = { email?: string | undefined; password?: string | undefined; token?: string | undefined };

/** Any failure: an error, and the root path (requirements 2.2.14 and 2.8). The page never opens then. */
async function goHome(text: string): Promise<never> {
  leaveWithFlash(paths.home, { tone: 'neg', text });
  return new Promise(() => {});
}

let link: HandoverLink = {};

/** Takes the parameters out of the address before anything is sent (requirement 4.2.1.4). */
export function takeHandoverLink(search: HandoverLink): void {
  if (Object.values(search).every((value) => value === undefined)) return;
  link = search;
  redirect({ to: paths.redirect, replace: true, throw: true });
}

/** Opens the handover once: its link works once. */
export async function startHandover(): Promise<{ handover: string; username: string }> {
  const { email = '', password = '', token = '' } = link;
  link = {};
  if (email === '' || token === '') return goHome(m.kernel_invalid_link());
  try {
    return (await callOrThrow(openHandover, { email, password, token })).reply;
  } catch (error) {
    return goHome(failureMessage(error));
  }
}

export function OpeningHandover() {
  return (
    <EntryPage title={m.session_handover_heading()}>
      <StatusCard kind="working" text={m.session_handover_working()} />
    </EntryPage>
  );
}

/** Requirement 2.2.14: takes over a customer from the external sign-up site, who must confirm the sign-in. */
export function HandoverPage() {
  const { handover, username } = route.useLoaderData();
  const { continueSignIn } = useCompleteSignIn();
  const signIn = useSignInWrite({
    send: () => callOrThrow(finishHandover, { handover }),
    onDone: ({ reply }) => continueSignIn(reply),
    onFailed: (error) => void goHome(failureMessage(error)),
  });
  return (
    <EntryPage title={m.session_handover_title({ username })} intro={m.session_handover_body()}>
      <div className="grid gap-3">
        <Button wide loading={signIn.isSending} onClick={() => signIn.run()}>
          {m.session_handover_action()}
        </Button>
        <a href={paths.home} className={buttonClass({ variant: 'secondary', wide: true })}>
          {m.ui_cancel()}
        </a>
      </div>
    </EntryPage>
  );
}

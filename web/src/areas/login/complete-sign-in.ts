import * as m from '@istmo/contract/messages';
import { useRouter } from '@tanstack/react-router';
import { saveFlash } from '../../shared/flash.ts';
import { takeReturnTo } from '../../shared/return-to.ts';
import { clearPreLogin, storePreLogin, openSession, type OpenedSession } from '../../shared/session-store.ts';
import { toast } from '@istmo/client/toast';
import { paths } from '../../paths.ts';

type FirstStepReply = {
  readonly status: 1 | 2;
  readonly token?: string | undefined;
  readonly ttoken: string;
  readonly expires_at: string;
};

/** What happens after a successful sign-in (requirement 1.4). */
export function useCompleteSignIn() {
  const router = useRouter();

  /** Stores the session, shows a toast, and opens the dashboard or the page on which the last session ended. */
  const completeSignIn = async (opened: OpenedSession, text: string): Promise<void> => {
    openSession(opened);
    toast({ text, tone: 'pos' });
    const returnTo = takeReturnTo();
    await (returnTo === undefined
      ? router.navigate({ to: paths.dashboard, replace: true })
      : router.navigate({ href: returnTo, replace: true }));
  };

  /** After e-mail and password: signs in, or continues with the code. */
  const continueSignIn = async ({ status, token, ttoken, expires_at }: FirstStepReply): Promise<void> => {
    if (status === 1 && token !== undefined)
      return completeSignIn({ token, ttoken, expires_at }, m.session_login_done());
    storePreLogin(ttoken, expires_at);
    saveFlash({ tone: 'info', text: m.session_tfa_code_required() });
    await router.navigate({ to: paths.tfaLogin });
  };

  /** The first step is no longer valid: back to the login, which says why. */
  const restartSignIn = async (text: string): Promise<void> => {
    clearPreLogin();
    saveFlash({ tone: 'warn', text });
    await router.navigate({ to: paths.login, replace: true });
  };

  /** Loads the signed-in layout while the server processes the login. */
  const preloadDashboard = (): void => void router.preloadRoute({ to: paths.dashboard }).catch(() => undefined);

  return { completeSignIn, continueSignIn, restartSignIn, preloadDashboard };
}

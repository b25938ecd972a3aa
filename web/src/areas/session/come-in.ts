import * as m from '@istmo/contract/messages';
import { useRouter } from '@tanstack/react-router';
import { leaveFlash } from '../../kit/flash.ts';
import { takePlace } from '../../kit/return-to.ts';
import { keepPreLogin, openSession, type OpenedSession } from '../../kit/session-store.ts';
import { toast } from '../../kit/toast.ts';
import { paths } from '../../paths.ts';

type FirstStep = {
  readonly status: 1 | 2;
  readonly token?: string | undefined;
  readonly ttoken: string;
  readonly expires_at: string;
};

/** The reactions to a sign-in that went well (specification 1, point 4). */
export function useComeIn() {
  const router = useRouter();

  /** Keeps the session, says so, and goes to the dashboard, or to where a lost session stood. */
  const comeIn = async (opened: OpenedSession, text: string): Promise<void> => {
    openSession(opened);
    toast({ text, tone: 'pos' });
    const place = takePlace();
    await (place === undefined
      ? router.navigate({ to: paths.dashboard, replace: true })
      : router.navigate({ href: place, replace: true }));
  };

  /** After e-mail and password: in, or on to the code. */
  const afterFirstStep = async ({ status, token, ttoken, expires_at }: FirstStep): Promise<void> => {
    if (status === 1 && token !== undefined) return comeIn({ token, ttoken, expires_at }, m.session_login_done());
    keepPreLogin(ttoken, expires_at);
    leaveFlash({ tone: 'info', text: m.session_tfa_wanted() });
    await router.navigate({ to: paths.tfaLogin });
  };

  /** Fetches the signed-in frame while the server still thinks. */
  const getReady = (): void => void router.preloadRoute({ to: paths.dashboard }).catch(() => undefined);

  return { comeIn, afterFirstStep, getReady };
}

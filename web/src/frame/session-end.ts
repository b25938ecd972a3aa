import * as m from '@istmo/contract/messages';
import type { AnyRouter } from '@tanstack/react-router';
import { leaveFlash } from '../kit/flash.ts';
import { rememberPlace } from '../kit/return-to.ts';
import { onSessionEnd } from '../kit/session-store.ts';
import { paths } from '../paths.ts';

/** Where the customer goes when a session ends, and what is said there (specification 1, points 4 and 6). */
export function followSessionEnd(router: AnyRouter): void {
  const here = (): string => router.latestLocation.href;
  const toLogin = (text: string): void => {
    leaveFlash({ tone: 'warn', text });
    void router.navigate({ to: paths.login, replace: true });
  };
  onSessionEnd((why) => {
    switch (why) {
      case 'refused':
        rememberPlace(here());
        return toLogin(m.access_session_timeout());
      case 'missing':
        return toLogin(m.access_login_required());
      case 'idle':
        rememberPlace(here());
        leaveFlash({ tone: 'info', text: m.frame_idle_ended() });
        return location.assign(paths.home);
      case 'logout':
      case 'elsewhere':
        return location.assign(paths.home);
      case 'changed':
        return location.reload();
    }
  });
}

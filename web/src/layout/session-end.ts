import * as m from '@istmo/contract/messages';
import type { AnyRouter } from '@tanstack/react-router';
import { leaveWithFlash, saveFlash } from '../shared/flash.ts';
import { saveReturnTo } from '../shared/return-to.ts';
import { onSessionEnd } from '../shared/session-store.ts';
import { onSupportEnd } from '../shared/support-store.ts';
import { paths } from '../paths.ts';

/** Which page opens when a session ends, and which notice it shows (requirements 1.4 and 1.6). */
export function handleSessionEnd(router: AnyRouter): void {
  const here = (): string => router.latestLocation.href;
  const toLogin = (text: string): void => {
    saveFlash({ tone: 'warn', text });
    void router.navigate({ to: paths.login, replace: true });
  };
  onSupportEnd(() => {
    saveFlash({ tone: 'info', text: m.freeze_support_ended() });
    void router.navigate({ to: paths.supportLink, replace: true });
  });
  onSessionEnd((why) => {
    switch (why) {
      case 'refused':
        saveReturnTo(here());
        return toLogin(m.access_session_timeout());
      case 'missing':
        return toLogin(m.access_login_required());
      case 'idle':
        saveReturnTo(here());
        return leaveWithFlash(paths.home, { tone: 'info', text: m.layout_idle_ended() });
      case 'logout':
      case 'elsewhere':
        return location.assign(paths.home);
      case 'changed':
        return location.reload();
    }
  });
}

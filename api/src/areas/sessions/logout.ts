import { logout, logoutEverywhere } from '@istmo/contract/areas/sessions/sessions.contract';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { writeActivity } from '../history/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { lockCustomer } from '../accounts/public.ts';
import { endSession, endSessions } from './sessions.store.ts';

export const answerLogout = handle(logout, async (app, { session }) => {
  await endSession(app.db, session, app.clock.now());
  return { binding: null, clearSiteData: true, message: m.session_logged_out };
});

export const answerLogoutEverywhere = handle(
  logoutEverywhere,
  async (app, { customer, session }, { keep_current: keepsCurrent }) => {
    const ended = await app.db.inTransaction(async (tx) => {
      // A concurrent sign-in either ends here too or starts after this transaction.
      await lockCustomer(tx, customer);
      const at = app.clock.now();
      const count = await endSessions(tx, customer, { at, ...(keepsCurrent ? { except: session } : {}) });
      await writeActivity(tx, customer, { kind: 'sign-out-everywhere', at });
      await publishEvent(tx, customer, 'session-ended');
      return count;
    });
    return {
      ended,
      message: m.session_logged_out_everywhere,
      ...(keepsCurrent ? {} : { binding: null, clearSiteData: true }),
    };
  },
);

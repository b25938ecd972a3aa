import { logout } from '@istmo/contract/areas/session/session.calls';
import * as m from '@istmo/contract/messages';
import { call } from '../kit/call.ts';
import { leaveFlash } from '../kit/flash.ts';
import { endSession } from '../kit/session-store.ts';
import { forgetAll } from '../kit/storage.ts';

// Whoever wants to leave does not wait for a slow server: the token is forgotten here in any case.
const patienceMs = 2_500;

/**
 * Ends it on the server, and whatever was kept here goes. First here: the other tabs hear of names that go, and not of a storage that the
 * server's Clear-Site-Data has emptied already. What is left for the next page is written after the answer, which would take it away too.
 */
async function endEverywhere(): Promise<void> {
  forgetAll();
  await call(logout, {}, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
}

/** Ends the session on the server and here, and goes to the site's first page (specification 1, point 4). */
export async function logOut(): Promise<void> {
  const text = m.session_logged_out();
  await endEverywhere();
  leaveFlash({ tone: 'info', text });
  endSession('logout');
}

/** The same for somebody who has not been there for half an hour; the next login leads back to this page. */
export async function leaveIdle(): Promise<void> {
  await endEverywhere();
  endSession('idle');
}

import { logout } from '@istmo/contract/areas/sessions/sessions.calls';
import * as m from '@istmo/contract/messages';
import { call } from '@istmo/client/call';
import { saveFlash } from '../shared/flash.ts';
import { endSession } from '../shared/session-store.ts';
import { clearStorage } from '@istmo/client/storage';

// A logout does not wait longer than this for a slow server: the token is removed here in any case.
const logoutTimeoutMs = 2_500;

/**
 * Ends the session on the server and clears local storage. Storage is cleared here first: other tabs are notified of removed keys, but not
 * of a storage that the server's Clear-Site-Data already emptied. A notice for the next page must be saved after the reply, which would
 * clear it too.
 */
async function endSessionEverywhere(): Promise<void> {
  clearStorage();
  await call(logout, {}, { signal: AbortSignal.timeout(logoutTimeoutMs) }).catch(() => undefined);
}

/** Ends the session on the server and here, and opens the landing page (requirement 1.4). */
export async function logOut(): Promise<void> {
  const text = m.session_logged_out();
  await endSessionEverywhere();
  saveFlash({ tone: 'info', text });
  endSession('logout');
}

/** The same after half an hour without activity; the next login returns to this page. */
export async function logOutIdle(): Promise<void> {
  await endSessionEverywhere();
  endSession('idle');
}

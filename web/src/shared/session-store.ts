import { setCallSession } from '@istmo/client/call';
import { toDeviceTime } from '@istmo/client/server-time';
import { removeStored, clearStorage, writeStored, readStored } from '@istmo/client/storage';
import { storageNames as names } from '@istmo/client/storage-names';
import { closeSupport, supportToken } from './support-store.ts';

/** The reply of a login: opaque tokens and the latest time at which the session ends. */
export type OpenedSession = {
  readonly token: string;
  readonly ttoken: string;
  readonly expires_at: string;
  readonly session?: string | undefined;
};

/**
 * Why a session ended: `logout` by request; `idle` no activity for 30 minutes; `refused` the server does not accept it any more; `missing`
 * there was none; `elsewhere` another tab ended it; `changed` another tab signed in another user.
 */
export type SessionEnd = 'logout' | 'idle' | 'refused' | 'missing' | 'elsewhere' | 'changed';

const sessionKeys = [names.token, names.tokenEnds, names.second, names.session, names.lastActive];
const listeners = new Set<(why: SessionEnd) => void>();

// The copy in memory comes first, so that a page without access to storage works until it is reloaded.
let currentSession: { token: string; endsAt: string } | undefined;
let hasReportedMissing = false;
// Its token is removed when it is read, and the page learns of it by the next call or navigation.
let hasTimedOut = false;
let isEndScheduled = false;

// Ends are stored as the device's clock will show them, so that one that is wrong does not end a session as it begins.
function hasExpired(endsAt: string | null): boolean {
  return endsAt !== null && endsAt !== '' && Date.parse(endsAt) <= Date.now();
}

function readStoredSession(): typeof currentSession {
  const token = readStored(names.token);
  return token === null ? undefined : { token, endsAt: readStored(names.tokenEnds) ?? '' };
}

/** The session token, or undefined. An expired one is removed (requirement 1.4). */
export function sessionToken(): string | undefined {
  currentSession ??= readStoredSession();
  if (currentSession && hasExpired(currentSession.endsAt)) {
    currentSession = undefined;
    hasTimedOut = true;
    removeStored(...sessionKeys);
  }
  return currentSession?.token;
}

/** Stores the reply of a completed login and removes the pre-login token (requirement 1.4). */
export function openSession(opened: OpenedSession): void {
  const endsAt = toDeviceTime(opened.expires_at);
  currentSession = { token: opened.token, endsAt };
  hasReportedMissing = false;
  hasTimedOut = false;
  writeStored(names.token, opened.token);
  writeStored(names.tokenEnds, endsAt);
  writeStored(names.second, opened.ttoken);
  writeStored(names.session, opened.session ?? '');
  writeStored(names.lastActive, String(Date.now()));
  clearPreLogin();
}

/**
 * Ends the session in this browser and notifies the listeners. Logging out clears all local storage; other ends remove only the session's
 * own keys. A session that is missing because its time was over is reported as refused, so that the page says so.
 */
export function endSession(why: SessionEnd): void {
  // Calls still in flight when a session ends find no session: that is not reported again.
  if (isEndScheduled || (why === 'missing' && hasReportedMissing)) return;
  hasReportedMissing = true;
  currentSession = undefined;
  if (why === 'logout') clearStorage();
  else if (why !== 'changed') removeStored(...sessionKeys);
  const reported = why === 'missing' && hasTimedOut ? 'refused' : why;
  hasTimedOut = false;
  for (const listen of listeners) listen(reported);
}

/**
 * Ends the session after a delay in which a message is read (requirement 1.4: 1.1 s after a change of password). The server has
 * ended it already, so refused calls are not reported meanwhile.
 */
export function scheduleSessionEnd(ms: number, why: SessionEnd): void {
  isEndScheduled = true;
  setTimeout(() => {
    isEndScheduled = false;
    endSession(why);
  }, ms);
}

export function onSessionEnd(listen: (why: SessionEnd) => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** Without a session, support was opened by a mailed link. */
export function hasOnlySupport(): boolean {
  return sessionToken() === undefined && supportToken() !== undefined;
}

/** Stores the token between password and code (login status 2). */
export function storePreLogin(token: string, endsAt: string): void {
  writeStored(names.preLogin, token);
  writeStored(names.preLoginEnds, toDeviceTime(endsAt));
}

export function preLoginToken(): string | undefined {
  if (hasExpired(readStored(names.preLoginEnds))) clearPreLogin();
  return readStored(names.preLogin) ?? undefined;
}

export function clearPreLogin(): void {
  removeStored(names.preLogin, names.preLoginEnds);
}

/** Reacts to other tabs: a logout there logs out here, a login there of another user reloads this tab. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== names.token) return;
    const now = readStoredSession();
    if (now?.token === currentSession?.token) return;
    const previous = currentSession;
    currentSession = now;
    if (previous) endSession(now ? 'changed' : 'elsewhere');
  });
}

// Calls this long after the last activity are made by the page itself: what it refreshes, what follows an event.
const passiveAfterMs = 60_000;

function isPassive(): boolean {
  const lastActive = Number.parseInt(readStored(names.lastActive) ?? '', 10);
  return !Number.isNaN(lastActive) && Date.now() - lastActive > passiveAfterMs;
}

// Without a session the token of a mailed link to support is sent: no call but those of tickets accepts it.
setCallSession({
  base: '/api',
  token: () => sessionToken() ?? supportToken(),
  onEnd: (why) => (hasOnlySupport() ? closeSupport() : endSession(why)),
  isPassive,
});

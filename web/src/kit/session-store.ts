import { forget, forgetAll, keep, readKept } from './storage.ts';
import { storageNames as names } from './storage-names.ts';

/** What a login answers: opaque tokens and when the session ends at the latest. */
export type OpenedSession = {
  readonly token: string;
  readonly ttoken: string;
  readonly expires_at: string;
  readonly session?: string | undefined;
};

/**
 * Why a session is over: `logout` asked for; `idle` nobody there for 30 minutes; `refused` the server knows it no more;
 * `missing` there was none; `elsewhere` another tab ended it; `changed` another tab signed somebody else in.
 */
export type SessionEnd = 'logout' | 'idle' | 'refused' | 'missing' | 'elsewhere' | 'changed';

const ofSession = [names.token, names.tokenEnds, names.second, names.session, names.lastActive];
const listeners = new Set<(why: SessionEnd) => void>();

// The copy in memory comes first, so that a page with closed storage works until it is reloaded.
let held: { token: string; endsAt: string } | undefined;
let isToldMissing = false;
let isPlanned = false;

function isOver(endsAt: string | null): boolean {
  return endsAt !== null && endsAt !== '' && Date.parse(endsAt) <= Date.now();
}

function read(): typeof held {
  const token = readKept(names.token);
  return token === null ? undefined : { token, endsAt: readKept(names.tokenEnds) ?? '' };
}

/** The session token, or undefined. An expired one is removed (specification 1, point 4). */
export function sessionToken(): string | undefined {
  held ??= read();
  if (held && isOver(held.endsAt)) {
    held = undefined;
    forget(...ofSession);
  }
  return held?.token;
}

/** Keeps what a finished login answered; the pre-login token goes (specification 1, point 4). */
export function openSession(opened: OpenedSession): void {
  held = { token: opened.token, endsAt: opened.expires_at };
  isToldMissing = false;
  keep(names.token, opened.token);
  keep(names.tokenEnds, opened.expires_at);
  keep(names.second, opened.ttoken);
  keep(names.session, opened.session ?? '');
  keep(names.lastActive, String(Date.now()));
  forgetPreLogin();
}

/** Ends the session in this browser and tells whoever listens. Logging out clears all local storage; other ends only the session's own names. */
export function endSession(why: SessionEnd): void {
  // What is still under way when a session ends finds none: that is no news.
  if (isPlanned || (why === 'missing' && isToldMissing)) return;
  isToldMissing = true;
  held = undefined;
  if (why === 'logout') forgetAll();
  else if (why !== 'changed') forget(...ofSession);
  for (const listen of listeners) listen(why);
}

/**
 * Ends it after a moment in which something is read (specification 1, point 4: 1.1 s after a change of password). The server has ended it
 * already: what is refused meanwhile is no news.
 */
export function endSessionIn(ms: number, why: SessionEnd): void {
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    endSession(why);
  }, ms);
}

export function onSessionEnd(listen: (why: SessionEnd) => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** Between password and code (login status 2). */
export function keepPreLogin(token: string, endsAt: string): void {
  keep(names.preLogin, token);
  keep(names.preLoginEnds, endsAt);
}

export function preLoginToken(): string | undefined {
  if (isOver(readKept(names.preLoginEnds))) forgetPreLogin();
  return readKept(names.preLogin) ?? undefined;
}

export function forgetPreLogin(): void {
  forget(names.preLogin, names.preLoginEnds);
}

/** Follows the other tabs: one that logs out logs all of them out, one that signs somebody in turns the others over. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== names.token) return;
    const now = read();
    if (now?.token === held?.token) return;
    const was = held;
    held = now;
    if (was) endSession(now ? 'changed' : 'elsewhere');
  });
}

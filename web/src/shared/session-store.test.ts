import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const session = { token: 'T', ttoken: 'TT', expires_at: '2099-01-01T00:00:00Z' };

function fakeStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (name) => items.get(name) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (name) => void items.delete(name),
    setItem: (name, value) => void items.set(name, value),
  };
}

let storage: Storage;
// A module of its own for each test: the session in memory is per page.
const openPage = async () => {
  vi.resetModules();
  const store = await import('./session-store.ts');
  const ends: string[] = [];
  store.onSessionEnd((why) => ends.push(why));
  return { ...store, ends };
};

beforeEach(() => {
  storage = fakeStorage();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a session survives a reload, and the pre-login token ends with the login', async () => {
  const page = await openPage();
  page.storePreLogin('P', session.expires_at);
  expect(page.preLoginToken()).toBe('P');
  page.openSession(session);
  const reloaded = await openPage();
  expect([reloaded.sessionToken(), reloaded.preLoginToken()]).toEqual(['T', undefined]);
});

test('on a device whose clock is a day ahead a login goes on, also after a reload', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 27, 10) });
  const page = await openPage();
  const { noteServerTime } = await import('@istmo/client/server-time');
  noteServerTime(new Response(null, { headers: { date: 'Thu, 26 Nov 2026 10:00:00 GMT' } }));
  page.storePreLogin('P', '2026-11-26T10:05:00Z');
  expect((await openPage()).preLoginToken()).toBe('P');
  vi.setSystemTime(Date.UTC(2026, 10, 27, 10, 6));
  expect((await openPage()).preLoginToken()).toBeUndefined();
  page.openSession({ ...session, expires_at: '2026-11-26T22:00:00Z' });
  expect((await openPage()).sessionToken()).toBe('T');
  vi.setSystemTime(Date.UTC(2026, 10, 27, 23));
  expect((await openPage()).sessionToken()).toBeUndefined();
});

test('an expired session is no session and leaves nothing in storage', async () => {
  const page = await openPage();
  page.openSession({ ...session, expires_at: '2020-01-01T00:00:00Z' });
  expect(page.sessionToken()).toBeUndefined();
  expect(storage.getItem('token')).toBeNull();
});

test('an expired session ends as a timeout, and once; no session at all as a missing one', async () => {
  const page = await openPage();
  page.openSession({ ...session, expires_at: '2020-01-01T00:00:00Z' });
  expect(page.sessionToken()).toBeUndefined();
  page.endSession('missing');
  page.endSession('missing');
  expect(page.ends).toEqual(['refused']);
  const fresh = await openPage();
  fresh.endSession('missing');
  expect(fresh.ends).toEqual(['missing']);
});

test('a logout clears all of the storage, other ends only the session', async () => {
  const page = await openPage();
  storage.setItem('theme', 'dark');
  page.openSession(session);
  page.endSession('refused');
  expect([page.sessionToken(), storage.getItem('theme')]).toEqual([undefined, 'dark']);
  page.openSession(session);
  page.endSession('logout');
  expect(storage.length).toBe(0);
  expect(page.ends).toEqual(['refused', 'logout']);
});

test('calls in flight when a session ends report it once', async () => {
  const page = await openPage();
  page.openSession(session);
  page.endSession('refused');
  page.endSession('missing');
  page.endSession('missing');
  expect(page.ends).toEqual(['refused']);
});

test('while an end is scheduled, refused calls do not end the session earlier', async () => {
  vi.useFakeTimers();
  const page = await openPage();
  page.openSession(session);
  page.scheduleSessionEnd(1_100, 'logout');
  page.endSession('refused');
  expect(page.ends).toEqual([]);
  vi.advanceTimersByTime(1_100);
  expect(page.ends).toEqual(['logout']);
});

test('a page without access to storage works until it is reloaded', async () => {
  vi.stubGlobal('localStorage', undefined);
  const page = await openPage();
  page.openSession(session);
  expect(page.sessionToken()).toBe('T');
});

import { readUserStatus } from '@istmo/contract/areas/access/access.contract';
import { login } from '@istmo/contract/areas/login/login.contract';
import {
  checkSession,
  endSession,
  listSessions,
  logout,
  logoutEverywhere,
} from '@istmo/contract/areas/sessions/sessions.contract';
import { streamEvents } from '@istmo/contract/areas/notifications/notifications.contract';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { App } from '../../app.ts';
import { createAuthentication } from '../../routes/authenticate.ts';
import { type CallOptions, type Person, createTestEnv } from '../../testing/test-env.ts';
import { createAdmissionLookup } from './public.ts';
import { endExpiredSessions } from './sessions.worker.ts';

const testEnv = await createTestEnv();
const minuteMs = 60_000;
const web = { 'sec-fetch-site': 'same-origin' };

async function logIn({ email, password }: Person, how: CallOptions = {}) {
  const { body, raw } = await testEnv.call(login, { email, password }, how);
  const cookie = raw.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { token: body.token ?? '', cookie, raw };
}
const check = (token: string, cookie?: string) =>
  testEnv.call(checkSession, {}, { as: { token }, ...(cookie ? { cookie } : {}) });

test('a session answers its id, its owner and its expiry', async () => {
  const person = await testEnv.signUp('alonso');
  const { http, body } = await check(person.token);
  expect({ http, body }).toMatchObject({
    http: 200,
    body: { status: 1, username: 'alonso', session: expect.any(String), expires_at: expect.stringMatching(/Z$/) },
  });
});

test('without a token, with a made-up one, and after logout, a call is refused with the specified message', async () => {
  const person = await testEnv.signUp('beatriz');
  expect(await testEnv.call(checkSession, {})).toMatchObject({
    http: 401,
    body: { code: 'session_required', msg: 'Please login to continue' },
  });
  expect(await check('x'.repeat(43))).toMatchObject({
    http: 401,
    body: { code: 'session_expired', msg: 'Session Timeout! Login to continue' },
  });
  expect((await testEnv.call(logout, {}, { as: person })).body).toMatchObject({ status: 1 });
  expect((await check(person.token)).http).toBe(401);
});

test('thirty minutes without a call end a session, calls in between keep it', async () => {
  const person = await testEnv.signUp('casimiro');
  // The page warns by the same time.
  expect((await testEnv.call(readUserStatus, {}, { as: person })).body.userData?.idle_minutes).toBe(30);
  for (let times = 0; times < 3; times += 1) {
    testEnv.advance(20 * minuteMs);
    expect((await check(person.token)).http).toBe(200);
  }
  testEnv.advance(30 * minuteMs);
  expect((await check(person.token)).http).toBe(401);
});

test('a stream, and what a page calls without its user, keep no session alive', async () => {
  const person = await testEnv.signUp('passive');
  const authentication = createAuthentication(testEnv.app);
  const stream = (): Promise<unknown> => {
    const headers = { authorization: `Bearer ${person.token}` };
    // @ts-expect-error the parts of a request that are read here
    const request: FastifyRequest = { method: 'GET', headers, cookies: {}, ip: '192.0.2.1', id: 'stream', raw: {} };
    return authentication.authenticate(streamEvents, authentication.readVisitor(request), request);
  };
  for (let times = 0; times < 4; times += 1) {
    testEnv.advance(7 * 60_000);
    expect(await stream()).toMatchObject({ customer: person.customer });
    const headers = { 'istmo-passive': '1' };
    expect((await testEnv.call(checkSession, {}, { as: person, headers })).http).toBe(200);
  }
  testEnv.advance(3 * 60_000);
  expect((await testEnv.call(checkSession, {}, { as: person })).body.code).toBe('session_expired');
});

test('a session that has expired stays ended when the clock is set back, whether it was called meanwhile or not', async () => {
  const [called, silent] = [await testEnv.signUp('called'), await testEnv.signUp('silent')];
  const at = (minutes: number): App => {
    const now = new Date(testEnv.clock.now().getTime() + minutes * 60_000);
    return { ...testEnv.app, clock: { now: () => now } };
  };
  const find = (app: App, { token }: Person) =>
    createAdmissionLookup(app)({ token, binding: undefined, isPassive: false });
  expect(await find(at(31), called)).toBeUndefined();
  expect(await find(at(0), called)).toBeUndefined();
  await endExpiredSessions(at(31));
  expect(await find(at(0), silent)).toBeUndefined();
});

test('a page of another site changes nothing', async () => {
  const person = await testEnv.signUp('across');
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await testEnv.call(logout, {}, { as: person, headers })).http).toBe(400);
  expect((await testEnv.call(checkSession, {}, { as: person })).http).toBe(200);
});

test('twelve hours end a session however busy it is', async () => {
  const person = await testEnv.signUp('delfina');
  for (let times = 0; times < 36; times += 1) {
    testEnv.advance(20 * minuteMs - 1000);
    expect((await check(person.token)).http).toBe(200);
  }
  testEnv.advance(minuteMs);
  expect((await check(person.token)).http).toBe(401);
});

test('tokens are stored as hashes', async () => {
  const person = await testEnv.signUp('evaristo');
  const { token, cookie } = await logIn(person, { headers: web });
  const [row] = await testEnv.owner.query<{ all: string }>(`select string_agg(s::text, ' ') as all from app.session s`);
  expect(row?.all).not.toContain(token);
  expect(row?.all).not.toContain(cookie.split('=')[1]);
});

test('a plain client gets no cookie and needs none', async () => {
  const { token, raw } = await logIn(await testEnv.signUp('florinda'));
  expect(raw.cookies).toEqual([]);
  expect((await check(token)).http).toBe(200);
});

test("the web app's session is bound to its browser by an HttpOnly cookie", async () => {
  const { token, cookie, raw } = await logIn(await testEnv.signUp('gervasio'), { headers: web });
  const protection = { httpOnly: true, secure: true, sameSite: 'Strict', path: '/' };
  expect(raw.cookies).toEqual([
    expect.objectContaining({ name: '__Host-sb', ...protection }),
    // It opens nothing: the browser is known by it at the next sign-in.
    expect.objectContaining({ name: '__Host-dv', ...protection }),
  ]);
  expect((await check(token, cookie)).http).toBe(200);
});

test('a bound token without its cookie is refused and ends all sessions of its owner, with one email', async () => {
  const person = await testEnv.signUp('herlinda');
  const { token, cookie } = await logIn(person, { headers: web });
  const replies = await Promise.all(Array.from({ length: 5 }, () => check(token)));
  expect(replies.map(({ http }) => http)).toEqual([401, 401, 401, 401, 401]);
  expect((await check(token, cookie)).http).toBe(401);
  expect((await check(person.token)).http).toBe(401);
  const emails = await testEnv.emails(person.email);
  expect(emails.map(({ subject }) => subject)).toEqual(['We ended your sessions']);
});

test("a bound token with another customer's cookie ends both sessions", async () => {
  const owner = await testEnv.signUp('ignacia');
  const attacker = await logIn(await testEnv.signUp('jeronimo'), { headers: web });
  const stolen = await logIn(owner, { headers: web });
  expect((await check(stolen.token, attacker.cookie)).http).toBe(401);
  expect((await check(stolen.token, stolen.cookie)).http).toBe(401);
  expect((await check(attacker.token, attacker.cookie)).http).toBe(401);
});

test('a cookie alone is no session', async () => {
  const { cookie } = await logIn(await testEnv.signUp('karina'), { headers: web });
  expect((await testEnv.call(checkSession, {}, { cookie })).http).toBe(401);
});

test('a browser that signed in again and sends its old token keeps its new session', async () => {
  const person = await testEnv.signUp('leandro');
  const old = await logIn(person, { headers: web });
  const fresh = await logIn(person, { headers: web, cookie: old.cookie });
  expect((await check(old.token, fresh.cookie)).http).toBe(401);
  expect((await check(fresh.token, fresh.cookie)).http).toBe(200);
  expect(await testEnv.emails(person.email)).toEqual([]);
});

test('logout clears the cookie', async () => {
  const { token, cookie } = await logIn(await testEnv.signUp('marcelina'), { headers: web });
  const { raw } = await testEnv.call(logout, {}, { as: { token }, cookie });
  expect(raw.cookies).toEqual([expect.objectContaining({ name: '__Host-sb', value: '' })]);
});

test('a logout clears the data of the site, ending the other sessions does not', async () => {
  const person = await testEnv.signUp('zenaida');
  const { raw: stays } = await testEnv.call(logoutEverywhere, { keep_current: true }, { as: person });
  expect(stays.headers['clear-site-data']).toBeUndefined();
  const { raw: leaves } = await testEnv.call(logout, {}, { as: person });
  expect(leaves.headers['clear-site-data']).toBe('"cache", "storage"');
  const { raw: leavesAll } = await testEnv.call(logoutEverywhere, {}, { as: await logIn(person) });
  expect(leavesAll.headers['clear-site-data']).toBe('"cache", "storage"');
});

test('open sessions are listed with browser and device, and the current one is marked', async () => {
  const person = await testEnv.signUp('nemesio');
  testEnv.advance(1000);
  const other = await logIn(person, {
    headers: {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    },
  });
  const { body } = await testEnv.call(listSessions, {}, { as: other });
  expect(body.data).toMatchObject([{ browser: 'Safari 18', deviceinfo: 'iPhone', current: 1 }, { current: 0 }]);
  testEnv.advance(31 * minuteMs);
  const { token } = await logIn(person);
  const { body: later } = await testEnv.call(listSessions, {}, { as: { token } });
  expect(later.data).toHaveLength(1);
});

test("a customer can end an own session, and another customer's is not found", async () => {
  const person = await testEnv.signUp('obdulia');
  const other = await logIn(person);
  const otherCustomer = await testEnv.signUp('pancracio');
  const { body } = await testEnv.call(listSessions, {}, { as: person });
  const id = body.data?.find(({ current }) => current === 0)?._id ?? '';
  expect(await testEnv.call(endSession, { id }, { as: otherCustomer })).toMatchObject({
    http: 404,
    body: { code: 'not_found' },
  });
  const madeUp = await testEnv.call(endSession, { id: 'no-such-session' }, { as: otherCustomer });
  expect(madeUp).toMatchObject({ http: 404, body: { code: 'not_found' } });
  expect((await check(other.token)).http).toBe(200);
  expect((await testEnv.call(endSession, { id }, { as: person })).http).toBe(200);
  expect((await check(other.token)).http).toBe(401);
  expect((await testEnv.call(endSession, { id }, { as: person })).http).toBe(404);
  expect((await check(person.token)).http).toBe(200);
});

test('signing out everywhere ends all sessions, or all but this one', async () => {
  const person = await testEnv.signUp('quirino');
  const others = [await logIn(person), await logIn(person)];
  expect((await testEnv.call(logoutEverywhere, { keep_current: true }, { as: person })).body).toMatchObject({
    status: 1,
    ended: 2,
  });
  for (const { token } of others) expect((await check(token)).http).toBe(401);
  expect((await check(person.token)).http).toBe(200);
  expect((await testEnv.call(logoutEverywhere, {}, { as: person })).body).toMatchObject({ ended: 1 });
  expect((await check(person.token)).http).toBe(401);
});

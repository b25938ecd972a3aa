import { login } from '@istmo/contract/areas/login/login.contract';
import { expect, test } from 'vitest';
import { type CallOptions, createTestEnv, type Person } from '../../testing/test-env.ts';

const testEnv = await createTestEnv();
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Signs in as the web app does; returns the cookies that the browser then has. */
async function signInFrom(person: Person, { cookie, ...how }: CallOptions = {}): Promise<string> {
  const headers = { 'sec-fetch-site': 'same-origin', 'user-agent': firefox };
  const { http, raw } = await testEnv.call(
    login,
    { email: person.email, password: person.password },
    { headers, ...how, ...(cookie === undefined ? {} : { cookie }) },
  );
  expect(http).toBe(200);
  return raw.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

const notices = async ({ email }: Person) =>
  (await testEnv.emails(email)).filter(
    ({ subject }) => subject === 'New sign-in' || subject === 'Nuevo inicio de sesión',
  );

test('the first sign-in of an account sends no notice, and neither does the same browser again', async () => {
  const person = await testEnv.signUp('aurelia');
  const cookie = await signInFrom(person);
  expect(cookie).toContain('__Host-dv=');
  // From elsewhere: the browser is known, wherever it is.
  await signInFrom(person, { cookie, address: '203.0.113.9' });
  expect(await notices(person)).toEqual([]);
});

test('a second browser is noticed once, with what it is, when and roughly where, and the link against it', async () => {
  const person = await testEnv.signUp('bernarda');
  await signInFrom(person);
  const cookie = await signInFrom(person, { address: '203.0.113.77' });
  await signInFrom(person, { cookie });
  const [notice, ...others] = await notices(person);
  expect(others).toEqual([]);
  expect(notice?.text).toMatch(
    /Firefox 145, Linux, on \d\d\/\d\d\/\d{4} \d\d:\d\d(:\d\d)? [AP]M GMT-6, from the network 203\.0\.113\.…/,
  );
  expect(notice?.text).not.toContain('203.0.113.77');
  expect(notice?.links.some((link) => new URL(link).pathname === '/not_me')).toBe(true);
});

test('the notice is in the language of the sign-in', async () => {
  const person = await testEnv.signUp('clotilde');
  await signInFrom(person);
  await signInFrom(person, { language: 'es' });
  expect((await notices(person))[0]?.text).toMatch(/Firefox 145, Linux, el \d\d\/\d\d\/\d{4}/);
});

test('a browser that another customer used is new for this one, and stays known to both', async () => {
  const [one, other] = [await testEnv.signUp('dionisia'), await testEnv.signUp('eudoxia')];
  await signInFrom(other);
  const cookie = await signInFrom(one);
  expect(await signInFrom(other, { cookie })).toContain(cookie.split('; ').find((part) => part.includes('dv=')) ?? '?');
  expect(await notices(other)).toHaveLength(1);
  await signInFrom(one, { cookie });
  expect(await notices(one)).toEqual([]);
  const [row] = await testEnv.owner.query<{ all: string }>(
    `select string_agg(d::text, ' ') as all from app.known_device d`,
  );
  expect(row?.all).not.toContain(cookie.split('dv=')[1]);
});

test('a program without cookies is known by its name and its network', async () => {
  const person = await testEnv.signUp('fulgencia');
  const program = { headers: { 'user-agent': 'robot/1.0' } };
  await signInFrom(person, program);
  await signInFrom(person, { ...program, address: '192.0.2.200' });
  expect(await notices(person)).toEqual([]);
  await signInFrom(person, { ...program, address: '198.51.100.1' });
  expect(await notices(person)).toHaveLength(1);
});

test('of two sign-ins at once from one new program one sends the notice', async () => {
  const person = await testEnv.signUp('gumersinda');
  await signInFrom(person);
  const program = { headers: { 'user-agent': 'robot/2.0' } };
  await Promise.all([signInFrom(person, program), signInFrom(person, program)]);
  expect(await notices(person)).toHaveLength(1);
});

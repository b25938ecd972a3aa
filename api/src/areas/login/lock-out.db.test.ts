import { requestPasswordReset, requestTfaReset } from '@istmo/contract/areas/accounts/accounts.contract';
import { login } from '@istmo/contract/areas/login/login.contract';
import { beforeEach, expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { countWrongSignIn } from '../security/public.ts';

// Production has the strict limits.
const testEnv = await createTestEnv({ settings: { mode: 'production' } });
const hourMs = 3_600_000;
beforeEach(() => testEnv.advanceToStartOf(6 * hourMs));

const wrong = 'Volcan-Azul-99';
const fail = (email: string, address: string, headers = {}) =>
  testEnv.call(login, { email, password: wrong }, { address, headers });
const signIn = ({ email, password }: Person, address: string, cookie?: string) =>
  testEnv.call(
    login,
    { email, password },
    { address, headers: { 'sec-fetch-site': 'same-origin' }, ...(cookie && { cookie }) },
  );

/** The cookie by which a browser that signed in is known. */
async function deviceOf(person: Person, address: string): Promise<string> {
  const { raw } = await signIn(person, address);
  const cookie = raw.cookies.find(({ name }) => name.endsWith('dv'));
  if (!cookie) throw new Error('no cookie of the device');
  return `${cookie.name}=${cookie.value}`;
}

async function readCounts(): Promise<readonly { name: string; key: string; count: number }[]> {
  return testEnv.owner.query('select name, key, count, since from app.throttle order by name, key');
}

test('500 wrong passwords from one address, and its owner signs in from a known and from a new device meanwhile', async () => {
  const person = await testEnv.signUp('abundio');
  const device = await deviceOf(person, '198.51.100.1');
  const codes: (string | undefined)[] = [];
  for (let one = 0; one < 500; one += 1) {
    codes.push((await fail(person.email, '203.0.113.7')).body.code);
    if (one === 250) {
      expect((await signIn(person, '198.51.100.77')).http).toBe(200);
      expect((await signIn(person, '198.51.100.1', device)).http).toBe(200);
      // Also when the owner shares the network with the visitor who guesses.
      expect((await signIn(person, '203.0.113.7', device)).http).toBe(200);
    }
  }
  expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(10);
  expect(codes.filter((code) => code === 'throttled')).toHaveLength(490);
  for (const { count } of await readCounts()) expect(count).toBeLessThanOrEqual(11);
});

test('5,000 wrong passwords from 1,000 addresses, and its owner signs in from a known and from a new device meanwhile', async () => {
  const person = await testEnv.signUp('benedicta');
  const device = await deviceOf(person, '198.51.100.2');
  const { customer, email } = person;
  let checked = 0;
  for (let one = 0; one < 5_000; one += 1) {
    const address = `10.0.${Math.floor((one % 1_000) / 250)}.${(one % 250) + 1}`;
    const visitor = {
      language: 'en',
      address,
      device: '',
      token: undefined,
      files: [],
      wantsBinding: false,
    } as const;
    // Without the comparison itself, which takes most of the time.
    await countWrongSignIn(testEnv.app, { visitor, customer, email }, async () => {
      checked += 1;
      return false;
    });
    if (one % 1_000 === 500) {
      expect((await signIn(person, `198.51.100.${10 + one / 500}`)).http).toBe(200);
      expect((await signIn(person, '198.51.100.2', device)).http).toBe(200);
    }
  }
  expect(checked).toBe(5_000);
}, 120_000);

test('the waits of one network and account grow: a minute, two, four, up to six hours', async () => {
  const person = await testEnv.signUp('ceferina');
  const address = '203.0.113.8';
  for (let one = 0; one < 10; one += 1) expect((await fail(person.email, address)).http).toBe(422);
  for (const minutes of [1, 2, 4]) {
    const { http, raw } = await fail(person.email, address);
    expect({ http, wait: Number(raw.headers['retry-after']) }).toEqual({ http: 429, wait: minutes * 60 });
    testEnv.advance(minutes * 60_000);
    expect((await fail(person.email, address)).http).toBe(422);
  }
  testEnv.advance(8 * 60_000);
  expect((await signIn(person, address)).http).toBe(200);
  expect((await fail(person.email, address)).http).toBe(422);
});

test('an address at its limit is refused before the account is counted, and a refused request writes nothing', async () => {
  const victim = await testEnv.signUp('dalmacio');
  const address = '203.0.113.9';
  for (let one = 0; one < 20; one += 1) await fail(`other${one}@people.test`, address);
  const before = await readCounts();
  for (let one = 0; one < 30; one += 1) expect((await fail(victim.email, address)).http).toBe(429);
  expect(await readCounts()).toEqual(before);
});

test.each([
  { name: 'a /64 counts as one address', to: (one: number) => `2001:db8:1:2::${one + 1}`, passes: 20 },
  {
    name: 'a /48 has sixteen times its limit',
    to: (one: number) => `2001:db8:2:${(one + 1).toString(16)}::1`,
    passes: 320,
  },
])('of IPv6 $name', async ({ to, passes }) => {
  const visitorOf = (address: string) =>
    ({ language: 'en', address, device: '', token: undefined, files: [], wantsBinding: false }) as const;
  const replies: boolean[] = [];
  for (let one = 0; one < passes + 5; one += 1)
    replies.push(
      await countWrongSignIn(
        testEnv.app,
        { visitor: visitorOf(to(one)), customer: undefined, email: `six${one}@people.test` },
        async () => false,
      ).then(
        () => true,
        () => false,
      ),
    );
  expect(replies.filter(Boolean)).toHaveLength(passes);
  expect(replies.slice(-5)).not.toContain(true);
});

test('a visitor does not use up the e-mails of an owner: each purpose has its own count, and the owner always has a link', async () => {
  const person = await testEnv.signUp('edelmira', { hasTfa: true });
  const before = (await testEnv.emails(person.email)).length;
  for (let one = 0; one < 40; one += 1)
    await testEnv.call(requestTfaReset, { email: person.email }, { address: `203.0.114.${one}` });
  expect((await testEnv.emails(person.email)).length - before).toBe(4);
  expect((await testEnv.call(requestPasswordReset, { email: person.email }, { address: '198.51.100.3' })).http).toBe(
    200,
  );
  expect((await testEnv.emails(person.email))[0]?.subject).toBe('Set a new password');
  // Half an hour later the links have expired; the owner gets another one although the mailbox had its four.
  testEnv.advance(31 * 60_000);
  await testEnv.call(requestTfaReset, { email: person.email }, { address: '198.51.100.3' });
  expect((await testEnv.emails(person.email)).length - before).toBe(6);
});

import { requestPasswordReset, isEmailFree, isUsernameFree } from '@istmo/contract/areas/accounts/accounts.contract';
import { finishTfaLogin, login, resetPassword, signUp } from '@istmo/contract/areas/login/login.contract';
import { isPasswordRight, renewRecoveryCodes } from '@istmo/contract/areas/security/security.contract';
import { beforeEach, expect, test } from 'vitest';
import { readLinkParameter, type Person, createTestEnv } from '../../testing/test-env.ts';

// Production has the strict limits; those of the sandbox are many times higher.
const testEnv = await createTestEnv({ settings: { mode: 'production' } });
const hourMs = 3_600_000;

// Counts are per time window, so each test starts a new window.
beforeEach(() => testEnv.advanceToStartOf(6 * hourMs));
let nextAddress = 0;
const newAddress = () => `198.51.${Math.floor((nextAddress += 1) / 250)}.${(nextAddress % 250) + 1}`;

const failAt = (email: string, address: string) =>
  testEnv.call(login, { email, password: 'Volcan-Azul-99' }, { address });
const logIn = ({ email, password }: Person, address: string) => testEnv.call(login, { email, password }, { address });

test('at most ten wrong passwords are checked per account and network, whether the account exists or not', async () => {
  const person = await testEnv.signUp('aurelio');
  for (const email of [person.email, 'unknown@people.test']) {
    const address = newAddress();
    const replies = [];
    for (let one = 0; one < 12; one += 1) replies.push(await failAt(email, address));
    expect(replies.map(({ http }) => http)).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
    expect(replies.at(-1)).toMatchObject({ body: { code: 'throttled', success: 0 } });
    expect(Number(replies.at(-1)?.raw.headers['retry-after'])).toBeGreaterThan(0);
    expect((await logIn(person, address)).http).toBe(email === person.email ? 429 : 200);
  }
});

test('of fifty concurrent wrong passwords at most ten are checked', async () => {
  const person = await testEnv.signUp('bonifacio');
  const address = newAddress();
  const replies = await Promise.all(Array.from({ length: 50 }, () => failAt(person.email, address)));
  expect(replies.filter(({ body }) => body.code === 'wrong_credentials').length).toBeLessThanOrEqual(10);
});

test('right passwords are not counted', async () => {
  const person = await testEnv.signUp('cayetana');
  const address = newAddress();
  for (let times = 0; times < 15; times += 1) expect((await logIn(person, address)).http).toBe(200);
});

test('one address may fail twenty times in six hours over all accounts, and a forwarded header does not change that', async () => {
  const address = newAddress();
  for (let one = 0; one < 20; one += 1) expect((await failAt(`some${one}@people.test`, address)).http).toBe(422);
  expect((await failAt('another@people.test', address)).http).toBe(429);
  const forwarded = await testEnv.call(
    login,
    { email: 'another@people.test', password: 'Volcan-Azul-99' },
    { address, headers: { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' } },
  );
  expect(forwarded.http).toBe(429);
  testEnv.advance(6 * hourMs);
  expect((await failAt('another@people.test', address)).http).toBe(422);
});

test('a password reset ends the wait of its own network', async () => {
  const person = await testEnv.signUp('eustaquio');
  const address = newAddress();
  for (let one = 0; one < 12; one += 1) await failAt(person.email, address);
  await testEnv.call(requestPasswordReset, { email: person.email }, { address });
  const [sentEmail] = await testEnv.emails(person.email);
  const password = 'Puente-Rojo-77';
  const link = { token: readLinkParameter(sentEmail, 'token'), verify: readLinkParameter(sentEmail, 'verify') };
  expect((await testEnv.call(resetPassword, { password, cnfpassword: password, ...link }, { address })).http).toBe(200);
  expect((await logIn({ ...person, password }, address)).http).toBe(200);
});

test('ten wrong codes an hour count over all calls that take one, and a right one does not reset the count', async () => {
  const person = await testEnv.signUp('fulgencio', { hasTfa: true });
  const { token } = (await signedIn(person)).body;
  const as = { token: token ?? '' };
  for (let one = 0; one < 5; one += 1) {
    expect((await testEnv.call(renewRecoveryCodes, { tfa_code: '000000' }, { as })).body).toMatchObject({
      code: 'wrong_code',
    });
  }
  expect((await testEnv.call(renewRecoveryCodes, { tfa_code: testEnv.nextCode(person) }, { as })).http).toBe(200);
  const { body } = await logIn(person, newAddress());
  for (let one = 0; one < 5; one += 1) {
    expect((await testEnv.call(finishTfaLogin, { ttoken: body.ttoken ?? '', auth_key: '000000' })).body).toMatchObject({
      code: 'wrong_code',
    });
  }
  expect(await testEnv.call(renewRecoveryCodes, { tfa_code: testEnv.nextCode(person) }, { as })).toMatchObject({
    http: 429,
    body: { code: 'throttled' },
  });
  testEnv.advance(hourMs);
  expect((await signedIn(person)).http).toBe(200);
});

async function signedIn(person: Person) {
  const { body } = await logIn(person, newAddress());
  return testEnv.call(finishTfaLogin, { ttoken: body.ttoken ?? '', auth_key: testEnv.nextCode(person) });
}

test('after a hundred wrong codes in a row no code is accepted', async () => {
  const person = await testEnv.signUp('gumersindo', { hasTfa: true });
  let checked = 0;
  for (let hour = 0; hour < 12; hour += 1) {
    for (let login = 0; login < 3; login += 1) {
      const { body } = await logIn(person, newAddress());
      for (let one = 0; one < 5; one += 1) {
        const { body: reply } = await testEnv.call(finishTfaLogin, { ttoken: body.ttoken ?? '', auth_key: '000000' });
        if (reply.code === 'wrong_code') checked += 1;
      }
    }
    testEnv.advance(hourMs + 1000);
  }
  expect(checked).toBe(100);
  expect((await signedIn(person)).http).toBe(429);
});

test('the current password is checked ten times an hour', async () => {
  const person = await testEnv.signUp('hermelinda');
  for (let one = 0; one < 10; one += 1) {
    expect(await testEnv.call(isPasswordRight, { pass: 'Volcan-Azul-99' }, { as: person })).toMatchObject({
      http: 200,
      body: { status: 0 },
    });
  }
  expect((await testEnv.call(isPasswordRight, { pass: person.password }, { as: person })).http).toBe(429);
});

test('a mailbox gets at most four emails of a purpose an hour, and every address gets the same answers', async () => {
  const person = await testEnv.signUp('indalecio');
  testEnv.advance(hourMs);
  for (const email of [person.email, 'unknown@people.test']) {
    const replies = [];
    for (let one = 0; one < 6; one += 1)
      replies.push((await testEnv.call(requestPasswordReset, { email }, { address: newAddress() })).http);
    expect(replies).toEqual([200, 200, 200, 200, 200, 200]);
  }
  expect(await testEnv.emails(person.email)).toHaveLength(4);
});

test('one address gets twenty availability checks a minute', async () => {
  const address = newAddress();
  testEnv.advance(60_000);
  for (let one = 0; one < 10; one += 1) {
    expect((await testEnv.call(isUsernameFree, { username: `someone${one}` }, { address })).http).toBe(200);
    expect((await testEnv.call(isEmailFree, { email: `someone${one}@people.test` }, { address })).http).toBe(200);
  }
  expect((await testEnv.call(isUsernameFree, { username: 'someone' }, { address })).http).toBe(429);
  testEnv.advance(60_000);
  expect((await testEnv.call(isUsernameFree, { username: 'someone' }, { address })).http).toBe(200);
});

test('one address creates at most twenty accounts an hour', async () => {
  const address = newAddress();
  testEnv.advance(hourMs);
  const password = 'Volcan-Azul-42';
  const open = (one: number) =>
    testEnv.call(
      signUp,
      {
        username: `many${one}`,
        email: `many${one}@people.test`,
        password,
        confirm_password: password,
        terms: true,
        type: 'istmo_ico',
      },
      { address },
    );
  const replies = [];
  for (let one = 0; one < 21; one += 1) replies.push((await open(one)).http);
  expect(replies).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});

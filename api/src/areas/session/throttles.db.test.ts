import {
  requestPasswordReset,
  finishTfaLogin,
  isEmailFree,
  isUsernameFree,
  login,
  resetPassword,
  signUp,
} from '@istmo/contract/areas/session/session.contract';
import { isPasswordRight, renewRecoveryCodes } from '@istmo/contract/areas/security/security.contract';
import { beforeEach, expect, test } from 'vitest';
import { readLinkParameter, type Person, createTestEnv } from '../../testing/test-env.ts';

// The strict limits; the sandbox lets many times as much through.
const testEnv = await createTestEnv({ settings: { mode: 'production' } });
const hourMs = 3_600_000;

// Counts are per stretch of the clock: each test has fresh ones to itself.
beforeEach(() => testEnv.advanceToStartOf(6 * hourMs));
let nextAddress = 0;
const newAddress = () => `198.51.${Math.floor((nextAddress += 1) / 250)}.${(nextAddress % 250) + 1}`;

const failAt = (email: string, address: string) =>
  testEnv.call(login, { email, password: 'Volcan-Azul-99' }, { address });
const enter = ({ email, password }: Person, address: string) => testEnv.call(login, { email, password }, { address });

/** From many addresses, as who has many does. */
async function failOften(email: string, times: number) {
  const replies = [];
  for (let one = 0; one < times; one += 1) replies.push(await failAt(email, newAddress()));
  return replies;
}

test('ten wrong passwords an hour on one account are looked at, whatever address they come from, known or not', async () => {
  const person = await testEnv.signUp('aurelio');
  for (const email of [person.email, 'nobody@people.test']) {
    const replies = await failOften(email, 12);
    expect(replies.map(({ http }) => http)).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
    expect(replies.at(-1)).toMatchObject({ body: { code: 'throttled', success: 0 } });
    expect(Number(replies.at(-1)?.raw.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await enter(person, newAddress())).http).toBe(429);
  testEnv.advance(hourMs);
  expect((await enter(person, newAddress())).http).toBe(200);
});

test('fifty wrong passwords sent at once are not fifty looks', async () => {
  const person = await testEnv.signUp('bonifacio');
  const replies = await Promise.all(Array.from({ length: 50 }, () => failAt(person.email, newAddress())));
  expect(replies.filter(({ body }) => body.code === 'wrong_credentials').length).toBeLessThanOrEqual(10);
});

test('right passwords are not counted', async () => {
  const person = await testEnv.signUp('cayetana');
  const address = newAddress();
  for (let times = 0; times < 15; times += 1) expect((await enter(person, address)).http).toBe(200);
});

test("a stranger's failures don't keep the owner out of an address known from before", async () => {
  const person = await testEnv.signUp('domitila');
  const home = newAddress();
  expect((await enter(person, home)).http).toBe(200);
  await failOften(person.email, 12);
  expect((await enter(person, newAddress())).http).toBe(429);
  expect((await enter(person, home)).http).toBe(200);
});

test('one address fails twenty times in six hours, over all accounts, and no longer by naming another in a header', async () => {
  const address = newAddress();
  for (let one = 0; one < 20; one += 1) expect((await failAt(`some${one}@people.test`, address)).http).toBe(422);
  expect((await failAt('another@people.test', address)).http).toBe(429);
  const dressed = await testEnv.call(
    login,
    { email: 'another@people.test', password: 'Volcan-Azul-99' },
    { address, headers: { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' } },
  );
  expect(dressed.http).toBe(429);
  testEnv.advance(6 * hourMs);
  expect((await failAt('another@people.test', address)).http).toBe(422);
});

test('a password reset forgets what strangers failed', async () => {
  const person = await testEnv.signUp('eustaquio');
  await failOften(person.email, 12);
  await testEnv.call(requestPasswordReset, { email: person.email }, { address: newAddress() });
  const [letter] = await testEnv.emails(person.email);
  const password = 'Puente-Rojo-77';
  const link = { token: readLinkParameter(letter, 'token'), verify: readLinkParameter(letter, 'verify') };
  expect((await testEnv.call(resetPassword, { password, cnfpassword: password, ...link })).http).toBe(200);
  expect((await enter({ ...person, password }, newAddress())).http).toBe(200);
});

test('ten wrong codes an hour count over all calls that take one, and a right one among them gives none back', async () => {
  const person = await testEnv.signUp('fulgencio', { hasTfa: true });
  const { token } = (await signedIn(person)).body;
  const as = { token: token ?? '' };
  for (let one = 0; one < 5; one += 1) {
    expect((await testEnv.call(renewRecoveryCodes, { tfa_code: '000000' }, { as })).body).toMatchObject({
      code: 'wrong_code',
    });
  }
  expect((await testEnv.call(renewRecoveryCodes, { tfa_code: testEnv.nextCode(person) }, { as })).http).toBe(200);
  const { body } = await enter(person, newAddress());
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
  const { body } = await enter(person, newAddress());
  return testEnv.call(finishTfaLogin, { ttoken: body.ttoken ?? '', auth_key: testEnv.nextCode(person) });
}

test('a hundred wrong codes in a row stop codes for good', async () => {
  const person = await testEnv.signUp('gumersindo', { hasTfa: true });
  let looks = 0;
  for (let hour = 0; hour < 12; hour += 1) {
    for (let login = 0; login < 3; login += 1) {
      const { body } = await enter(person, newAddress());
      for (let one = 0; one < 5; one += 1) {
        const { body: no } = await testEnv.call(finishTfaLogin, { ttoken: body.ttoken ?? '', auth_key: '000000' });
        if (no.code === 'wrong_code') looks += 1;
      }
    }
    testEnv.advance(hourMs + 1000);
  }
  expect(looks).toBe(100);
  expect((await signedIn(person)).http).toBe(429);
});

test('the present password is asked for ten times an hour', async () => {
  const person = await testEnv.signUp('hermelinda');
  for (let one = 0; one < 10; one += 1) {
    expect(await testEnv.call(isPasswordRight, { pass: 'Volcan-Azul-99' }, { as: person })).toMatchObject({
      http: 200,
      body: { status: 0 },
    });
  }
  expect((await testEnv.call(isPasswordRight, { pass: person.password }, { as: person })).http).toBe(429);
});

test('letters to one address are four an hour, for known and unknown ones alike', async () => {
  const person = await testEnv.signUp('indalecio');
  testEnv.advance(hourMs);
  for (const email of [person.email, 'nobody-known@people.test']) {
    const replies = [];
    for (let one = 0; one < 6; one += 1)
      replies.push((await testEnv.call(requestPasswordReset, { email }, { address: newAddress() })).http);
    expect(replies).toEqual([200, 200, 200, 200, 429, 429]);
  }
  expect(await testEnv.emails(person.email)).toHaveLength(4);
});

test('"is it free?" is answered twenty times a minute to one address', async () => {
  const address = newAddress();
  testEnv.advance(60_000);
  for (let one = 0; one < 10; one += 1) {
    expect((await testEnv.call(isUsernameFree, { username: `somebody${one}` }, { address })).http).toBe(200);
    expect((await testEnv.call(isEmailFree, { email: `somebody${one}@people.test` }, { address })).http).toBe(200);
  }
  expect((await testEnv.call(isUsernameFree, { username: 'somebody' }, { address })).http).toBe(429);
  testEnv.advance(60_000);
  expect((await testEnv.call(isUsernameFree, { username: 'somebody' }, { address })).http).toBe(200);
});

test('one address opens twenty accounts an hour at most', async () => {
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

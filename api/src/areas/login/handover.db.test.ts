import { requestPasswordReset } from '@istmo/contract/areas/accounts/accounts.contract';
import {
  finishHandover,
  finishTfaLogin,
  openHandover,
  resetPassword,
} from '@istmo/contract/areas/login/login.contract';
import { checkSession } from '@istmo/contract/areas/sessions/sessions.contract';
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readLinkParameter, type Person, createTestEnv } from '../../testing/test-env.ts';

const key = randomBytes(32);
const testEnv = await createTestEnv({ settings: { handoverKey: key.toString('base64') } });
const off = await createTestEnv();

type HandoverOptions = { with?: Buffer; audience?: string; at?: Date };

function seal(text: string, boundTo: string, sealKey: Buffer): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealKey, iv);
  cipher.setAAD(Buffer.from(boundTo));
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** A handover as the sign-up site creates it (docs/recipes/handover.md). */
function handOver(email: string, { with: sealKey = key, audience, at = testEnv.clock.now() }: HandoverOptions = {}) {
  const aud = audience ?? testEnv.app.settings.publicUrl;
  const token = seal(JSON.stringify({ aud, iat: Math.floor(at.getTime() / 1000) }), 'istmo handover token', sealKey);
  const hash = createHash('sha256').update(Buffer.from(token, 'base64url')).digest('hex');
  return { email: seal(email, `istmo handover email ${hash}`, sealKey), password: '', token };
}

const sendHandover = (given: ReturnType<typeof handOver>) => testEnv.call(openHandover, given);
const signIn = async (person: Person) => {
  const { body } = await sendHandover(handOver(person.email));
  return testEnv.call(finishHandover, { handover: body.handover ?? '' });
};
const invalid = {
  http: 422,
  body: { code: 'handover_invalid', msg: 'This sign-in is no longer valid. Please sign in.' },
};

test('a customer from the sign-up site is named, and signed in only after confirming', async () => {
  const person = await testEnv.signUp('adelina');
  const opened = await sendHandover(handOver(person.email.toUpperCase()));
  expect(opened).toMatchObject({ http: 200, body: { status: 1, username: 'adelina' } });
  expect(opened.body).not.toHaveProperty('token');

  const { http, body } = await testEnv.call(finishHandover, { handover: opened.body.handover ?? '' });
  expect({ http, body }).toMatchObject({ http: 200, body: { status: 1, msg: 'Login Successfull!' } });
  expect((await testEnv.call(checkSession, {}, { as: { token: body.token ?? '' } })).body).toMatchObject({
    username: 'adelina',
  });
});

test('a handover replaces the password only: two-factor is still required', async () => {
  const person = await testEnv.signUp('benita', { hasTfa: true });
  const { http, body } = await signIn(person);
  expect({ http, body }).toMatchObject({
    http: 200,
    body: { status: 2, msg: 'Please login with Authentication code' },
  });
  expect(body.token).toBeUndefined();
  const finished = await testEnv.call(finishTfaLogin, {
    ttoken: body.ttoken ?? '',
    auth_key: testEnv.nextCode(person),
  });
  expect(finished).toMatchObject({ http: 200, body: { status: 1 } });
});

test('an altered, foreign, mixed, empty or unreadable handover gets the same refusal', async () => {
  const person = await testEnv.signUp('casilda');
  const other = await testEnv.signUp('dorotea');
  const good = handOver(person.email);
  const flip = (text: string) => `${text.slice(0, 20)}${text[20] === 'A' ? 'B' : 'A'}${text.slice(21)}`;
  for (const wrong of [
    { ...good, token: flip(good.token) },
    { ...good, email: flip(good.email) },
    { ...good, email: handOver(other.email).email },
    { ...good, token: good.email, email: good.token },
    handOver(person.email, { with: randomBytes(32) }),
    handOver(person.email, { audience: 'https://elsewhere.example' }),
    handOver('unknown@people.test'),
    handOver(`casilda\u0000@people.test`),
    { email: '', password: '', token: '' },
    { email: 'anabel@people.test', password: 'Istmo-2026!', token: 'x' },
    { email: good.email, password: '', token: `${'A'.repeat(3_000)}` },
  ]) {
    expect(await sendHandover(wrong)).toMatchObject(invalid);
  }
  expect(await sendHandover(good)).toMatchObject({ http: 200 });
});

test('a handover opens once, whatever its encoding, also of ten concurrent requests', async () => {
  const person = await testEnv.signUp('eufemia');
  const given = handOver(person.email);
  const replies = await Promise.all(Array.from({ length: 10 }, () => sendHandover(given)));
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(await sendHandover(given)).toMatchObject(invalid);
  expect(await sendHandover({ ...given, token: `${given.token}==` })).toMatchObject(invalid);
});

test('a handover is valid for sixty seconds, and not before its time', async () => {
  const person = await testEnv.signUp('florinda');
  const secondsAgo = (seconds: number) => new Date(testEnv.clock.now().getTime() - seconds * 1000);
  expect(await sendHandover(handOver(person.email, { at: secondsAgo(61) }))).toMatchObject(invalid);
  expect(await sendHandover(handOver(person.email, { at: secondsAgo(-30) }))).toMatchObject(invalid);
  expect(await sendHandover(handOver(person.email, { at: secondsAgo(50) }))).toMatchObject({ http: 200 });
});

test('the confirmation is accepted once, in time, also of ten concurrent requests, and not after a password reset', async () => {
  const person = await testEnv.signUp('gumersinda');
  const confirmation = (await sendHandover(handOver(person.email))).body.handover ?? '';
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => testEnv.call(finishHandover, { handover: confirmation })),
  );
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(await testEnv.call(finishHandover, { handover: confirmation })).toMatchObject(invalid);
  expect(await testEnv.call(finishHandover, { handover: 'made-up' })).toMatchObject(invalid);

  const late = (await sendHandover(handOver(person.email))).body.handover ?? '';
  testEnv.advance(5 * 60_000 + 1000);
  expect(await testEnv.call(finishHandover, { handover: late })).toMatchObject(invalid);

  const before = (await sendHandover(handOver(person.email))).body.handover ?? '';
  await testEnv.call(requestPasswordReset, { email: person.email });
  const [email] = await testEnv.emails(person.email);
  const link = { token: readLinkParameter(email, 'token'), verify: readLinkParameter(email, 'verify') };
  const password = 'Puente-Rojo-77';
  expect((await testEnv.call(resetPassword, { password, cnfpassword: password, ...link })).http).toBe(200);
  expect(await testEnv.call(finishHandover, { handover: before })).toMatchObject(invalid);
});

test('a handover of an account that is not activated is refused', async () => {
  const person = await testEnv.signUp('hortensia', { isActivated: false });
  expect(await sendHandover(handOver(person.email))).toMatchObject(invalid);
});

test('without a key both calls are off', async () => {
  const given = handOver('anyone@people.test');
  expect(await off.call(openHandover, given)).toMatchObject({ http: 403, body: { code: 'handover_off' } });
  expect(await off.call(finishHandover, { handover: 'x' })).toMatchObject({
    http: 403,
    body: { code: 'handover_off' },
  });
});

test('while the key is changed, handovers by the one before are taken until the date', async () => {
  const before = testEnv.app.settings;
  const set = (settings: Partial<typeof before>) => Object.assign(testEnv.app.settings, settings);
  const person = await testEnv.signUp('handoverkeys');
  const until = new Date(testEnv.clock.now().getTime() + 60_000);
  const next = randomBytes(32);
  set({ handoverKey: next.toString('base64'), handoverKeyAccepted: [{ until, key: key.toString('base64') }] });
  expect(await sendHandover(handOver(person.email))).toMatchObject({ http: 200 });
  expect(await sendHandover(handOver(person.email, { with: next }))).toMatchObject({ http: 200 });
  testEnv.advance(60_000);
  expect(await sendHandover(handOver(person.email))).toMatchObject(invalid);
  expect(await sendHandover(handOver(person.email, { with: next }))).toMatchObject({ http: 200 });
  set({ handoverKey: key.toString('base64'), handoverKeyAccepted: [] });
});

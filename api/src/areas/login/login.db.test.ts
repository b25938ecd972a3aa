import { listSignIns } from '@istmo/contract/areas/history/history.contract';
import { readTfaSetup, switchTfa } from '@istmo/contract/areas/security/security.contract';
import { finishTfaLogin, login } from '@istmo/contract/areas/login/login.contract';
import { checkSession } from '@istmo/contract/areas/sessions/sessions.contract';
import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { type CallOptions, type Person, createTestEnv } from '../../testing/test-env.ts';
import { codeAt } from '../../testing/test-people.ts';
import { isStillCurrent, provePassword, setPassword } from '../security/public.ts';
import { endSessions } from '../sessions/public.ts';

const testEnv = await createTestEnv();
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const logIn = ({ email, password }: Person, how: CallOptions = {}) => testEnv.call(login, { email, password }, how);
const secondStep = (ttoken: string | undefined, fields: { auth_key?: string; recovery_code?: string }) =>
  testEnv.call(finishTfaLogin, { ttoken: ttoken ?? '', ...fields });

test.each([
  [{ email: '', password: 'Volcan-Azul-42' }, 'email', 'Enter Email Address'],
  [{ email: 'no address', password: 'Volcan-Azul-42' }, 'email', 'Invalid Email Address'],
  [{ email: 'a@people.test', password: '' }, 'password', 'Enter Password'],
  [{ email: 'a@people.test', password: 'short' }, 'password', 'password must be 8-20 letters'],
  [{ email: 'a@people.test', password: 'Volcan Azul 42' }, 'password', 'Spaces are not allowed'],
])('login with %o is refused at %s: %s', async (form, field, msg) => {
  expect(await testEnv.call(login, form)).toMatchObject({ http: 422, body: { status: 0, success: 0, field, msg } });
});

test('a login answers the session token and when it ends at the latest', async () => {
  const person = await testEnv.signUp('amapola');
  const before = testEnv.clock.now().getTime();
  const { http, body } = await logIn(person);
  expect({ http, body }).toMatchObject({ http: 200, body: { status: 1, success: 1, msg: 'Login Successfull!' } });
  expect(Date.parse(body.expires_at ?? '') - before).toBeGreaterThanOrEqual(12 * 3_600_000);
  expect(Date.parse(body.expires_at ?? '') - before).toBeLessThan(12 * 3_600_000 + 60_000);
});

test('an unknown email and a wrong password get the same answer', async () => {
  const person = await testEnv.signUp('belisario');
  const wrong = await testEnv.call(login, { email: person.email, password: 'Volcan-Azul-99' });
  const unknown = await testEnv.call(login, { email: 'unknown@people.test', password: 'Volcan-Azul-99' });
  expect(wrong).toMatchObject({ http: 422, body: { code: 'wrong_credentials' } });
  expect({ http: unknown.http, body: unknown.body }).toEqual({ http: wrong.http, body: wrong.body });
});

test('a sign-in is in the login log with browser and device', async () => {
  const person = await testEnv.signUp('camila');
  const { body } = await logIn(person, { headers: { 'user-agent': firefox } });
  const { body: log } = await testEnv.call(listSignIns, {}, { as: { token: body.token ?? '' } });
  expect(log).toMatchObject({ logCount: 1, data: [{ browser: 'Firefox 140', deviceinfo: 'Linux' }] });
});

test('a suspended customer may log in', async () => {
  const person = await testEnv.signUp('dorotea', { isSuspended: true });
  expect((await logIn(person)).body).toMatchObject({ status: 1 });
});

test('with two-factor on the password gives only a token for the second step', async () => {
  const person = await testEnv.signUp('efrain', { hasTfa: true });
  const { http, body } = await logIn(person);
  expect({ http, body }).toMatchObject({
    http: 200,
    body: { status: 2, success: 0, msg: 'Please login with Authentication code' },
  });
  expect(body.token).toBeUndefined();
  const { body: done } = await secondStep(body.ttoken, { auth_key: testEnv.nextCode(person) });
  expect(done).toMatchObject({
    status: 1,
    success: 1,
    msg: 'Login Success!',
    token: expect.any(String),
    ttoken: expect.any(String),
    session: expect.any(String),
  });
});

test.each([
  [{ auth_key: '' }, 'Enter Auth Code'],
  [{ auth_key: '12345' }, '6 Digit Only'],
  [{ auth_key: '12345a' }, '6 Digit Only'],
])('the second step with %o answers %s and counts no attempt', async (fields, msg) => {
  expect((await secondStep('anything', fields)).body).toMatchObject({ code: 'invalid_field', msg });
});

test('the second step without its token is an invalid request', async () => {
  expect((await secondStep('', { auth_key: '123456' })).body).toMatchObject({
    code: 'pre_login_expired',
    msg: 'Invalid Request',
  });
  expect((await secondStep('made-up', { auth_key: '123456' })).body).toMatchObject({ code: 'pre_login_expired' });
});

test('a code works once, also of concurrent sign-ins', async () => {
  const person = await testEnv.signUp('fermin', { hasTfa: true });
  const logins = await Promise.all(Array.from({ length: 6 }, () => logIn(person)));
  const code = testEnv.nextCode(person);
  const replies = await Promise.all(logins.map(({ body }) => secondStep(body.ttoken, { auth_key: code })));
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'code_used')).toHaveLength(5);
});

test('a right code opens one session, also of concurrent requests with one token', async () => {
  const person = await testEnv.signUp('graciela', { hasTfa: true });
  const { body } = await logIn(person);
  const code = testEnv.nextCode(person);
  const replies = await Promise.all(Array.from({ length: 5 }, () => secondStep(body.ttoken, { auth_key: code })));
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
});

test('the codes of the previous and the next step are accepted, others are not', async () => {
  const person = await testEnv.signUp('herminia', { hasTfa: true });
  const tryAt = async (aheadMs: number) => {
    testEnv.advanceToStartOf(30_000);
    const { body } = await logIn(person);
    return secondStep(body.ttoken, {
      auth_key: codeAt(person.secret ?? '', new Date(testEnv.clock.now().getTime() + aheadMs)),
    });
  };
  expect((await tryAt(-60_000)).body).toMatchObject({ code: 'wrong_code' });
  expect((await tryAt(60_000)).body).toMatchObject({ code: 'wrong_code' });
  expect((await tryAt(-30_000)).http).toBe(200);
  expect((await tryAt(30_000)).http).toBe(200);
  // A step before an accepted one is refused too.
  expect((await tryAt(0)).body).toMatchObject({ code: 'code_used' });
});

test('the token of the second step is valid for five minutes and five attempts', async () => {
  const person = await testEnv.signUp('isidro', { hasTfa: true });
  const { body: slow } = await logIn(person);
  testEnv.advance(5 * 60_000 + 1000);
  expect((await secondStep(slow.ttoken, { auth_key: testEnv.nextCode(person) })).body).toMatchObject({
    code: 'pre_login_expired',
  });

  const { body: clumsy } = await logIn(person);
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await secondStep(clumsy.ttoken, { auth_key: '000000' })).body).toMatchObject({ code: 'wrong_code' });
  }
  expect((await secondStep(clumsy.ttoken, { auth_key: testEnv.nextCode(person) })).body).toMatchObject({
    code: 'pre_login_expired',
  });
});

test('of a hundred concurrent guesses at most five are checked', async () => {
  const person = await testEnv.signUp('jacinta', { hasTfa: true });
  const { body } = await logIn(person);
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, guess) => secondStep(body.ttoken, { auth_key: String(100_000 + guess) })),
  );
  expect(replies.filter(({ body: { code } }) => code === 'wrong_code').length).toBeLessThanOrEqual(5);
});

test('a recovery code replaces the six digits once, and an email says so', async () => {
  const person = await testEnv.signUp('lisandro');
  const { body: offer } = await testEnv.call(readTfaSetup, {}, { as: person });
  const secret = offer.tfaData?.tfa_code ?? '';
  const { body: on } = await testEnv.call(
    switchTfa,
    { tfa_code: codeAt(secret, testEnv.clock.now()), password: person.password },
    { as: person },
  );
  const code = on.recovery_codes?.[0] ?? '';

  const { body: first } = await logIn(person);
  const { body: done } = await secondStep(first.ttoken, { recovery_code: code.toLowerCase().replace('-', ' ') });
  expect(done).toMatchObject({ status: 1, token: expect.any(String) });
  const { body: second } = await logIn(person);
  expect((await secondStep(second.ttoken, { recovery_code: code })).body).toMatchObject({
    code: 'wrong_recovery_code',
  });
  const [email] = await testEnv.emails(person.email);
  expect(email).toMatchObject({
    subject: 'A recovery code was used',
    text: expect.stringContaining('Codes left: 9.'),
  });
});

test('a session is not opened with a password that was changed meanwhile', async () => {
  const person = await testEnv.signUp('macario');
  const proof = await provePassword(testEnv.app, person.customer, person.password);
  await testEnv.app.db.inTransaction(async (tx) =>
    setPassword(testEnv.app, tx, {
      customer: person.customer,
      hash: await hash('Otra-Clave-77', { secret: Buffer.from('x') }),
    }),
  );
  expect(proof && (await testEnv.app.db.inTransaction((tx) => isStillCurrent(tx, proof)))).toBe(false);
});

test('a hash of lower costs is renewed at the next login', async () => {
  const person = await testEnv.signUp('nicanor');
  const weak = await hash(person.password, {
    memoryCost: 8192,
    timeCost: 1,
    secret: Buffer.from(testEnv.app.settings.passwordPepper),
  });
  await testEnv.owner.query('update app.password set hash = $2 where customer_id = $1', [person.customer, weak]);
  expect((await logIn(person)).http).toBe(200);
  const [row] = await testEnv.db.query<{ hash: string }>('select hash from app.password where customer_id = $1', [
    person.customer,
  ]);
  expect(row?.hash).toContain('m=19456,t=2,p=1');
  expect((await logIn(person)).http).toBe(200);
});

test('neither the second-step token nor the public id of a session is a session token', async () => {
  const person = await testEnv.signUp('olegario', { hasTfa: true });
  const { body } = await logIn(person);
  expect((await testEnv.call(checkSession, {}, { as: { token: body.ttoken ?? '' } })).http).toBe(401);
  const { body: done } = await secondStep(body.ttoken, { auth_key: testEnv.nextCode(person) });
  expect((await testEnv.call(checkSession, {}, { as: { token: done.ttoken ?? '' } })).http).toBe(401);
  expect((await testEnv.call(checkSession, {}, { as: { token: done.token ?? '' } })).http).toBe(200);
});

test('a second step is refused when the customer’s sessions were ended meanwhile', async () => {
  const person = await testEnv.signUp('primitivo', { hasTfa: true });
  const { body } = await logIn(person);
  await endSessions(testEnv.db, person.customer, { at: testEnv.clock.now() });
  expect((await secondStep(body.ttoken, { auth_key: testEnv.nextCode(person) })).body).toMatchObject({
    code: 'pre_login_expired',
  });
});

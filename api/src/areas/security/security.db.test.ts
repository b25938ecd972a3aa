import {
  changePassword,
  isPasswordNew,
  isPasswordRight,
  readTfaSetup,
  renewRecoveryCodes,
  switchTfa,
} from '@istmo/contract/areas/security/security.contract';
import { readUserStatus } from '@istmo/contract/areas/access/access.contract';
import { finishTfaLogin, login } from '@istmo/contract/areas/login/login.contract';
import { checkSession } from '@istmo/contract/areas/sessions/sessions.contract';
import { URI } from 'otpauth';
import { expect, test } from 'vitest';
import { type Person, createTestEnv } from '../../testing/test-env.ts';
import { codeAt } from '../../testing/test-people.ts';
import { isCodeRight } from './public.ts';
import { setupUri } from './totp.ts';

const testEnv = await createTestEnv();

const readSetup = async (person: { token: string }) =>
  (await testEnv.call(readTfaSetup, {}, { as: person })).body.tfaData;
const sendChange = (person: Person, next: string, own: { current?: string; confirm?: string } = {}) =>
  testEnv.call(
    changePassword,
    { current_password: own.current ?? person.password, new_password: next, confirm_password: own.confirm ?? next },
    { as: person },
  );
const signInAgain = async ({ email, password }: Person) => ({
  token: (await testEnv.call(login, { email, password })).body.token ?? '',
});
const tfaStatus = async (person: { token: string }) =>
  (await testEnv.call(readUserStatus, {}, { as: person })).body.userData?.tfa_status;

async function createWithTfa(name: string) {
  const person = await testEnv.signUp(name);
  const secret = (await readSetup(person))?.tfa_code ?? '';
  const code = codeAt(secret, testEnv.clock.now());
  const { body } = await testEnv.call(switchTfa, { tfa_code: code, password: person.password }, { as: person });
  return { person: { ...person, secret }, body, code };
}

test('while two-factor is off its secret is offered as text and as a QR image', async () => {
  const person = await testEnv.signUp('abelardo');
  const setup = await readSetup(person);
  expect(setup).toMatchObject({
    tfa_status: 0,
    tfa_code: expect.stringMatching(/^[A-Z2-7]{32}$/),
    tfa_url: expect.stringMatching(/^data:image\/png;base64,/),
  });
  expect((await readSetup(person))?.tfa_code).toBe(setup?.tfa_code);
});

test('another session is offered another secret, and so is the same session an hour later', async () => {
  const person = await testEnv.signUp('benigna');
  const first = (await readSetup(person))?.tfa_code;
  const elsewhere = (await readSetup(await signInAgain(person)))?.tfa_code;
  expect(elsewhere).not.toBe(first);
  const again = await signInAgain(person);
  const mine = (await readSetup(again))?.tfa_code;
  for (let times = 0; times < 3; times += 1) {
    testEnv.advance(20 * 60_000 + 1000);
    await testEnv.call(checkSession, {}, { as: again });
  }
  expect((await readSetup(again))?.tfa_code).not.toBe(mine);
});

test('the secret is encrypted in the database', async () => {
  const person = await testEnv.signUp('cipriano');
  const secret = (await readSetup(person))?.tfa_code ?? '';
  const [row] = await testEnv.owner.query<{ sealed: Buffer }>(
    'select sealed_secret as sealed from app.two_factor where customer_id = $1',
    [person.customer],
  );
  expect(row?.sealed.toString('latin1')).not.toContain(secret);
});

test('a right code switches it on: ten recovery codes once, other sessions end, an email, and the account status', async () => {
  const person = await testEnv.signUp('dionisia');
  const other = await signInAgain(person);
  const secret = (await readSetup(person))?.tfa_code ?? '';
  expect(await tfaStatus(person)).toBe(0);
  const { body } = await testEnv.call(
    switchTfa,
    { tfa_code: codeAt(secret, testEnv.clock.now()), password: person.password },
    { as: person },
  );
  expect(body).toMatchObject({ status: 1, tfa_status: 1, msg: 'Two-factor authentication is on.' });
  expect(new Set(body.recovery_codes).size).toBe(10);
  expect(await tfaStatus(person)).toBe(1);
  expect((await testEnv.call(checkSession, {}, { as: other })).http).toBe(401);
  expect(await readSetup(person)).toEqual({ tfa_status: 1, tfa_url: '', tfa_code: '', recovery_left: 10 });
  expect((await testEnv.emails(person.email))[0]?.subject).toBe('Two-factor authentication is on');
  const [row] = await testEnv.owner.query<{ all: string }>(
    `select string_agg(r::text, ' ') as all from app.recovery_code r`,
  );
  for (const code of body.recovery_codes ?? []) expect(row?.all).not.toContain(code);
});

test.each(['', '12345', '1234567', 'abcdef', '123 456'])('"%s" is no code', async (tfa_code) => {
  const person = await testEnv.signUp(
    `edel${tfa_code.length}${tfa_code.charCodeAt(0) || 0}${tfa_code.indexOf(' ') + 1}`,
  );
  expect(await testEnv.call(switchTfa, { tfa_code, password: person.password }, { as: person })).toMatchObject({
    http: 422,
    body: { msg: 'Invalid Tfa Code', field: 'tfa_code' },
  });
});

test('a wrong code, and a code before a secret was offered, switch nothing', async () => {
  const person = await testEnv.signUp('faustina');
  expect(
    (await testEnv.call(switchTfa, { tfa_code: '000000', password: person.password }, { as: person })).body,
  ).toMatchObject({
    code: 'wrong_code',
    msg: 'Invalid Tfa Code',
  });
  await readSetup(person);
  expect(
    (await testEnv.call(switchTfa, { tfa_code: '000000', password: person.password }, { as: person })).body,
  ).toMatchObject({
    code: 'wrong_code',
  });
  expect(await tfaStatus(person)).toBe(0);
});

test('of ten concurrent switches with one code, one gets the recovery codes', async () => {
  const person = await testEnv.signUp('gaudencio');
  const secret = (await readSetup(person))?.tfa_code ?? '';
  const tfa_code = codeAt(secret, testEnv.clock.now());
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => testEnv.call(switchTfa, { tfa_code, password: person.password }, { as: person })),
  );
  expect(replies.filter(({ body }) => body.recovery_codes !== undefined)).toHaveLength(1);
  expect((await readSetup(person))?.recovery_left).toBe(10);
});

test('the code that switched it on does not sign in', async () => {
  const { person, code } = await createWithTfa('heliodoro');
  const { body } = await testEnv.call(login, { email: person.email, password: person.password });
  const used = await testEnv.call(finishTfaLogin, {
    ttoken: body.ttoken ?? '',
    auth_key: code,
  });
  expect(used.body).toMatchObject({ code: 'code_used' });
});

test('a code switches it off, and the old secret is not offered again', async () => {
  const { person } = await createWithTfa('isaura');
  expect(
    (await testEnv.call(switchTfa, { tfa_code: '000000', password: person.password }, { as: person })).body,
  ).toMatchObject({
    code: 'wrong_code',
  });
  const { body } = await testEnv.call(switchTfa, { tfa_code: testEnv.nextCode(person) }, { as: person });
  expect(body).toMatchObject({ status: 1, tfa_status: 0, msg: 'Two-factor authentication is off.' });
  expect(body.recovery_codes).toBeUndefined();
  expect(await tfaStatus(person)).toBe(0);
  expect((await readSetup(person))?.tfa_code).not.toBe(person.secret);
  expect((await testEnv.call(login, { email: person.email, password: person.password })).body).toMatchObject({
    status: 1,
  });
});

test('new recovery codes invalidate the old ones, and need a code and two-factor on', async () => {
  const off = await testEnv.signUp('jenaro');
  expect(await testEnv.call(renewRecoveryCodes, { tfa_code: '123456' }, { as: off })).toMatchObject({
    http: 409,
    body: { code: 'tfa_off' },
  });
  const { person, body: on } = await createWithTfa('leocadia');
  const { body } = await testEnv.call(renewRecoveryCodes, { tfa_code: testEnv.nextCode(person) }, { as: person });
  expect(body.recovery_codes).toHaveLength(10);
  const { body: first } = await testEnv.call(login, { email: person.email, password: person.password });
  const old = await testEnv.call(finishTfaLogin, {
    ttoken: first.ttoken ?? '',
    recovery_code: on.recovery_codes?.[3] ?? '',
  });
  expect(old.body).toMatchObject({ code: 'wrong_recovery_code' });
  const fresh = await testEnv.call(finishTfaLogin, {
    ttoken: first.ttoken ?? '',
    recovery_code: body.recovery_codes?.[3] ?? '',
  });
  expect(fresh.body).toMatchObject({ status: 1 });
});

test('a code is right only for its owner, once, and never while two-factor is off', async () => {
  const { person } = await createWithTfa('modesta');
  const other = await createWithTfa('narciso');
  const code = testEnv.nextCode(person);
  expect(await isCodeRight(testEnv.app, { customer: other.person.customer, code })).toBe(false);
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, () => isCodeRight(testEnv.app, { customer: person.customer, code })),
  );
  expect(answers.filter((answer) => answer.status === 'fulfilled' && answer.value)).toHaveLength(1);
  const off = await testEnv.signUp('otilia');
  const secret = (await readSetup(off))?.tfa_code ?? '';
  expect(await isCodeRight(testEnv.app, { customer: off.customer, code: codeAt(secret, testEnv.clock.now()) })).toBe(
    false,
  );
});

test("a secret moved to another customer's row cannot be decrypted", async () => {
  const { person } = await createWithTfa('pascuala');
  const victim = await createWithTfa('queremon');
  await testEnv.owner.query(
    `update app.two_factor set sealed_secret = (select sealed_secret from app.two_factor where customer_id = $1) where customer_id = $2`,
    [person.customer, victim.person.customer],
  );
  await expect(
    isCodeRight(testEnv.app, { customer: victim.person.customer, code: testEnv.nextCode(person) }),
  ).rejects.toThrow();
});

test('the checks of a new and a current password answer with 200, and with success 0 for a no', async () => {
  const person = await testEnv.signUp('rigoberta');
  expect(await testEnv.call(isPasswordNew, { pass: person.password }, { as: person })).toMatchObject({
    http: 200,
    body: { status: 0, success: 0, msg: 'Password should not match with last five passwords !' },
  });
  expect((await testEnv.call(isPasswordNew, { pass: 'Puente-Rojo-77' }, { as: person })).body).toMatchObject({
    success: 1,
  });
  expect(await testEnv.call(isPasswordRight, { pass: 'Volcan-Azul-99' }, { as: person })).toMatchObject({
    http: 200,
    body: { status: 0, success: 0, msg: 'Current Password Not Match' },
  });
  expect((await testEnv.call(isPasswordRight, { pass: person.password }, { as: person })).body).toMatchObject({
    success: 1,
  });
});

test('a changed password ends all sessions, clears the cookie, and sends an email', async () => {
  const person = await testEnv.signUp('saturnino');
  const other = await signInAgain(person);
  const { http, body, raw } = await sendChange(person, 'Puente-Rojo-77');
  expect({ http, body }).toMatchObject({ http: 200, body: { status: 1, success: 1 } });
  expect(raw.cookies).toMatchObject([{ name: '__Host-sb', value: '' }]);
  for (const as of [person, other]) expect((await testEnv.call(checkSession, {}, { as })).http).toBe(401);
  expect((await testEnv.call(login, { email: person.email, password: person.password })).http).toBe(422);
  expect((await testEnv.call(login, { email: person.email, password: 'Puente-Rojo-77' })).http).toBe(200);
  expect((await testEnv.emails(person.email))[0]?.subject).toBe('Your password was changed');
});

test.each([
  ['Puente-Rojo-77', { current: 'Volcan-Azul-99' }, 'current_password', 'Old password Invalid !'],
  ['Puente-Rojo-77', { current: '' }, 'current_password', 'Old password Invalid !'],
  ['puente-rojo-77', {}, 'new_password', 'password not valid'],
  ['Pr1!', {}, 'new_password', 'password not valid'],
  ['Puente-Rojo-77-Puente', {}, 'new_password', 'password not valid'],
  ['Puente;Rojo-77', {}, 'new_password', 'Invalid content exists!'],
  ['Puente-Rojo-77', { confirm: 'Puente-Rojo-78' }, 'confirm_password', 'Password does not match !'],
  ['Volcan-Azul-42', {}, 'new_password', 'Password should not match with last five passwords !'],
  ['Welcome@123', {}, 'new_password', 'This password is too common or too easy to guess.'],
])('a change to %s with %o is refused at %s: %s', async (...row) => {
  const [next, own, field, msg] = row;
  const person = await testEnv.signUp(`tadeo${next.length}${msg.length}${'current' in own ? own.current.length : ''}`);
  expect(await sendChange(person, next, own)).toMatchObject({ http: 422, body: { field, msg } });
  expect((await testEnv.call(checkSession, {}, { as: person })).http).toBe(200);
});

test('of two concurrent changes one succeeds', async () => {
  const person = await testEnv.signUp('ursulina');
  const replies = await Promise.all([sendChange(person, 'Puente-Rojo-77'), sendChange(person, 'Puente-Verde-78')]);
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(await testEnv.db.query('select 1 from app.password where customer_id = $1', [person.customer])).toHaveLength(
    2,
  );
});

test('a suspended customer is refused', async () => {
  const person = await testEnv.signUp('venancio', { isSuspended: true });
  expect(await testEnv.call(readTfaSetup, {}, { as: person })).toMatchObject({
    http: 403,
    body: { code: 'suspended', msg: 'Your Service Suspended' },
  });
});

test('the URI of the QR code produces the codes that are accepted', async () => {
  const totp = URI.parse(setupUri('ANABEL2DANABEL2DANABEL2DANABEL2D', { issuer: 'Istmo', account: 'a@people.test' }));
  expect(totp).toMatchObject({ issuer: 'Istmo', label: 'a@people.test', digits: 6, algorithm: 'SHA1' });
  expect(totp.generate({ timestamp: 59_000 })).toBe(codeAt('ANABEL2DANABEL2DANABEL2DANABEL2D', new Date(59_000)));
});

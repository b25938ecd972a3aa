import {
  changePassword,
  isPasswordNew,
  isPasswordRight,
  readTfaSetup,
  renewRecoveryCodes,
  switchTfa,
} from '@istmo/contract/areas/security/security.contract';
import { readUserStatus } from '@istmo/contract/areas/access/access.contract';
import { checkSession, finishTfaLogin, login } from '@istmo/contract/areas/session/session.contract';
import { URI } from 'otpauth';
import { expect, test } from 'vitest';
import { type Person, createTestEnv } from '../../testing/test-app.ts';
import { codeAt } from '../../testing/test-people.ts';
import { isCodeRight } from './public.ts';
import { setupUri } from './totp.ts';

const stage = await createTestEnv();

const offered = async (person: { token: string }) => (await stage.call(readTfaSetup, {}, { as: person })).body.tfaData;
const change = (person: Person, next: string, own: { current?: string; confirm?: string } = {}) =>
  stage.call(
    changePassword,
    { current_password: own.current ?? person.password, new_password: next, confirm_password: own.confirm ?? next },
    { as: person },
  );
const signInAgain = async ({ email, password }: Person) => ({
  token: (await stage.call(login, { email, password })).body.token ?? '',
});
const tfaStatus = async (person: { token: string }) =>
  (await stage.call(readUserStatus, {}, { as: person })).body.userData?.tfa_status;

async function turnedOn(name: string) {
  const person = await stage.signUp(name);
  const secret = (await offered(person))?.tfa_code ?? '';
  const code = codeAt(secret, stage.clock.now());
  const { body } = await stage.call(switchTfa, { tfa_code: code }, { as: person });
  return { person: { ...person, secret }, body, code };
}

test('while two-factor is off its secret is offered as text and as a QR image', async () => {
  const person = await stage.signUp('abelardo');
  const setup = await offered(person);
  expect(setup).toMatchObject({
    tfa_status: 0,
    tfa_code: expect.stringMatching(/^[A-Z2-7]{32}$/),
    tfa_url: expect.stringMatching(/^data:image\/png;base64,/),
  });
  expect((await offered(person))?.tfa_code).toBe(setup?.tfa_code);
});

test('another session, and the same one an hour later, are offered another secret', async () => {
  const person = await stage.signUp('benigna');
  const first = (await offered(person))?.tfa_code;
  const elsewhere = (await offered(await signInAgain(person)))?.tfa_code;
  expect(elsewhere).not.toBe(first);
  const again = await signInAgain(person);
  const mine = (await offered(again))?.tfa_code;
  for (let times = 0; times < 3; times += 1) {
    stage.advance(20 * 60_000 + 1000);
    await stage.call(checkSession, {}, { as: again });
  }
  expect((await offered(again))?.tfa_code).not.toBe(mine);
});

test('the secret is sealed in the database', async () => {
  const person = await stage.signUp('cipriano');
  const secret = (await offered(person))?.tfa_code ?? '';
  const [row] = await stage.owner.query<{ sealed: Buffer }>(
    'select sealed_secret as sealed from app.two_factor where customer_id = $1',
    [person.customer],
  );
  expect(row?.sealed.toString('latin1')).not.toContain(secret);
});

test('switched on by a right code: ten recovery codes once, other sessions end, a letter, the standing tells', async () => {
  const person = await stage.signUp('dionisia');
  const other = await signInAgain(person);
  const secret = (await offered(person))?.tfa_code ?? '';
  expect(await tfaStatus(person)).toBe(0);
  const { body } = await stage.call(switchTfa, { tfa_code: codeAt(secret, stage.clock.now()) }, { as: person });
  expect(body).toMatchObject({ status: 1, tfa_status: 1, msg: 'Two-factor authentication is on.' });
  expect(new Set(body.recovery_codes).size).toBe(10);
  expect(await tfaStatus(person)).toBe(1);
  expect((await stage.call(checkSession, {}, { as: other })).http).toBe(401);
  expect(await offered(person)).toEqual({ tfa_status: 1, tfa_url: '', tfa_code: '', recovery_left: 10 });
  expect((await stage.letters(person.email))[0]?.subject).toBe('Two-factor authentication is on');
  const [row] = await stage.owner.query<{ all: string }>(
    `select string_agg(r::text, ' ') as all from app.recovery_code r`,
  );
  for (const code of body.recovery_codes ?? []) expect(row?.all).not.toContain(code);
});

test.each(['', '12345', '1234567', 'abcdef', '123 456'])('"%s" is no code', async (tfa_code) => {
  const person = await stage.signUp(`edel${tfa_code.length}${tfa_code.charCodeAt(0) || 0}${tfa_code.indexOf(' ') + 1}`);
  expect(await stage.call(switchTfa, { tfa_code }, { as: person })).toMatchObject({
    http: 422,
    body: { msg: 'Invalid Tfa Code', field: 'tfa_code' },
  });
});

test('a wrong code, and a code before any secret was shown, switch nothing', async () => {
  const person = await stage.signUp('faustina');
  expect((await stage.call(switchTfa, { tfa_code: '000000' }, { as: person })).body).toMatchObject({
    code: 'wrong_code',
    msg: 'Invalid Tfa Code',
  });
  await offered(person);
  expect((await stage.call(switchTfa, { tfa_code: '000000' }, { as: person })).body).toMatchObject({
    code: 'wrong_code',
  });
  expect(await tfaStatus(person)).toBe(0);
});

test('of ten who switch it on at once with one code, one gets the recovery codes', async () => {
  const person = await stage.signUp('gaudencio');
  const secret = (await offered(person))?.tfa_code ?? '';
  const tfa_code = codeAt(secret, stage.clock.now());
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => stage.call(switchTfa, { tfa_code }, { as: person })),
  );
  expect(replies.filter(({ body }) => body.recovery_codes !== undefined)).toHaveLength(1);
  expect((await offered(person))?.recovery_left).toBe(10);
});

test('the code that switched it on does not sign in', async () => {
  const { person, code } = await turnedOn('heliodoro');
  const { body } = await stage.call(login, { email: person.email, password: person.password });
  const used = await stage.call(finishTfaLogin, {
    ttoken: body.ttoken ?? '',
    auth_key: code,
  });
  expect(used.body).toMatchObject({ code: 'code_used' });
});

test('switched off by a code, never to come back with the old secret', async () => {
  const { person } = await turnedOn('isaura');
  expect((await stage.call(switchTfa, { tfa_code: '000000' }, { as: person })).body).toMatchObject({
    code: 'wrong_code',
  });
  const { body } = await stage.call(switchTfa, { tfa_code: stage.nextCode(person) }, { as: person });
  expect(body).toMatchObject({ status: 1, tfa_status: 0, msg: 'Two-factor authentication is off.' });
  expect(body.recovery_codes).toBeUndefined();
  expect(await tfaStatus(person)).toBe(0);
  expect((await offered(person))?.tfa_code).not.toBe(person.secret);
  expect((await stage.call(login, { email: person.email, password: person.password })).body).toMatchObject({
    status: 1,
  });
});

test('new recovery codes void the old ones, and need a code and two-factor on', async () => {
  const off = await stage.signUp('jenaro');
  expect(await stage.call(renewRecoveryCodes, { tfa_code: '123456' }, { as: off })).toMatchObject({
    http: 409,
    body: { code: 'tfa_off' },
  });
  const { person, body: on } = await turnedOn('leocadia');
  const { body } = await stage.call(renewRecoveryCodes, { tfa_code: stage.nextCode(person) }, { as: person });
  expect(body.recovery_codes).toHaveLength(10);
  const { body: first } = await stage.call(login, { email: person.email, password: person.password });
  const old = await stage.call(finishTfaLogin, {
    ttoken: first.ttoken ?? '',
    recovery_code: on.recovery_codes?.[3] ?? '',
  });
  expect(old.body).toMatchObject({ code: 'wrong_recovery_code' });
  const fresh = await stage.call(finishTfaLogin, {
    ttoken: first.ttoken ?? '',
    recovery_code: body.recovery_codes?.[3] ?? '',
  });
  expect(fresh.body).toMatchObject({ status: 1 });
});

test('a code is right for its owner alone, once, whoever asks, and never while two-factor is off', async () => {
  const { person } = await turnedOn('modesta');
  const stranger = await turnedOn('narciso');
  const code = stage.nextCode(person);
  expect(await isCodeRight(stage.app, { customer: stranger.person.customer, code })).toBe(false);
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, () => isCodeRight(stage.app, { customer: person.customer, code })),
  );
  expect(answers.filter((answer) => answer.status === 'fulfilled' && answer.value)).toHaveLength(1);
  const off = await stage.signUp('otilia');
  const secret = (await offered(off))?.tfa_code ?? '';
  expect(await isCodeRight(stage.app, { customer: off.customer, code: codeAt(secret, stage.clock.now()) })).toBe(false);
});

test("a secret moved to another customer's row does not open", async () => {
  const { person } = await turnedOn('pascuala');
  const victim = await turnedOn('queremon');
  await stage.owner.query(
    `update app.two_factor set sealed_secret = (select sealed_secret from app.two_factor where customer_id = $1) where customer_id = $2`,
    [person.customer, victim.person.customer],
  );
  await expect(
    isCodeRight(stage.app, { customer: victim.person.customer, code: stage.nextCode(person) }),
  ).rejects.toThrow();
});

test('"is it new?" and "is it right?" answer with 200 and say no with success 0', async () => {
  const person = await stage.signUp('rigoberta');
  expect(await stage.call(isPasswordNew, { pass: person.password }, { as: person })).toMatchObject({
    http: 200,
    body: { status: 0, success: 0, msg: 'Password should not match with last five passwords !' },
  });
  expect((await stage.call(isPasswordNew, { pass: 'Puente-Rojo-77' }, { as: person })).body).toMatchObject({
    success: 1,
  });
  expect(await stage.call(isPasswordRight, { pass: 'Volcan-Azul-99' }, { as: person })).toMatchObject({
    http: 200,
    body: { status: 0, success: 0, msg: 'Current Password Not Match' },
  });
  expect((await stage.call(isPasswordRight, { pass: person.password }, { as: person })).body).toMatchObject({
    success: 1,
  });
});

test('a changed password ends all sessions, this one too, takes the cookie back, and tells by letter', async () => {
  const person = await stage.signUp('saturnino');
  const other = await signInAgain(person);
  const { http, body, raw } = await change(person, 'Puente-Rojo-77');
  expect({ http, body }).toMatchObject({ http: 200, body: { status: 1, success: 1 } });
  expect(raw.cookies).toMatchObject([{ name: '__Host-sb', value: '' }]);
  for (const as of [person, other]) expect((await stage.call(checkSession, {}, { as })).http).toBe(401);
  expect((await stage.call(login, { email: person.email, password: person.password })).http).toBe(422);
  expect((await stage.call(login, { email: person.email, password: 'Puente-Rojo-77' })).http).toBe(200);
  expect((await stage.letters(person.email))[0]?.subject).toBe('Your password was changed');
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
  const person = await stage.signUp(`tadeo${next.length}${msg.length}${'current' in own ? own.current.length : ''}`);
  expect(await change(person, next, own)).toMatchObject({ http: 422, body: { field, msg } });
  expect((await stage.call(checkSession, {}, { as: person })).http).toBe(200);
});

test('of two changes at once one stands, and the last five stay five', async () => {
  const person = await stage.signUp('ursulina');
  const replies = await Promise.all([change(person, 'Puente-Rojo-77'), change(person, 'Puente-Verde-78')]);
  expect(replies.filter(({ http }) => http === 200)).toHaveLength(1);
  expect(await stage.db.query('select 1 from app.password where customer_id = $1', [person.customer])).toHaveLength(2);
});

test('a suspended customer changes nothing here', async () => {
  const person = await stage.signUp('venancio', { isSuspended: true });
  expect(await stage.call(readTfaSetup, {}, { as: person })).toMatchObject({
    http: 403,
    body: { code: 'suspended', msg: 'Your Service Suspended' },
  });
});

test('what the QR image says makes the codes that are accepted', async () => {
  const totp = URI.parse(setupUri('ANABEL2DANABEL2DANABEL2DANABEL2D', { issuer: 'Istmo', account: 'a@people.test' }));
  expect(totp).toMatchObject({ issuer: 'Istmo', label: 'a@people.test', digits: 6, algorithm: 'SHA1' });
  expect(totp.generate({ timestamp: 59_000 })).toBe(codeAt('ANABEL2DANABEL2DANABEL2DANABEL2D', new Date(59_000)));
});

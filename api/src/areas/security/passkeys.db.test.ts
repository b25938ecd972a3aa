import { readUserStatus } from '@istmo/contract/areas/access/access.contract';
import { listActivity, listSignIns } from '@istmo/contract/areas/history/history.contract';
import {
  confirmTfaReset,
  finishPasskeyLogin,
  login,
  startPasskeyLogin,
} from '@istmo/contract/areas/login/login.contract';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
  switchTfa,
} from '@istmo/contract/areas/security/security.contract';
import { checkSession, endSession } from '@istmo/contract/areas/sessions/sessions.contract';
import { requestTfaReset } from '@istmo/contract/areas/accounts/accounts.contract';
import type { PasskeyCreation, PasskeyRequest } from '@istmo/contract/kernel/passkey';
import { expect, test } from 'vitest';
import { TestAuthenticator } from '../../testing/test-authenticator.ts';
import { type Person, createTestEnv, readLinkParameter } from '../../testing/test-env.ts';
import { checkPasskey, consumePasskey } from './check-passkey.ts';

const testEnv = await createTestEnv({ settings: { publicUrl: 'https://istmo.example', handoverKey: '' } });

type SignatureOptions = Parameters<TestAuthenticator['sign']>[1];

const newAuthenticator = () => new TestAuthenticator(testEnv.app.settings.publicUrl);

async function startAdding(person: Person): Promise<PasskeyCreation> {
  const { body } = await testEnv.call(startPasskey, { tfa_code: testEnv.nextCode(person) }, { as: person });
  if (!body.options) throw new Error(`no passkey was begun: ${body.msg}`);
  return body.options;
}

async function createWithPasskey(name: string) {
  const person = await testEnv.signUp(name, { hasTfa: true });
  const authenticator = newAuthenticator();
  const passkey = authenticator.create(await startAdding(person));
  const { body } = await testEnv.call(addPasskey, { passkey }, { as: person });
  return { person, authenticator, id: body._id ?? '' };
}

async function startLogin(ttoken = ''): Promise<PasskeyRequest> {
  const { body } = await testEnv.call(startPasskeyLogin, { ttoken });
  if (!body.options) throw new Error(`no sign-in was begun: ${body.msg}`);
  return body.options;
}

async function signIn(authenticator: TestAuthenticator, faults: SignatureOptions = {}) {
  const passkey = authenticator.sign(await startLogin(), faults);
  return testEnv.call(finishPasskeyLogin, { passkey });
}

async function startSecondStep({ email, password }: Person): Promise<string> {
  return (await testEnv.call(login, { email, password })).body.ttoken ?? '';
}

const namesOf = async (person: Person) =>
  (await testEnv.call(listPasskeys, {}, { as: person })).body.data?.map(({ name }) => name);
const subjectsTo = async ({ email }: Person) => (await testEnv.emails(email)).map(({ subject }) => subject);

test('a passkey is added with a fresh code: listed, written down, mailed in the customer’s language, and withdrawals rest', async () => {
  const person = await testEnv.signUp('aurelia', { hasTfa: true });
  const options = await startAdding(person);
  expect(options).toMatchObject({
    rp: { id: 'istmo.example' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const passkey = newAuthenticator().create(options);
  const { body } = await testEnv.call(addPasskey, { passkey }, { as: person, language: 'es' });
  expect(body.status).toBe(1);
  expect((await testEnv.call(listPasskeys, {}, { as: person })).body.data).toMatchObject([
    { _id: body._id, last_used_at: null, backed_up: 0 },
  ]);
  expect((await subjectsTo(person))[0]).toBe('Se agregó una llave de acceso');
  const [status] = await testEnv.owner.query<{ rests: boolean }>(
    'select withdrawal_cooldown_until > $2 as rests from app.account_status where customer_id = $1',
    [person.customer, testEnv.clock.now()],
  );
  expect(status?.rests).toBe(true);
  const { body: activity } = await testEnv.call(listActivity, { pageIndex: 0, pageSize: 5 }, { as: person });
  expect(JSON.stringify(activity)).toContain('added');
});

test('without two-factor, and with a wrong code, no passkey is begun', async () => {
  const without = await testEnv.signUp('basilia');
  expect((await testEnv.call(startPasskey, { tfa_code: '123456' }, { as: without })).body.code).toBe('tfa_off');
  const person = await testEnv.signUp('benito', { hasTfa: true });
  expect((await testEnv.call(startPasskey, { tfa_code: '000000' }, { as: person })).body.code).toBe('wrong_code');
});

test('a challenge to add a passkey is valid once, for five minutes, and in its own session', async () => {
  const person = await testEnv.signUp('casimira', { hasTfa: true });
  const passkey = newAuthenticator().create(await startAdding(person));
  const thief = await testEnv.signUp('celso', { hasTfa: true });
  expect((await testEnv.call(addPasskey, { passkey }, { as: thief })).body.code).toBe('passkey_expired');
  expect((await testEnv.call(addPasskey, { passkey }, { as: person })).body.status).toBe(1);
  expect((await testEnv.call(addPasskey, { passkey }, { as: person })).body.code).toBe('passkey_expired');
  const late = newAuthenticator().create(await startAdding(person));
  testEnv.advance(5 * 60_000);
  expect((await testEnv.call(addPasskey, { passkey: late }, { as: person })).body.code).toBe('passkey_expired');
  expect(await namesOf(person)).toHaveLength(1);
});

test.each([
  ['origin', { origin: 'https://istmo.example.evil.test' }],
  ['port', { origin: 'https://istmo.example:8443' }],
  ['domain', { rpId: 'evil.test' }],
  ['user verification', { isUnverified: true }],
])('a passkey with a wrong %s is neither added nor signs in', async (what, faults) => {
  const person = await testEnv.signUp(`dorotea-${what.replace(' ', '-')}`, { hasTfa: true });
  const fresh = newAuthenticator().create(await startAdding(person), faults);
  expect((await testEnv.call(addPasskey, { passkey: fresh }, { as: person })).body.code).toBe('passkey_refused');
  const { authenticator } = await createWithPasskey(`eladio-${what.replace(' ', '-')}`);
  expect((await signIn(authenticator, faults)).body.code).toBe('passkey_refused');
  expect((await signIn(authenticator)).body.status).toBe(1);
});

test('a credential that is stored already is not added for another customer', async () => {
  const { authenticator, person: owner } = await createWithPasskey('fabiana');
  const other = await testEnv.signUp('fermin', { hasTfa: true });
  const passkey = authenticator.create(await startAdding(other));
  expect((await testEnv.call(addPasskey, { passkey }, { as: other })).body.code).toBe('passkey_refused');
  expect(await namesOf(other)).toEqual([]);
  expect(await namesOf(owner)).toHaveLength(1);
});

test('a passkey alone signs in, as password and code do: a session, the sign-in list, the activity and an email', async () => {
  const { person, authenticator } = await createWithPasskey('gertrudis');
  const request = await startLogin();
  expect(request).toMatchObject({ rpId: 'istmo.example', userVerification: 'required', allowCredentials: [] });
  const passkey = authenticator.sign(request, { userHandle: Buffer.from(person.customer).toString('base64url') });
  const { body } = await testEnv.call(finishPasskeyLogin, { passkey });
  const opened = { token: body.token ?? '' };
  expect((await testEnv.call(checkSession, {}, { as: opened })).body.username).toContain('gertrudis');
  const signIns = await testEnv.call(listSignIns, { pageIndex: 0, pageSize: 5 }, { as: opened });
  expect(signIns.body.data).toHaveLength(1);
  const { body: activity } = await testEnv.call(listActivity, { pageIndex: 0, pageSize: 5 }, { as: opened });
  expect(JSON.stringify(activity)).toContain('Signed in with a passkey');
  expect((await subjectsTo(person))[0]).toBe('Sign-in with a passkey');
  const { body: list } = await testEnv.call(listPasskeys, {}, { as: opened });
  expect(list.data?.[0]?.last_used_at).not.toBeNull();
});

test('a signature is accepted once, even when it is sent twice at the same moment', async () => {
  const { authenticator } = await createWithPasskey('higinio');
  const passkey = authenticator.sign(await startLogin());
  const replies = await Promise.all([1, 2, 3, 4].map(() => testEnv.call(finishPasskeyLogin, { passkey })));
  expect(replies.filter(({ body }) => body.status === 1)).toHaveLength(1);
  expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set([undefined, 'passkey_expired']));
});

test('of two signatures with one count that are checked at the same moment, one is accepted', async () => {
  const { authenticator } = await createWithPasskey('hortensia');
  const proofs = [];
  for (const request of [await startLogin(), await startLogin()]) {
    const signature = authenticator.sign(request, { counter: 7 });
    proofs.push(await checkPasskey(testEnv.app, { place: { purpose: 'login' }, signature, language: 'en' }));
  }
  const [first, second] = proofs;
  if (!first || !second) throw new Error('a right signature was refused');
  await testEnv.db.inTransaction((tx) => consumePasskey(testEnv.app, tx, first));
  const again = testEnv.db.inTransaction((tx) => consumePasskey(testEnv.app, tx, second));
  await expect(again).rejects.toMatchObject({ code: 'passkey_refused' });
});

test('a challenge expires after five minutes, and one for another purpose is refused', async () => {
  const { person, authenticator } = await createWithPasskey('isidora');
  const late = authenticator.sign(await startLogin());
  testEnv.advance(5 * 60_000);
  expect((await testEnv.call(finishPasskeyLogin, { passkey: late })).body.code).toBe('passkey_expired');
  const ttoken = await startSecondStep(person);
  const forLogin = authenticator.sign(await startLogin());
  expect((await testEnv.call(finishPasskeyLogin, { ttoken, passkey: forLogin })).body.code).toBe('passkey_expired');
  const forSecond = authenticator.sign(await startLogin(ttoken));
  expect((await testEnv.call(finishPasskeyLogin, { passkey: forSecond })).body.code).toBe('passkey_expired');
});

test('a count that goes back is refused, and the owner gets an email', async () => {
  const { person, authenticator } = await createWithPasskey('jacinta');
  expect((await signIn(authenticator, { counter: 9 })).body.status).toBe(1);
  for (const counter of [9, 8, 0]) {
    expect((await signIn(authenticator, { counter })).body.code).toBe('passkey_refused');
  }
  expect((await subjectsTo(person)).filter((subject) => subject === 'A passkey was refused')).toHaveLength(3);
  expect((await signIn(authenticator, { counter: 10 })).body.status).toBe(1);
});

test('a passkey that does not count signs in again and again', async () => {
  const { authenticator } = await createWithPasskey('ladislao');
  for (let times = 0; times < 2; times += 1) expect((await signIn(authenticator, { counter: 0 })).body.status).toBe(1);
});

test('a signature that names another owner is refused', async () => {
  const { authenticator } = await createWithPasskey('leocadia');
  const { person: other } = await createWithPasskey('lisandro');
  const userHandle = Buffer.from(other.customer).toString('base64url');
  expect((await signIn(authenticator, { userHandle })).body.code).toBe('passkey_refused');
});

test('after the password a passkey replaces the code; another customer’s does not', async () => {
  const { person, authenticator } = await createWithPasskey('macario');
  const { authenticator: otherDevice } = await createWithPasskey('maura');
  const ttoken = await startSecondStep(person);
  const request = await startLogin(ttoken);
  expect(request.allowCredentials.map(({ id }) => id)).toEqual([authenticator.credentialId.toString('base64url')]);
  const wrong = otherDevice.sign(await startLogin(ttoken));
  expect((await testEnv.call(finishPasskeyLogin, { ttoken, passkey: wrong })).body.code).toBe('passkey_refused');
  const right = await testEnv.call(finishPasskeyLogin, { ttoken, passkey: authenticator.sign(request) });
  expect(right.body.token).toBeTruthy();
  const again = await testEnv.call(startPasskeyLogin, { ttoken });
  expect(again.body.code).toBe('pre_login_expired');
});

test('the second step takes five tries, of codes and passkeys together', async () => {
  const { person, authenticator } = await createWithPasskey('nazario');
  const ttoken = await startSecondStep(person);
  for (let times = 0; times < 5; times += 1) {
    const passkey = authenticator.sign(await startLogin(ttoken), { rpId: 'evil.test' });
    expect((await testEnv.call(finishPasskeyLogin, { ttoken, passkey })).body.code).toBe('passkey_refused');
  }
  expect((await testEnv.call(startPasskeyLogin, { ttoken })).body.code).toBe('pre_login_expired');
});

test('a suspended customer signs in with a passkey and reaches what the password reaches', async () => {
  const { person, authenticator } = await createWithPasskey('obdulia');
  await testEnv.owner.query('update app.account_status set suspended_at = now() where customer_id = $1', [
    person.customer,
  ]);
  const { body } = await signIn(authenticator);
  const opened = { token: body.token ?? '' };
  expect((await testEnv.call(listPasskeys, {}, { as: opened })).body.code).toBe('suspended');
});

test('a passkey is renamed and, with the password, removed; then it signs in no more, and two-factor stays on', async () => {
  const { person, authenticator, id } = await createWithPasskey('pancracio');
  expect((await testEnv.call(renamePasskey, { id, name: ' ' }, { as: person })).body.field).toBe('name');
  expect((await testEnv.call(renamePasskey, { id, name: 'My phone' }, { as: person })).body.status).toBe(1);
  expect(await namesOf(person)).toEqual(['My phone']);
  const wrong = await testEnv.call(removePasskey, { id, password: 'Not-this-1' }, { as: person });
  expect(wrong.body.code).toBe('wrong_password');
  const { body } = await testEnv.call(removePasskey, { id, password: person.password }, { as: person });
  expect(body.status).toBe(1);
  expect((await signIn(authenticator)).body.code).toBe('passkey_refused');
  expect((await testEnv.call(readUserStatus, {}, { as: person })).body.userData?.tfa_status).toBe(1);
  expect((await subjectsTo(person))[0]).toBe('A passkey was removed');
});

test('another customer’s passkey is not found', async () => {
  const { id, person: owner } = await createWithPasskey('quirino');
  const other = await testEnv.signUp('quintina', { hasTfa: true });
  expect((await testEnv.call(renamePasskey, { id, name: 'Mine' }, { as: other })).body.code).toBe('not_found');
  const removed = await testEnv.call(removePasskey, { id, password: other.password }, { as: other });
  expect(removed.body.code).toBe('not_found');
  expect(await namesOf(owner)).toHaveLength(1);
});

test('passkeys end with two-factor: switched off with a code, or reset by email', async () => {
  const { person, authenticator } = await createWithPasskey('remigio');
  await testEnv.call(switchTfa, { tfa_code: testEnv.nextCode(person) }, { as: person });
  expect((await signIn(authenticator)).body.code).toBe('passkey_refused');

  const { person: resetting, authenticator: lost } = await createWithPasskey('rufina');
  await testEnv.call(requestTfaReset, { email: resetting.email });
  const [email] = await testEnv.emails(resetting.email);
  await testEnv.call(confirmTfaReset, {
    token: readLinkParameter(email, 'token'),
    verify: readLinkParameter(email, 'verify'),
    password: resetting.password,
  });
  expect((await signIn(lost)).body.code).toBe('passkey_refused');
});

test('a passkey begun while two-factor was on is not added after it was switched off', async () => {
  const person = await testEnv.signUp('saturnino', { hasTfa: true });
  const passkey = newAuthenticator().create(await startAdding(person));
  await testEnv.call(switchTfa, { tfa_code: testEnv.nextCode(person) }, { as: person });
  expect((await testEnv.call(addPasskey, { passkey }, { as: person })).body.code).toBe('tfa_off');
});

test('a session opened by a passkey is listed and ends as any other', async () => {
  const { person, authenticator } = await createWithPasskey('tiburcio');
  const { body } = await signIn(authenticator);
  expect((await testEnv.call(endSession, { id: body.session ?? '' }, { as: person })).body.status).toBe(1);
  expect((await testEnv.call(checkSession, {}, { as: { token: body.token ?? '' } })).http).toBe(401);
});

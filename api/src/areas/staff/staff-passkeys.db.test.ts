import { listAudit, verifyAudit } from '@istmo/contract/areas/audit/audit.contract';
import {
  decideTfaReset,
  listProposals,
  proposeTfaReset,
} from '@istmo/contract/areas/customers/customers.staff.contract';
import { finishPasskeyLogin } from '@istmo/contract/areas/login/login.contract';
import {
  addPasskey,
  changeStaff,
  finishPasskeySignIn,
  listPasskeys,
  readStaffSession,
  removePasskey,
  startPasskey,
  startPasskeySignIn,
} from '@istmo/contract/areas/staff/staff.contract';
import type { PasskeyCreation, PasskeyRequest } from '@istmo/contract/kernel/passkey';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { TestAuthenticator } from '../../testing/test-authenticator.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';
import { staffPasskeyStore } from './passkeys.store.ts';

const consoleOrigin = 'https://console.istmo.example';
const testEnv = await createTestEnv({ settings: { publicUrl: 'https://istmo.example', consoleOrigin } });
const { call } = testEnv;

type Faults = Parameters<TestAuthenticator['sign']>[1];

async function startAdding(as: StaffPerson): Promise<PasskeyCreation> {
  const { body } = await call(startPasskey, { code: testEnv.nextCode(as) }, { as });
  if (!body.options) throw new Error(`no passkey was begun: ${body.msg}`);
  return body.options;
}

async function addStaffWithPasskey(name: string, role: StaffPerson['role'] = 'compliance') {
  const person = await testEnv.addStaff(name, role);
  const authenticator = new TestAuthenticator(consoleOrigin);
  const { body } = await call(addPasskey, { passkey: authenticator.create(await startAdding(person)) }, { as: person });
  return { person, authenticator, id: body.id ?? '' };
}

async function startSignIn(): Promise<PasskeyRequest> {
  const { body } = await call(startPasskeySignIn, {});
  if (!body.options) throw new Error(`no sign-in was begun: ${body.msg}`);
  return body.options;
}

async function signIn(authenticator: TestAuthenticator, factor: object = {}, faults: Faults = {}) {
  return call(finishPasskeySignIn, { passkey: authenticator.sign(await startSignIn(), faults), ...factor });
}

const cookieOf = (raw: { readonly cookies: readonly { readonly value: string }[] }) =>
  `__Secure-staff=${raw.cookies[0]?.value}`;

test('a passkey is added with a code to the own account, and belongs to the console’s site', async () => {
  const irene = await testEnv.addStaff('irene', 'compliance');
  expect((await call(startPasskey, { code: '12' }, { as: irene })).body).toMatchObject({ code: 'invalid_field' });
  const right = testEnv.nextCode(irene);
  const wrong = right === '000000' ? '000001' : '000000';
  expect((await call(startPasskey, { code: wrong }, { as: irene })).body.code).toBe('wrong_code');
  const { body } = await call(startPasskey, { code: right }, { as: irene });
  expect(body.options).toMatchObject({
    rp: { id: 'console.istmo.example' },
    user: { name: irene.email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect((await call(startPasskey, { code: right }, { as: irene })).body.code).toBe('code_used');
  if (!body.options) throw new Error('no options');
  const passkey = new TestAuthenticator(consoleOrigin).create(body.options);
  const added = await call(addPasskey, { passkey }, { as: irene });
  expect((await call(listPasskeys, {}, { as: irene })).body.data).toMatchObject([
    { id: added.body.id, last_used_at: null, is_backed_up: false },
  ]);
});

test('a passkey that is added or removed is mailed to its owner: what, when, on which device, and whom to tell', async () => {
  const { person, id } = await addStaffWithPasskey('nora');
  const [added] = await testEnv.emails(person.email);
  expect(added?.subject).toMatch(/^A passkey was added to your .+ console account$/);
  expect(added?.text).toMatch(/The passkey “.+” was added to your console account on \d\d\/\d\d\/\d{4} .+ GMT/);
  expect(added?.text).toContain('inform an administrator of the console at once');
  const code = () => testEnv.nextCode(person);
  expect((await call(removePasskey, { id: newId(), code: code() }, { as: person })).http).toBe(404);
  expect(await testEnv.emails(person.email)).toHaveLength(1);
  const device = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const options = { as: person, language: 'es', headers: { 'user-agent': device } } as const;
  expect((await call(removePasskey, { id, code: code() }, options)).http).toBe(200);
  const [removed] = await testEnv.emails(person.email);
  expect(removed?.subject).toMatch(/^Se eliminó una llave de acceso/);
  expect(removed?.text).toMatch(/se eliminó de su cuenta de la consola el .+ GMT-6, con Firefox.*, .*Linux/);
  expect(removed?.text).toContain('avise de inmediato a un administrador');
});

test('a challenge is answered once, within five minutes, in the session that began it', async () => {
  const berta = await testEnv.addStaff('berta', 'support');
  const ciro = await testEnv.addStaff('ciro', 'support');
  const passkey = new TestAuthenticator(consoleOrigin).create(await startAdding(berta));
  expect((await call(addPasskey, { passkey }, { as: ciro })).body.code).toBe('passkey_expired');
  expect((await call(addPasskey, { passkey }, { as: berta })).body.status).toBe(1);
  expect((await call(addPasskey, { passkey }, { as: berta })).body.code).toBe('passkey_expired');
  const late = new TestAuthenticator(consoleOrigin).create(await startAdding(berta));
  testEnv.advance(5 * 60_000);
  expect((await call(addPasskey, { passkey: late }, { as: berta })).body.code).toBe('passkey_expired');
  expect((await call(listPasskeys, {}, { as: ciro })).body.data).toEqual([]);
});

test('a passkey alone signs in: a session of its account, and an entry in the log that names the passkey', async () => {
  const { person, authenticator } = await addStaffWithPasskey('dora');
  const request = await startSignIn();
  expect(request).toMatchObject({ rpId: 'console.istmo.example', userVerification: 'required', allowCredentials: [] });
  const passkey = authenticator.sign(request);
  const { body, raw } = await call(finishPasskeySignIn, { passkey });
  expect(body).toMatchObject({ name: 'dora', role: 'compliance', email: person.email });
  expect((await call(readStaffSession, {}, { cookie: cookieOf(raw) })).body.name).toBe('dora');
  expect((await call(finishPasskeySignIn, { passkey })).body.code).toBe('passkey_expired');
  const luisa = await testEnv.addStaff('luisa', 'auditor');
  const { body: log } = await call(listAudit, { action: 'staff.sign-in' }, { as: luisa });
  expect(log.data?.find(({ subject }) => subject === person.id)?.after).toHaveProperty('passkey');
  expect((await call(listPasskeys, {}, { as: person })).body.data?.[0]?.last_used_at).not.toBeNull();
});

test('with address and password a passkey replaces the code; a wrong one of the three gets one answer', async () => {
  const { person, authenticator } = await addStaffWithPasskey('elena');
  const { authenticator: othersDevice } = await addStaffWithPasskey('felix');
  const { email, password } = person;
  expect((await signIn(authenticator, { email, password })).body.name).toBe('elena');
  for (const reply of [
    await signIn(authenticator, { email, password: 'Another-Password-1' }),
    await signIn(authenticator, { email: 'no.such@staff.test', password }),
    await signIn(othersDevice, { email, password }),
    await signIn(new TestAuthenticator(consoleOrigin), { email, password }),
  ])
    expect([reply.http, reply.body.code]).toEqual([422, 'wrong_credentials']);
});

test.each([
  ['origin', { origin: 'https://console.istmo.example.evil.test' }],
  ['site', { origin: 'https://istmo.example' }],
  ['domain', { rpId: 'istmo.example' }],
  ['user verification', { isUnverified: true }],
])('a passkey with a wrong %s is neither added nor signs in', async (what, faults) => {
  const person = await testEnv.addStaff(`g-${what.replace(' ', '-')}`, 'support');
  const fresh = new TestAuthenticator(consoleOrigin).create(await startAdding(person), faults);
  expect((await call(addPasskey, { passkey: fresh }, { as: person })).body.code).toBe('passkey_refused');
  const { authenticator } = await addStaffWithPasskey(`h-${what.replace(' ', '-')}`);
  expect((await signIn(authenticator, {}, faults)).body.code).toBe('passkey_refused');
  expect((await signIn(authenticator)).body.status).toBe(1);
});

test('a count that goes back and a signature that names another account are refused', async () => {
  const { authenticator } = await addStaffWithPasskey('ines');
  const { person: other } = await addStaffWithPasskey('juan');
  expect((await signIn(authenticator, {}, { counter: 9 })).body.status).toBe(1);
  for (const counter of [9, 8, 0])
    expect((await signIn(authenticator, {}, { counter })).body.code).toBe('passkey_refused');
  const userHandle = Buffer.from(other.id).toString('base64url');
  expect((await signIn(authenticator, {}, { counter: 10, userHandle })).body.code).toBe('passkey_refused');
});

test('a passkey belongs to one account, and one of staff is none of a customer', async () => {
  const { person: karla, authenticator } = await addStaffWithPasskey('karla', 'administrator');
  const second = await testEnv.addStaff('karla-again', 'administrator');
  const passkey = authenticator.create(await startAdding(second));
  expect((await call(addPasskey, { passkey }, { as: second })).body.code).toBe('passkey_refused');
  expect((await call(listPasskeys, {}, { as: second })).body.data).toEqual([]);
  const signature = authenticator.sign(await startSignIn());
  expect((await call(finishPasskeyLogin, { passkey: signature })).body.code).toBe('passkey_expired');
  expect((await signIn(authenticator)).body.id).toBe(karla.id);
});

test('nobody approves an own proposal, in whichever session and however it was opened', async () => {
  const ana = await testEnv.signUp('ana-reset', { hasTfa: true });
  const { person: lola, authenticator } = await addStaffWithPasskey('lola');
  const request = { id: ana.customer, facts: 'passport seen in a video call' };
  expect((await call(proposeTfaReset, request, { as: lola })).http).toBe(200);
  const { body: proposals } = await call(listProposals, { id: ana.customer }, { as: lola });
  const proposal = proposals.data?.[0]?.id ?? '';
  const { raw } = await signIn(authenticator);
  const decision = { id: proposal, approve: true, reason: 'the facts are right' };
  const decided = await call(decideTfaReset, decision, { cookie: cookieOf(raw) });
  expect([decided.http, decided.body.code]).toEqual([403, 'own_proposal']);
});

test('a passkey of a disabled account signs in no more', async () => {
  const { person, authenticator } = await addStaffWithPasskey('mario');
  const olga = await testEnv.addStaff('olga', 'administrator');
  const away = { id: person.id, role: person.role, is_disabled: true, reason: 'left the company' };
  expect((await call(changeStaff, away, { as: olga })).http).toBe(200);
  expect((await signIn(authenticator)).body.code).toBe('passkey_refused');
});

test('a use that was checked before its account was disabled is not stored', async () => {
  const { person } = await addStaffWithPasskey('quique');
  const [passkey] = await staffPasskeyStore.list(testEnv.owner, person.id);
  if (!passkey) throw new Error('no passkey');
  const recordUse = (counter: bigint) =>
    testEnv.owner.inTransaction((tx) => staffPasskeyStore.recordUse(tx, { ...passkey, counter }, testEnv.clock.now()));
  expect(await recordUse(passkey.counter + 1n)).toBe(true);
  expect(await recordUse(passkey.counter + 1n)).toBe(false);
  await testEnv.owner.query('update app.staff set disabled_at = $2 where id = $1', [person.id, testEnv.clock.now()]);
  expect(await recordUse(passkey.counter + 2n)).toBe(false);
});

test('a passkey is removed by its owner with a code, and then signs in no more; every step is in the log', async () => {
  const { person, authenticator, id } = await addStaffWithPasskey('nadia');
  const other = await testEnv.addStaff('oscar', 'support');
  expect((await call(removePasskey, { id, code: testEnv.nextCode(other) }, { as: other })).body.code).toBe('not_found');
  expect((await call(removePasskey, { id, code: '000000' }, { as: person })).body.code).toBe('wrong_code');
  expect((await call(removePasskey, { id, code: testEnv.nextCode(person) }, { as: person })).http).toBe(200);
  expect((await signIn(authenticator)).body.code).toBe('passkey_refused');
  const sara = await testEnv.addStaff('sara', 'auditor');
  const { body } = await call(listAudit, {}, { as: sara });
  const actions = (body.data ?? []).filter(({ subject }) => subject === person.id).map(({ action }) => action);
  expect(actions).toEqual(['staff.remove-passkey', 'staff.add-passkey', 'staff.begin-passkey']);
  expect((await call(verifyAudit, {}, { as: sara })).body.problems).toEqual([]);
});

test('wrong passkeys are throttled by account', async () => {
  const { person, authenticator } = await addStaffWithPasskey('pilar');
  const { email, password } = person;
  let code: string | undefined;
  for (let times = 0; times < 60 && code !== 'throttled'; times += 1)
    code = (await signIn(authenticator, { email, password: 'Another-Password-1' })).body.code;
  expect(code).toBe('throttled');
  expect((await signIn(authenticator, { email, password })).body.code).toBe('throttled');
});

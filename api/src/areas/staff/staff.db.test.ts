import { listAudit, verifyAudit } from '@istmo/contract/areas/audit/audit.contract';
import { readProfile } from '@istmo/contract/areas/profile/profile.contract';
import {
  acceptInvitation,
  changeStaff,
  decideStaff,
  endStaffSessions,
  inviteStaff,
  listStaff,
  listStaffProposals,
  readInvitation,
  readStaffSession,
  signInStaff,
  signOutStaff,
} from '@istmo/contract/areas/staff/staff.contract';
import { expect, test } from 'vitest';
import { codeAt } from '../../testing/test-people.ts';
import { createTestEnv, readLinkParameter } from '../../testing/test-env.ts';

const testEnv = await createTestEnv();
const { call, send, clock } = testEnv;
const karla = await testEnv.addStaff('karla', 'administrator');
const jorge = await testEnv.addStaff('jorge', 'support');
const irene = await testEnv.addStaff('irene', 'compliance');
const ana = await testEnv.signUp('ana');

/** Compliance admits what waits. */
async function admit(as = irene): Promise<void> {
  const { body } = await call(listStaffProposals, {}, { as });
  for (const { id } of body.data ?? []) {
    const decision = await call(decideStaff, { id, approve: true, reason: 'known to the team' }, { as });
    expect(decision.http).toBe(200);
  }
}

const signIn = (person: { email: string; password: string }, code: string) =>
  call(signInStaff, { email: person.email, password: person.password, code });

test('staff sign in with password and code together; the session is a cookie for the console only', async () => {
  const { http, body, raw } = await signIn(jorge, testEnv.nextCode(jorge));
  expect([http, body.name, body.role]).toEqual([200, 'jorge', 'support']);
  const [cookie] = raw.cookies;
  expect(cookie).toMatchObject({
    name: '__Secure-staff',
    path: '/console',
    httpOnly: true,
    sameSite: 'Strict',
    secure: true,
  });
  const session = await call(readStaffSession, {}, { cookie: `__Secure-staff=${cookie?.value}` });
  expect(session.body).toMatchObject({ name: 'jorge', email: jorge.email });
});

test('a wrong password, a wrong code and an unknown address get the same answer, and a code works once', async () => {
  const code = testEnv.nextCode(karla);
  const wrong = [
    await signIn({ ...karla, password: 'Another-Password-1' }, code),
    await signIn(karla, code === '000000' ? '000001' : '000000'),
    await signIn({ ...karla, email: 'no.such@staff.test' }, code),
  ];
  for (const { http, body } of wrong)
    expect([http, body.code, body.msg]).toEqual([
      422,
      'wrong_credentials',
      'The address, the password or the code is wrong.',
    ]);
  expect((await signIn(karla, code)).http).toBe(200);
  expect((await signIn(karla, code)).body.code).toBe('code_used');
});

test('of two sign-ins with one code at the same moment one succeeds', async () => {
  const code = testEnv.nextCode(karla);
  const replies = await Promise.all([signIn(karla, code), signIn(karla, code)]);
  expect(replies.map(({ http }) => String(http)).toSorted()).toEqual(['200', '422']);
});

test("a customer's token is no session in the console, and a staff cookie none for customers", async () => {
  for (const endpoint of [readStaffSession, listStaff, listAudit]) {
    const reply = await send(endpoint, {}, { as: ana });
    expect([reply.http, reply.body.code], endpoint.wire).toEqual([401, 'session_required']);
  }
  const reply = await send(readProfile, {}, { cookie: karla.cookie });
  expect([reply.http, reply.body.code]).toEqual([401, 'session_required']);
  const value = karla.cookie.split('=')[1] ?? '';
  expect((await send(readProfile, {}, { as: { token: value } })).body.code).toBe('session_expired');
});

test('a call from a page of another origin is refused although the browser sends the cookie', async () => {
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ]) {
    const reply = await send(signOutStaff, {}, { as: karla, headers });
    expect([reply.http, reply.body.code]).toEqual([400, 'bad_request']);
  }
  expect((await call(readStaffSession, {}, { as: karla })).http).toBe(200);
});

test('an invited person sets a password and a code once, and signs in with them', async () => {
  const invitation = {
    name: 'Marta',
    email: 'marta@staff.test',
    role: 'compliance' as const,
    reason: 'joins the team',
  };
  const { body } = await call(inviteStaff, invitation, { as: karla });
  await admit();
  const [email] = await testEnv.emails('marta@staff.test');
  const token = readLinkParameter(email, 'token');
  const shown = await call(readInvitation, { token });
  expect(shown.body).toMatchObject({ name: 'Marta', role: 'compliance' });
  const secret = shown.body.tfa_code ?? '';
  const form = { token, password: 'Cordillera-Azul-77', confirm_password: 'Cordillera-Azul-77' };
  const wrong = codeAt(secret, clock.now()) === '000000' ? '000001' : '000000';
  expect((await call(acceptInvitation, { ...form, code: wrong })).body.code).toBe('wrong_code');
  expect((await call(acceptInvitation, { ...form, code: codeAt(secret, clock.now()) })).http).toBe(200);
  expect((await call(acceptInvitation, { ...form, code: codeAt(secret, clock.now()) })).body.code).toBe('link_invalid');
  const marta = { email: 'marta@staff.test', password: form.password };
  expect((await signIn(marta, codeAt(secret, clock.now()))).body.code).toBe('code_used');
  testEnv.advance(30_000);
  expect((await signIn(marta, codeAt(secret, clock.now()))).body).toMatchObject({ role: 'compliance', id: body.id });
});

test('an invitation ends after three days, and a new one replaces it', async () => {
  const invitation = { name: 'Nora', email: 'nora@staff.test', role: 'support' as const, reason: 'joins the team' };
  await call(inviteStaff, invitation, { as: karla });
  await admit();
  const first = readLinkParameter((await testEnv.emails('nora@staff.test'))[0], 'token');
  await call(inviteStaff, { ...invitation, role: 'treasury' }, { as: karla });
  await admit();
  const second = readLinkParameter((await testEnv.emails('nora@staff.test'))[0], 'token');
  expect((await call(readInvitation, { token: first })).body.code).toBe('link_invalid');
  expect((await call(readInvitation, { token: second })).body.role).toBe('treasury');
  clock.runAhead(clock.aheadMs + 73 * 3_600_000);
  expect((await call(readInvitation, { token: second })).body.code).toBe('link_invalid');
});

test('only an administrator invites and changes staff; no one changes their own account, and one administrator stays', async () => {
  const olga = await testEnv.addStaff('olga', 'administrator');
  const luisa = await testEnv.addStaff('luisa', 'auditor');
  const change = { id: jorge.id, role: 'treasury' as const, is_disabled: false, reason: 'moves to treasury' };
  expect((await call(changeStaff, change, { as: luisa })).body.code).toBe('role_required');
  expect((await call(changeStaff, { ...change, id: olga.id }, { as: olga })).body.code).toBe('own_proposal');
  expect((await call(changeStaff, { ...change, reason: ' ' }, { as: olga })).body.code).toBe('reason_missing');
  expect((await call(changeStaff, change, { as: olga })).http).toBe(200);
  await admit(await testEnv.addStaff('rita', 'compliance'));
  const away = { id: olga.id, role: 'administrator' as const, is_disabled: true, reason: 'left the company' };
  const others = await testEnv.addStaff('karla2', 'administrator');
  expect((await call(changeStaff, away, { as: others })).http).toBe(200);
  expect((await call(readStaffSession, {}, { as: olga })).body.code).toBe('session_expired');
});

test('sessions end by idling, by an administrator and by signing out', async () => {
  const pedro = await testEnv.addStaff('pedro', 'support');
  const olga = await testEnv.addStaff('olga2', 'administrator');
  expect((await call(endStaffSessions, { id: pedro.id, reason: 'lost laptop' }, { as: olga })).body.ended).toBe(1);
  expect((await call(readStaffSession, {}, { as: pedro })).body.code).toBe('session_expired');
  await call(signOutStaff, {}, { as: olga });
  expect((await call(readStaffSession, {}, { as: olga })).body.code).toBe('session_expired');
  const rosa = await testEnv.addStaff('rosa', 'support');
  testEnv.advance(31 * 60_000);
  expect((await call(readStaffSession, {}, { as: rosa })).body.code).toBe('session_expired');
});

test('every action is in the audit log with who, what before, what after and why, in an unbroken chain', async () => {
  const sara = await testEnv.addStaff('sara', 'auditor');
  const find = async (action: string) =>
    (await call(listAudit, { action }, { as: sara })).body.data?.find(({ subject }) => subject === jorge.id);
  expect(await find('staff.change.propose')).toMatchObject({
    staff: 'olga',
    after: { role: 'treasury' },
    reason: 'moves to treasury',
  });
  expect(await find('staff.change.approve')).toMatchObject({ staff: 'rita', after: { role: 'treasury' } });
  const refused = await call(listAudit, { kind: 'refused', action: 'staff.sign-in' }, { as: sara });
  expect(refused.body.count).toBe(2);
  expect((await call(verifyAudit, {}, { as: sara })).body.problems).toEqual([]);
  const tomas = await testEnv.addStaff('tomas', 'support');
  expect((await call(listAudit, {}, { as: tomas })).body.code).toBe('role_required');
});

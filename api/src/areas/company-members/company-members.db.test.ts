import { readUserStatus } from '@istmo/contract/areas/access/access.contract';
import {
  acceptCompanyInvitation,
  changeMemberRole,
  inviteMember,
  leaveCompany,
  readCompanyInvitation,
  readTeam,
  removeMember,
  withdrawMemberInvitation,
} from '@istmo/contract/areas/company-members/company-members.contract';
import { expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { createTeamSteps } from '../../testing/test-team.ts';

// Sessions outlast the seven days of an invitation.
const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { call } = testEnv;
const { person, company, invite, tokenTo, accept, team, join, idOf, changeRole } = createTeamSteps(testEnv);
const weekMs = 7 * 86_400_000;

const activityOf = async ({ customer }: Person) =>
  (
    await testEnv.owner.query<{ kind: string }>('select kind from app.activity where customer_id = $1 order by id', [
      customer,
    ])
  ).map(({ kind }) => kind);
const subjectsTo = async ({ email }: Person) => (await testEnv.emails(email)).map(({ subject }) => subject);
const flagOf = async (as: Person) => (await call(readUserStatus, {}, { as })).body.userData?.company_status;

test('a company invites a person by e-mail, who accepts, is listed, and is removed', async () => {
  const [owner, ana] = [await company(), await person()];
  expect((await invite(owner, ana.email, 'approver')).body).toMatchObject({
    success: 1,
    msg: 'The invitation was sent.',
  });
  expect((await team(owner)).own).toMatchObject({
    name: owner.name,
    members: [],
    invitations: [{ email: ana.email, role: 'approver', is_expired: false }],
  });
  expect((await subjectsTo(ana))[0]).toBe(`${owner.name} invites you to act for it`);
  const token = await tokenTo(ana.email);
  const shown = await call(readCompanyInvitation, { token }, { as: ana });
  expect(shown.body).toMatchObject({ company: owner.name, role: 'approver' });
  expect(await flagOf(ana)).toBe(0);
  expect((await accept(ana, token)).body.msg).toBe(`You act for ${owner.name} now.`);
  expect((await team(owner)).own).toMatchObject({
    members: [{ name: ana.name, email: ana.email, role: 'approver' }],
    invitations: [],
  });
  expect(await team(ana)).toMatchObject({
    own: null,
    companies: [{ id: owner.customer, name: owner.name, role: 'approver', is_closed: false }],
  });
  expect(await flagOf(ana)).toBe(1);
  const removed = await call(removeMember, { id: await idOf(owner, ana) }, { as: owner });
  expect(removed.body.success).toBe(1);
  expect((await team(owner)).own?.members).toEqual([]);
  expect((await team(ana)).companies).toEqual([]);
  expect(await flagOf(ana)).toBe(0);
});

test('both sides get e-mails and activity of each step', async () => {
  const [owner, ana] = [await company(), await person()];
  await join(owner, ana);
  await changeRole(owner, ana, 'approver');
  await call(leaveCompany, { id: owner.customer }, { as: ana });
  expect(await activityOf(owner)).toEqual(['invite-member', 'member-joined', 'change-member-role', 'member-ended']);
  expect(await activityOf(ana)).toEqual(['join-company', 'company-role-changed', 'company-ended']);
  expect(await subjectsTo(ana)).toEqual([
    `You left ${owner.name}`,
    `You have another role in ${owner.name}`,
    `You act for ${owner.name} now`,
    `${owner.name} invites you to act for it`,
  ]);
  expect(await subjectsTo(owner)).toEqual([
    'A person left your company',
    'You changed a role in your company',
    'A person acts for your company now',
    'You invited a person to your company',
  ]);
});

test('an address without an account gets the same e-mail, and its account accepts once it exists', async () => {
  const owner = await company();
  const name = `later${owner.name}`;
  await invite(owner, `${name.toUpperCase()}@people.test`);
  const token = await tokenTo(`${name.toUpperCase()}@people.test`);
  const later = await testEnv.signUp(name);
  expect((await accept(later, token)).body.success).toBe(1);
});

test('only the account of the invited address accepts, and another one reads no company', async () => {
  const [owner, ana, thief] = [await company(), await person(), await person()];
  await invite(owner, ana.email);
  const token = await tokenTo(ana.email);
  for (const endpoint of [readCompanyInvitation, acceptCompanyInvitation]) {
    const { body } = await call(endpoint, { token }, { as: thief });
    expect(body).toMatchObject({ code: 'invitation_for_other' });
    expect(body.msg).toContain('p•••••@people.test');
    expect(JSON.stringify(body)).not.toContain(owner.name);
  }
  expect((await accept(owner, token)).body).toMatchObject({
    code: 'conflict',
    msg: expect.stringContaining('your own company'),
  });
  expect((await accept(ana, token)).body.success).toBe(1);
});

test('an account whose address is not verified accepts nothing', async () => {
  const [owner, ana] = [await company(), await person({ isActivated: false })];
  await invite(owner, ana.email);
  expect((await accept(ana, await tokenTo(ana.email))).body.code).toBe('invitation_for_other');
});

test('an invitation can be accepted for seven days, and another one takes the place of an expired one', async () => {
  const [owner, ana, berta] = [await company(), await person(), await person()];
  await invite(owner, ana.email);
  testEnv.advance(weekMs - 60_000);
  expect((await accept(ana, await tokenTo(ana.email))).body.success).toBe(1);
  await invite(owner, berta.email);
  testEnv.advance(weekMs);
  expect((await accept(berta, await tokenTo(berta.email))).body).toMatchObject({
    code: 'link_expired',
    msg: expect.stringContaining('7 days'),
  });
  expect((await team(owner)).own?.invitations).toMatchObject([{ email: berta.email, is_expired: true }]);
  expect((await invite(owner, berta.email, 'approver')).body.success).toBe(1);
  expect((await team(owner)).own?.invitations).toMatchObject([{ email: berta.email, is_expired: false }]);
  expect((await accept(berta, await tokenTo(berta.email))).body.success).toBe(1);
});

test('of two tabs that accept one joins, and a used link says so', async () => {
  const [owner, ana] = [await company(), await person()];
  await invite(owner, ana.email);
  const token = await tokenTo(ana.email);
  const replies = await Promise.all([accept(ana, token), accept(ana, token)]);
  expect(replies.map(({ body }) => body.code ?? 'joined').toSorted()).toEqual(['already_done', 'joined']);
  expect((await team(owner)).own?.members).toHaveLength(1);
  expect((await accept(ana, token)).body.msg).toBe('This invitation was accepted already.');
});

test('a withdrawn invitation and an unknown link say so', async () => {
  const [owner, other, ana] = [await company(), await company(), await person()];
  await invite(owner, ana.email);
  const token = await tokenTo(ana.email);
  const id = (await team(owner)).own?.invitations[0]?.id ?? '';
  expect((await call(withdrawMemberInvitation, { id }, { as: other })).body.code).toBe('not_found');
  expect((await call(withdrawMemberInvitation, { id }, { as: owner })).body.success).toBe(1);
  expect((await call(withdrawMemberInvitation, { id }, { as: owner })).body.code).toBe('already_done');
  expect((await accept(ana, token)).body).toMatchObject({
    code: 'link_invalid',
    msg: 'The company withdrew this invitation.',
  });
  expect((await accept(ana, 'unknown')).body.code).toBe('link_invalid');
  expect((await subjectsTo(ana))[0]).toBe(`${owner.name} withdrew its invitation`);
});

test('an open invitation, a member and the own address are not invited again', async () => {
  const [owner, ana] = [await company(), await person()];
  await invite(owner, ana.email);
  expect((await invite(owner, ana.email.toUpperCase())).body).toMatchObject({ code: 'already_done', field: 'email' });
  expect((await invite(owner, owner.email)).body).toMatchObject({ code: 'conflict', field: 'email' });
  await accept(ana, await tokenTo(ana.email));
  expect((await invite(owner, ana.email)).body.msg).toBe('A person with this address acts for your company already.');
});

test.each([
  [{ email: '' }, 'invalid_field'],
  [{ email: 'ana' }, 'invalid_field'],
  [{ role: 'owner' }, 'invalid_field'],
  [{ tfaCode: '12345' }, 'invalid_field'],
  [{ tfaCode: '000000' }, 'wrong_code'],
])('an invitation with %j is refused with %s, and nothing is sent', async (change, code) => {
  const owner = await company();
  const form = { email: 'ana@other.test', role: 'editor', tfaCode: testEnv.nextCode(owner), ...change };
  expect((await call(inviteMember, form, { as: owner })).body.code).toBe(code);
  expect((await team(owner)).own?.invitations).toEqual([]);
});

test('a code is used once, and an account without two-factor invites no one', async () => {
  const owner = await company();
  const form = { role: 'editor', tfaCode: testEnv.nextCode(owner) };
  expect((await call(inviteMember, { ...form, email: 'a@other.test' }, { as: owner })).body.success).toBe(1);
  expect((await call(inviteMember, { ...form, email: 'b@other.test' }, { as: owner })).body.code).toBe('code_used');
  await testEnv.operator.query('update app.account_status set tfa_on = false where customer_id = $1', [owner.customer]);
  expect((await call(inviteMember, { ...form, email: 'c@other.test' }, { as: owner })).body.code).toBe('tfa_off');
});

test('only the own account of a company manages its team', async () => {
  const [owner, other, ana, berta] = [await company(), await company(), await person({ hasTfa: true }), await person()];
  await join(owner, ana, 'approver');
  await join(owner, berta);
  const id = await idOf(owner, berta);
  // A member, even an approver, has no team of its own.
  expect((await invite(ana, 'd@other.test')).body.code).toBe('asset_permission_required');
  expect((await call(removeMember, { id }, { as: ana })).body.code).toBe('asset_permission_required');
  expect((await call(readTeam, {}, { as: ana })).body.own).toBeNull();
  // Another company finds neither.
  expect((await call(removeMember, { id }, { as: other })).body.code).toBe('not_found');
  const tfaCode = testEnv.nextCode(other);
  expect((await call(changeMemberRole, { id, role: 'approver', tfaCode }, { as: other })).body.code).toBe('not_found');
  expect((await call(leaveCompany, { id: owner.customer }, { as: other })).body.code).toBe('not_found');
  expect((await call(leaveCompany, { id: owner.customer }, { as: owner })).body.code).toBe('not_found');
  expect((await team(owner)).own?.members).toHaveLength(2);
});

test('a change of role keeps who had which role when, and the same role again is refused', async () => {
  const [owner, ana] = [await company(), await person()];
  await join(owner, ana);
  const before = await idOf(owner, ana);
  expect((await changeRole(owner, ana, 'editor')).body.code).toBe('already_done');
  expect((await changeRole(owner, ana, 'approver')).body.success).toBe(1);
  const [member] = (await team(owner)).own?.members ?? [];
  expect(member).toMatchObject({ role: 'approver' });
  expect(Date.parse(member?.role_since ?? '')).toBeGreaterThan(Date.parse(member?.since ?? ''));
  // A tab that still shows the role before.
  expect((await call(removeMember, { id: before }, { as: owner })).body.code).toBe('not_found');
  const rows = await testEnv.owner.query(
    'select role, ended_as as "endedAs" from app.company_member where member_id = $1 order by role_since',
    [ana.customer],
  );
  expect(rows).toEqual([
    { role: 'editor', endedAs: 'role' },
    { role: 'approver', endedAs: null },
  ]);
});

test('a person acts for several companies, and the end of one leaves the other', async () => {
  const [one, two, ana] = [await company(), await company(), await person()];
  await join(one, ana);
  await join(two, ana, 'approver');
  expect((await team(ana)).companies?.map(({ name }) => name)).toEqual([one.name, two.name]);
  await call(removeMember, { id: await idOf(one, ana) }, { as: one });
  expect(await flagOf(ana)).toBe(1);
  await call(leaveCompany, { id: two.customer }, { as: ana });
  expect(await flagOf(ana)).toBe(0);
});

test('a person who left is invited again', async () => {
  const [owner, ana] = [await company(), await person()];
  await join(owner, ana);
  await call(leaveCompany, { id: owner.customer }, { as: ana });
  await join(owner, ana, 'approver');
  expect((await team(ana)).companies).toMatchObject([{ role: 'approver' }]);
});

import {
  acceptInvitation,
  changeStaff,
  countWaitingStaff,
  decideStaff,
  inviteStaff,
  listStaff,
  listStaffProposals,
  readInvitation,
} from '@istmo/contract/areas/staff/staff.contract';
import { decideAdjustment, proposeAdjustment } from '@istmo/contract/areas/treasury/treasury.staff.contract';
import { money } from '@istmo/contract/kernel/money';
import { staffEndpoints } from '@istmo/contract/staff-wire';
import { asId } from '@istmo/contract/kernel/id';
import { expect, test } from 'vitest';
import { lazyPasskey } from '../../testing/test-approvals.ts';
import { codeAt } from '../../testing/test-people.ts';
import { createTestEnv, readLinkParameter } from '../../testing/test-env.ts';
import { fundCustomer, fundPlatform } from '../../testing/test-funds.ts';
import type { StaffPerson } from '../../testing/test-staff.ts';
import { newToken } from '../../sign-in/token.ts';
import { openStaffSession } from './staff-session.ts';

/* Two people are two people: no member of staff makes the second one alone, or for one decision. */

const testEnv = await createTestEnv({
  settings: {
    idleMinutes: 1_000_000,
    sessionHours: 100_000,
    adjustmentMaxDollars: 10_000,
    adjustmentDayDollars: 20_000,
  },
});
const { app, call, clock, owner, admin } = testEnv;
const karla = await testEnv.addStaff('karla', 'administrator');
const irene = await testEnv.addStaff('irene', 'compliance');
const gloria = await testEnv.addStaff('gloria', 'treasury');
const luisa = await testEnv.addStaff('luisa', 'auditor');
const jorge = await testEnv.addStaff('jorge', 'support');
const ana = await testEnv.signUp('ana');
await fundPlatform(testEnv, money('USD', 1_000_000n));
await fundCustomer(testEnv, ana.customer, money('USD', 100_00n));
const reason = 'She joins the treasury';
const hourMs = 3_600_000;

const propose = (name: string, role: StaffPerson['role'] = 'treasury') =>
  call(inviteStaff, { name, email: `${name}@staff.test`, role, reason }, { as: karla });
async function findProposal(name: string, as: StaffPerson = irene) {
  const { body } = await call(listStaffProposals, {}, { as });
  return body.data?.find((one) => one.name === name)?.id ?? '';
}
const decide = async (name: string, as: StaffPerson, approve = true) =>
  call(decideStaff, { id: await findProposal(name), approve, reason }, { as });

/** Accepts the invitation that was mailed, and signs in. */
async function join(name: string): Promise<StaffPerson> {
  const [email] = await testEnv.emails(`${name}@staff.test`);
  const token = readLinkParameter(email, 'token');
  const { body: shown } = await call(readInvitation, { token });
  const secret = shown.tfa_code ?? '';
  const password = 'Cordillera-Azul-77';
  const form = { token, password, confirm_password: password, code: codeAt(secret, clock.now()) };
  expect((await call(acceptInvitation, form)).http).toBe(200);
  const { body } = await call(listStaff, {}, { as: luisa });
  const entry = body.data?.find((one) => one.name === name);
  if (!entry) throw new Error(`${name} has no account`);
  const session = newToken();
  const staff = { id: asId<'staff'>(entry.id), name, email: entry.email, role: entry.role };
  await testEnv.operator.inTransaction((tx) =>
    openStaffSession(app, tx, { staff, token: session, address: '192.0.2.1', device: 'test' }),
  );
  const passkey = lazyPasskey({ ...app, db: owner }, staff.id);
  return { ...staff, password, secret, cookie: `__Secure-staff=${session}`, passkey };
}

const adjust = async (as: StaffPerson) => {
  const payment = { customer: ana.name, direction: 'credit' as const, currency: 'USD', amount: '50.00', reason };
  return (await call(proposeAdjustment, payment, { as })).body.id ?? '';
};
const approve = (id: string, as: StaffPerson) =>
  call(decideAdjustment, { id, approve: true, currency: 'USD', amount: '50.00', reason }, { as });

test('an administrator alone makes no account: nothing is mailed before compliance admits it', async () => {
  await propose('olivia');
  expect(await testEnv.emails('olivia@staff.test')).toEqual([]);
  expect((await decide('olivia', karla)).body.code).toBe('own_proposal');
  const pia = await testEnv.addStaff('pia', 'administrator');
  expect((await decide('olivia', pia)).body.code).toBe('role_required');
  for (const as of [gloria, jorge, luisa]) expect((await decide('olivia', as)).body.code).toBe('role_required');
  expect(await testEnv.emails('olivia@staff.test')).toEqual([]);
  expect((await call(countWaitingStaff, {}, { as: irene })).body.waiting).toBe(1);
  expect((await decide('olivia', irene)).http).toBe(200);
  expect(await testEnv.emails('olivia@staff.test')).toHaveLength(1);
  expect((await call(countWaitingStaff, {}, { as: irene })).body.waiting).toBe(0);
});

test('who proposed may withdraw it, and a rejected account gets no invitation', async () => {
  await propose('ramon');
  expect((await decide('ramon', karla, false)).http).toBe(200);
  await propose('ramon');
  expect((await decide('ramon', irene, false)).http).toBe(200);
  expect(await testEnv.emails('ramon@staff.test')).toEqual([]);
});

test('a new approver approves nothing for 24 hours, and never what was proposed before', async () => {
  await propose('sofia');
  await decide('sofia', irene);
  const sofia = await join('sofia');
  const before = await adjust(gloria);
  expect((await approve(before, sofia)).body.code).toBe('approver_waits');
  testEnv.advance(23 * hourMs);
  const early = await adjust(gloria);
  expect((await approve(early, sofia)).body.code).toBe('approver_waits');
  testEnv.advance(2 * hourMs);
  for (const id of [before, early]) expect((await approve(id, sofia)).body.code).toBe('approver_waits');
  const after = await adjust(gloria);
  expect((await approve(after, sofia)).http).toBe(200);
});

test('another role and an enabled account are proposed, take effect when admitted, and wait again; disabling is at once', async () => {
  const nora = await testEnv.addStaff('nora', 'support');
  const change = (role: StaffPerson['role'], is_disabled: boolean) =>
    call(changeStaff, { id: nora.id, role, is_disabled, reason }, { as: karla });
  const read = async () => (await call(listStaff, {}, { as: luisa })).body.data?.find(({ id }) => id === nora.id);
  const readWaitHours = async () =>
    Math.round((Date.parse((await read())?.approves_from ?? '') - clock.now().getTime()) / hourMs);
  expect((await change('treasury', false)).body.is_proposed).toBe(true);
  expect(await read()).toMatchObject({ role: 'support', approves_from: null });
  expect((await change('treasury', false)).body.code).toBe('already_done');
  await decide('nora', irene);
  expect((await read())?.role).toBe('treasury');
  expect(await readWaitHours()).toBe(24);
  expect((await change('treasury', true)).body.is_proposed).toBe(false);
  expect((await read())?.state).toBe('disabled');
  testEnv.advance(48 * hourMs);
  expect((await change('treasury', false)).body.is_proposed).toBe(true);
  await decide('nora', irene);
  expect((await read())?.state).toBe('active');
  expect(await readWaitHours()).toBe(24);
});

test('a change of role that waits enables no account that was disabled since, and says so', async () => {
  const vera = await testEnv.addStaff('vera', 'support');
  const change = (role: StaffPerson['role'], is_disabled: boolean) =>
    call(changeStaff, { id: vera.id, role, is_disabled, reason }, { as: karla });
  const find = async () =>
    (await call(listStaffProposals, {}, { as: irene })).body.data?.find((one) => one.name === 'vera');
  await change('treasury', false);
  expect((await find())?.is_enabled).toBe(false);
  await change('support', true);
  expect((await decide('vera', irene)).http).toBe(200);
  const read = async () => (await call(listStaff, {}, { as: luisa })).body.data?.find(({ id }) => id === vera.id);
  expect(await read()).toMatchObject({ role: 'treasury', state: 'disabled' });
  await change('treasury', false);
  expect((await find())?.is_enabled).toBe(true);
});

test('a compliance officer does not admit a change of the own account', async () => {
  const nadia = await testEnv.addStaff('nadia', 'compliance');
  await call(changeStaff, { id: nadia.id, role: 'treasury', is_disabled: false, reason }, { as: karla });
  expect((await decide('nadia', nadia)).body.code).toBe('own_proposal');
  expect((await decide('nadia', irene)).http).toBe(200);
});

test('the database refuses an approval by who waits, and a wait that is shortened', async () => {
  const tessa = await testEnv.addStaff('tessa', 'treasury');
  const wait = new Date(clock.now().getTime() + hourMs);
  await owner.query('update app.staff set approves_from = $2 where id = $1', [tessa.id, wait]);
  const adjustment = await adjust(gloria);
  await expect(
    admin.query(
      "update app.adjustment set state = 'approved', decided_by = $2, decided_at = $3, decision_reason = 'x' where id = $1",
      [adjustment, tessa.id, clock.now()],
    ),
  ).rejects.toThrow('may not approve what was proposed before');
  for (const shorter of [null, new Date(wait.getTime() - 1)])
    await expect(
      admin.query('update app.staff set approves_from = $2 where id = $1', [tessa.id, shorter]),
    ).rejects.toThrow('is not shortened');
  await expect(admin.query("update app.staff set role = 'compliance' where id = $1", [tessa.id])).rejects.toThrow(
    'waits again',
  );
  const guarded = await admin.query<{ name: string }>(
    `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where p.proname in ('reject_new_approver', 'reject_new_withdrawal_approver') order by 1`,
  );
  expect(guarded.map(({ name }) => name)).toEqual([
    'adjustment',
    'holding_measure',
    'proposal',
    'wallet_move',
    'withdrawal_approval',
  ]);
});

/* How one person could make the approver of each deciding call: by an account, a role or an enabled account. All go through `decideStaff`. */
test('every call by which a second person decides refuses a new approver', () => {
  const deciding = staffEndpoints.filter(({ refusals, wire }) => {
    const codes: readonly string[] = refusals ?? [];
    return codes.includes('own_proposal') && wire !== changeStaff.wire;
  });
  expect(deciding.length).toBeGreaterThan(15);
  for (const { wire, refusals } of deciding) expect(refusals, wire).toContain('approver_waits');
});

import { listAudit } from '@istmo/contract/areas/audit/audit.contract';
import {
  decideDeceased,
  liftSuspension,
  listDeceased,
  listProposals,
  proposeDeceased,
  proposeEndDeceased,
  suspendCustomer,
} from '@istmo/contract/areas/customers/customers.staff.contract';
import { readCustomer } from '@istmo/contract/areas/accounts/accounts.staff.contract';
import { readProfile } from '@istmo/contract/areas/profile/profile.contract';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { createPaymentSteps } from '../../testing/test-distributions.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const {
  announce,
  balanceOf,
  createSecurity,
  findDifferences,
  fund,
  passRecordDay,
  rowsOf,
  tasks,
  toPaymentDay,
  worker,
} = await createPaymentSteps(testEnv);
const irene = await testEnv.addStaff('irene', 'compliance');
const karla = await testEnv.addStaff('karla', 'administrator');
const luisa = await testEnv.addStaff('luisa', 'auditor');

const reason = 'certificate seen, file 7';
const death = { died_on: '2020-02-29', certificate: 'RENAP 2020-114, Antigua' };

type Staff = typeof irene;

const propose = async ({ customer }: Person, as: Staff = irene) =>
  (await call(proposeDeceased, { id: customer, ...death, reason }, { as })).body;
const proposeEnd = async ({ customer }: Person, endedAs: 'mistake' | 'settled', as: Staff = irene) =>
  (await call(proposeEndDeceased, { id: customer, ended_as: endedAs, reason }, { as })).body;
const decide = async (id: string | undefined, as: Staff = karla, approve = true) =>
  call(decideDeceased, { id: id ?? '', approve, reason }, { as });
const recordDeath = async (person: Person) => expect((await decide((await propose(person)).id)).http).toBe(200);
const suspendedAt = async ({ customer }: Person) =>
  (await call(readCustomer, { id: customer }, { as: luisa })).body.suspended_at;

test('two record a death: one alone cannot, the account is suspended with its sessions, and the log has both', async () => {
  const ana = await testEnv.signUp('ana-dead');
  const proposed = await propose(ana);
  expect((await propose(ana, karla)).code).toBe('already_done');
  const own = await decide(proposed.id, irene);
  expect([own.http, own.body.code]).toEqual([403, 'own_proposal']);
  expect((await call(readProfile, {}, { as: ana })).http).toBe(200);
  expect((await decide(proposed.id, luisa)).body.code).toBe('role_required');
  expect((await call(listDeceased, { id: ana.customer }, { as: luisa })).body).toMatchObject({
    data: [],
    proposals: [{ proposer: 'irene', reason, ...death, ended_as: null }],
  });
  expect((await decide(proposed.id)).http).toBe(200);
  expect((await call(readProfile, {}, { as: ana })).body.code).toBe('session_expired');
  expect(await suspendedAt(ana)).not.toBeNull();
  expect((await call(listDeceased, { id: ana.customer }, { as: luisa })).body).toMatchObject({
    data: [{ ...death, ended_as: null, ended_at: null }],
    proposals: [],
  });
  expect((await decide(proposed.id)).body.code).toBe('already_done');
  expect((await propose(ana)).code).toBe('already_done');
  const { body } = await call(
    listAudit,
    { subject_kind: 'customer', subject: ana.customer, kind: 'act' },
    { as: luisa },
  );
  expect(body.data?.map(({ staff, action }) => `${staff} ${action}`)).toEqual([
    'karla customer.record-deceased.approve',
    'irene customer.record-deceased.propose',
  ]);
  expect((await call(listProposals, { id: ana.customer }, { as: luisa })).body.data).toHaveLength(1);
});

test('a rejected proposal changes nothing, and a date or a certificate that says nothing is refused', async () => {
  const ben = await testEnv.signUp('ben-alive');
  expect((await decide((await propose(ben)).id, karla, false)).http).toBe(200);
  expect(await suspendedAt(ben)).toBeNull();
  const send = async (change: Partial<typeof death & { reason: string }>) =>
    (await call(proposeDeceased, { id: ben.customer, ...death, reason, ...change }, { as: irene })).body;
  expect(await send({ died_on: '2020-02-30' })).toMatchObject({ code: 'invalid_field', field: 'died_on' });
  expect(await send({ died_on: '2999-01-01' })).toMatchObject({ code: 'invalid_field', field: 'died_on' });
  expect(await send({ certificate: '  ' })).toMatchObject({ code: 'invalid_field', field: 'certificate' });
  expect(await send({ reason: 'no' })).toMatchObject({ code: 'reason_missing' });
  expect((await proposeEnd(ben, 'mistake')).code).toBe('already_done');
});

test('one person alone does not lift the suspension of a deceased holder; the end of the record lifts its own', async () => {
  const eva = await testEnv.signUp('eva-mistaken');
  await recordDeath(eva);
  const lift = await call(liftSuspension, { id: eva.customer, reason }, { as: karla });
  expect([lift.http, lift.body.code]).toEqual([409, 'conflict']);
  await expect(testEnv.operator.query('select app.lift_suspension($1)', [eva.customer])).rejects.toThrow(
    'the account of a deceased holder stays suspended',
  );
  const end = await proposeEnd(eva, 'mistake');
  expect((await decide(end.id)).http).toBe(200);
  expect(await suspendedAt(eva)).toBeNull();
  const mails = await testEnv.emails(eva.email);
  expect(mails.map(({ subject }) => subject)).toContain('Your account has been suspended');
  expect((await call(listDeceased, { id: eva.customer }, { as: luisa })).body.data).toMatchObject([
    { ended_as: 'mistake', ended_at: expect.any(String) },
  ]);
  // It may be recorded again.
  await recordDeath(eva);
});

test('a suspension of before the record stays when the record ends', async () => {
  const fede = await testEnv.signUp('fede-suspended');
  await call(suspendCustomer, { id: fede.customer, reason }, { as: irene });
  await recordDeath(fede);
  expect((await decide((await proposeEnd(fede, 'settled')).id)).http).toBe(200);
  expect(await suspendedAt(fede)).not.toBeNull();
});

const insert = `insert into app.deceased_holder (id, customer_id, died_on, certificate, proposal, recorded_at)
  values ($1, $2, $3, $4, $5, now())`;

/** A proposal of two that is approved, written past the calls. */
async function approved(customer: string, payload: object, { kind = 'customer.record-deceased' } = {}) {
  const id = newId();
  await testEnv.owner.query(
    `insert into app.proposal (id, kind, subject_kind, subject, payload, reason, proposed_by, proposed_at, state, decided_by, decided_at, decision_reason)
     values ($1, $2, 'customer', $3, $4, 'seen', $5, now(), 'approved', $6, now(), 'yes')`,
    [id, kind, customer, JSON.stringify(payload), irene.id, karla.id],
  );
  return id;
}

test('the database takes a record from the console only, and only what two approved', async () => {
  const gus = await testEnv.signUp('gus-guarded');
  const other = await testEnv.signUp('gil-other');
  const values = (proposal: string | undefined, customer = gus.customer) => [
    newId(),
    customer,
    death.died_on,
    death.certificate,
    proposal,
  ];
  const proposal = await approved(gus.customer, death);
  await testEnv.owner.query('select app.suspend_account(id, now()) from unnest($1::uuid[]) id', [
    [gus.customer, other.customer],
  ]);
  for (const login of [testEnv.db, testEnv.workerApp.db, testEnv.operator])
    await expect(login.query(insert, values(proposal))).rejects.toThrow('permission denied');
  await expect(testEnv.db.query('select 1 from app.deceased_holder')).rejects.toThrow('permission denied');

  const staff = testEnv.consoleApp.db;
  const two = 'two of the staff record that a holder has died';
  const open = (await propose(gus)).id;
  await expect(staff.query(insert, values(open))).rejects.toThrow(two);
  await expect(staff.query(insert, values(proposal, other.customer))).rejects.toThrow(two);
  const wrongDay = await approved(gus.customer, { ...death, died_on: '2020-03-01' });
  await expect(staff.query(insert, values(wrongDay))).rejects.toThrow(two);
  const wrongPaper = await approved(gus.customer, { ...death, certificate: 'another' });
  await expect(staff.query(insert, values(wrongPaper))).rejects.toThrow(two);
  const wrongKind = await approved(gus.customer, death, { kind: 'customer.reset-tfa' });
  await expect(staff.query(insert, values(wrongKind))).rejects.toThrow(two);
  await expect(staff.query(insert, values(proposal))).rejects.toThrow('no entry in the audit log');
  const ida = await testEnv.signUp('ida-unsuspended');
  await expect(staff.query(insert, values(await approved(ida.customer, death), ida.customer))).rejects.toThrow(
    'the account of a deceased holder is suspended',
  );
});

test('of a record nothing changes but its end, once, as two approved it', async () => {
  const hugo = await testEnv.signUp('hugo-recorded');
  await recordDeath(hugo);
  const [row] = await testEnv.owner.query<{ id: string }>('select id from app.deceased_holder where customer_id = $1', [
    hugo.customer,
  ]);
  const id = row?.id ?? '';
  const staff = testEnv.consoleApp.db;
  const never = 'a record of a deceased holder never changes';
  const two = 'two of the staff end the record of a deceased holder';
  for (const change of [`certificate = 'else'`, `died_on = died_on - 1`, 'suspended_at = null', 'recorded_at = now()'])
    await expect(staff.query(`update app.deceased_holder set ${change} where id = $1`, [id])).rejects.toThrow(never);
  await expect(staff.query('delete from app.deceased_holder where id = $1', [id])).rejects.toThrow('permission denied');
  await expect(testEnv.owner.query('delete from app.deceased_holder where id = $1', [id])).rejects.toThrow(
    'written in the console',
  );
  const end = `update app.deceased_holder set ended_by = $2, ended_as = 'mistake', ended_at = now() where id = $1`;
  const kind = 'customer.end-deceased';
  for (const login of [testEnv.db, testEnv.workerApp.db, testEnv.operator])
    await expect(login.query(end, [id, newId()])).rejects.toThrow('permission denied');
  await expect(staff.query(end, [id, (await proposeEnd(hugo, 'mistake')).id])).rejects.toThrow(two);
  const settled = await approved(hugo.customer, { record: id, ended_as: 'settled' }, { kind });
  await expect(staff.query(end, [id, settled])).rejects.toThrow(two);
  const ofAnother = await approved(hugo.customer, { record: newId(), ended_as: 'mistake' }, { kind });
  await expect(staff.query(end, [id, ofAnother])).rejects.toThrow(two);
  const right = await approved(hugo.customer, { record: id, ended_as: 'mistake' }, { kind });
  await testEnv.owner.query(end, [id, right]);
  const again = await approved(hugo.customer, { record: id, ended_as: 'mistake' }, { kind });
  await expect(testEnv.owner.query(end, [id, again])).rejects.toThrow(never);
});

test('a dividend to a deceased holder is kept, and paid by the hourly retry after two ended the record', async () => {
  const {
    instrument,
    people: [dead, free],
  } = await createSecurity(4n, 1n);
  if (!dead || !free) throw new Error('two holders');
  const id = await announce(instrument);
  await passRecordDay();
  await fund(id, 625n);
  const [ingrid, katia] = [
    await testEnv.addStaff('ingrid', 'compliance'),
    await testEnv.addStaff('katia', 'administrator'),
  ];
  expect((await decide((await propose(dead, ingrid)).id, katia)).http).toBe(200);
  toPaymentDay();
  await tasks.advanceEvents(worker);
  const states = async () => (await rowsOf(id)).map(({ state, reason: why }) => `${state} ${why}`);
  expect(await states()).toEqual(['kept deceased', 'paid ']);
  await tasks.retryPayments(worker);
  expect(await states()).toEqual(['kept deceased', 'paid ']);

  // Sessions of before the payment day have expired.
  const irma = await testEnv.addStaff('irma', 'compliance');
  const kira = await testEnv.addStaff('kira', 'administrator');
  const end = await proposeEnd(dead, 'settled', irma);
  expect((await decide(end.id, irma)).body.code).toBe('own_proposal');
  await tasks.retryPayments(worker);
  expect(await states()).toEqual(['kept deceased', 'paid ']);
  expect((await decide(end.id, kira)).http).toBe(200);
  await tasks.retryPayments(worker);
  await tasks.advanceEvents(worker);
  expect(await states()).toEqual(['paid ', 'paid ']);
  expect([await balanceOf(dead.customer), await balanceOf(free.customer)]).toEqual([500n, 125n]);
  expect(await findDifferences()).toEqual([]);
});

import { listAudit } from '@istmo/contract/areas/audit/audit.contract';
import { decideTfaReset, proposeTfaReset } from '@istmo/contract/areas/customers/customers.staff.contract';
import { decideWriteOff } from '@istmo/contract/areas/debts/debts.staff.contract';
import { decideTerms } from '@istmo/contract/areas/instruments/instruments.staff.contract';
import { decideOffering } from '@istmo/contract/areas/offering/offering.staff.contract';
import { decideSecurityPrice } from '@istmo/contract/areas/prices/prices.staff.contract';
import { asId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { checkAuditChain, commitAction, recordLook } from './public.ts';

const testEnv = await createTestEnv();
const { consoleApp, db, owner, operator } = testEnv;
const irene = await testEnv.addStaff('irene', 'compliance');
const ana = await testEnv.signUp('ana');
const caller = {
  staff: irene.id,
  name: irene.name,
  email: irene.email,
  role: irene.role,
  session: asId<'session'>(newId()),
  expiresAt: new Date(),
  language: 'en',
  address: '192.0.2.7',
  device: '',
  wantsBinding: false,
  token: undefined,
  files: [],
  proveApproval: async () => async () => {},
} as const;
const subject = { kind: 'customer', id: ana.customer };
const suspend = `select app.suspend_account('${ana.customer}', now())`;

test('a change with the console login and no entry of the same commit is refused by the database', async () => {
  await expect(consoleApp.db.query(suspend)).rejects.toThrow('has no entry in the audit log');
  const earlier = { action: 'customer.suspend', subject, reason: 'a reason' };
  await commitAction(consoleApp, caller, earlier, async () => ({ result: undefined }));
  await recordLook(consoleApp, caller, { action: 'customer.read', subject, reason: '' });
  await expect(consoleApp.db.query(suspend)).rejects.toThrow('has no entry in the audit log');
  await commitAction(consoleApp, caller, earlier, async (tx) => {
    await tx.query(suspend);
    return { result: undefined };
  });
  const [row] = await db.query<{ on: boolean }>(
    'select suspended_at is not null as on from app.account_status where customer_id = $1',
    [ana.customer],
  );
  expect(row?.on).toBe(true);
});

test('the console login moves no money, reads no key of its own making, and edits no entry', async () => {
  for (const sql of [
    'update app.audit_entry set reason = $$other$$',
    'delete from app.audit_entry',
    'update app.audit_head set number = 0',
    'insert into app.audit_entry (number) values (1)',
    'update app.swap set received_units = 1',
    'insert into app.deposit select * from app.deposit',
    `update app.password set hash = 'x'`,
    `update app.customer set email = 'x'`,
  ])
    await expect(consoleApp.db.query(sql), sql).rejects.toThrow('permission denied');
  await expect(db.query('select from app.audit_entry')).rejects.toThrow('permission denied');
  await expect(db.query('select password_hash from app.staff')).rejects.toThrow('permission denied');
});

test('concurrent entries form one chain; an edited, a removed and an added one are found', async () => {
  const looks = Array.from({ length: 40 }, (_, index) =>
    recordLook(consoleApp, caller, { action: 'customer.read', subject, reason: `look ${index}` }),
  );
  await Promise.all(looks);
  const before = await checkAuditChain(operator);
  expect(before.problems).toEqual([]);
  expect(before.entries).toBeGreaterThan(40n);
  const tamper = async (change: string, problem: string, undo: string) => {
    await owner.query(change);
    expect((await checkAuditChain(operator)).problems.map((found) => found.problem).join(), change).toContain(problem);
    await owner.query(undo);
    expect((await checkAuditChain(operator)).problems, undo).toEqual([]);
  };
  const columns =
    'number, at, staff_id, session_id, address, kind, action, subject_kind, subject, before, after, reason, transaction, previous, hash';
  const undoRemoval = `insert into app.audit_entry (${columns}) select ${columns} from app.kept; drop table app.kept`;
  await tamper(
    `update app.audit_entry set reason = reason || '.' where number = 5`,
    'does not match its hash',
    `update app.audit_entry set reason = trim(trailing '.' from reason) where number = 5`,
  );
  await tamper(
    'create table app.kept as select * from app.audit_entry where number = 6; delete from app.audit_entry where number = 6',
    'does not follow the entry before it',
    undoRemoval,
  );
  await tamper(
    'create table app.kept as select * from app.audit_entry order by number desc limit 1; delete from app.audit_entry where number in (select number from app.kept)',
    'is the end of the log and is missing',
    undoRemoval,
  );
});

test('a search finds entries by the beginnings of all its words, whatever is between them', async () => {
  const commit = (reason: string) =>
    commitAction(consoleApp, caller, { action: 'customer.write-note', subject, reason }, async () => ({ result: 0 }));
  await commit('The bank called: wire-transfer 7781 is hers');
  await commit('Another matter of the bank');
  const luisa = await testEnv.addStaff('luisa', 'auditor');
  const find = async (search: string) =>
    (await testEnv.call(listAudit, { search }, { as: luisa })).body.data?.map(({ reason }) => reason);
  expect(await find('TRANSF bank')).toEqual(['The bank called: wire-transfer 7781 is hers']);
  expect(await find('bank')).toEqual(['Another matter of the bank', 'The bank called: wire-transfer 7781 is hers']);
  expect(await find('ank')).toEqual([]);
  expect(await find("bank' | !&:*")).toHaveLength(2);
});

test('a proposal is decided by the call of its kind only, also by an administrator', async () => {
  const karla = await testEnv.addStaff('karla', 'administrator');
  const nora = await testEnv.signUp('nora', { hasTfa: true });
  const facts = 'passport seen on a video call';
  const { body } = await testEnv.call(proposeTfaReset, { id: nora.customer, facts }, { as: irene });
  const decision = { id: body.id ?? '', approve: true, reason: facts };
  for (const decide of [decideWriteOff, decideTerms, decideSecurityPrice, decideOffering])
    expect((await testEnv.call(decide, decision, { as: karla })).body.code).toBe('not_found');
  expect((await testEnv.call(decideTfaReset, decision, { as: karla })).http).toBe(200);
});

import type { Db } from '@istmo/db/tx';
import { expect, test } from 'vitest';
import { insertAuditEntry } from '../areas/audit/public.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { createWithdrawalSteps } from '../testing/test-withdrawals.ts';

/* What the signer takes as its proof is not written by the login that serves customers, and secrets are read by the login that checks them. */

const testEnv = await createTestEnv();
const { owner, operator, consoleApp, workerApp, db } = testEnv;
const worker = workerApp.db;
const staff = consoleApp.db;
const { createOwner, request, confirm, runAll } = createWithdrawalSteps(testEnv);
const irene = await testEnv.addStaff('irene', 'compliance');
const eva = await testEnv.signUp('eva', { isSuspended: true, isFrozen: true, hasTfa: true });
const at = testEnv.clock.now();

const readStatus = async () =>
  (
    await owner.query<{
      frozen: Date | null;
      suspended: Date | null;
      rests: Date | null;
      tradingRests: Date | null;
      why: string | null;
    }>(
      `select frozen_at as frozen, suspended_at as suspended, withdrawal_cooldown_until as rests,
         trading_cooldown_until as "tradingRests", cooldown_reason as why
         from app.account_status where customer_id = $1`,
      [eva.customer],
    )
  )[0];

const changes = [
  'frozen_at = null, frozen_about = null, frozen_ticket = null',
  'suspended_at = null',
  'withdrawal_cooldown_until = null, cooldown_reason = null',
  'trading_cooldown_until = null',
  'owes_money = false',
];

test('no login of the server ends a freeze, a suspension or a rest by a plain update', async () => {
  for (const login of [db, worker, staff, operator])
    for (const change of changes)
      await expect(
        login.query(`update app.account_status set ${change} where customer_id = $1`, [eva.customer]),
      ).rejects.toThrow('permission denied');
});

test('who serves customers freezes and lets rest, and ends neither; nor does the worker', async () => {
  for (const login of [db, worker])
    for (const call of ['lift_freeze($1)', 'lift_suspension($1)', 'suspend_account($1, now())'])
      await expect(login.query(`select app.${call}`, [eva.customer])).rejects.toThrow(
        /may not do this|permission denied/,
      );
  const later = new Date(at.getTime() + 3_600_000);
  const rest = (until: Date, why: string) =>
    db.query('select app.rest_account($1, $3, $2, $2)', [eva.customer, until, why]);
  await rest(later, 'tfa-reset');
  await rest(at, 'password-reset');
  expect(await readStatus()).toMatchObject({ rests: later, tradingRests: later, why: 'tfa-reset' });
  // A second freeze keeps the moment of the first.
  const before = await readStatus();
  await db.query('select app.freeze_account($1, $2, null, null)', [eva.customer, later]);
  expect(before?.frozen).not.toBeNull();
  expect((await readStatus())?.frozen).toEqual(before?.frozen);
});

test('staff lift a freeze and a suspension with an entry in the audit log, and not without', async () => {
  for (const call of ['lift_freeze', 'lift_suspension'])
    await expect(staff.query(`select app.${call}($1)`, [eva.customer])).rejects.toThrow('no entry in the audit log');
  await staff.inTransaction(async (tx) => {
    for (const call of ['lift_freeze', 'lift_suspension']) await tx.query(`select app.${call}($1)`, [eva.customer]);
    const who = { at, staff: irene.id, session: undefined, address: '192.0.2.1', kind: 'act' } as const;
    const subject = { kind: 'customer', id: eva.customer };
    const act = {
      action: 'customer.lift-freeze',
      subject,
      before: undefined,
      after: undefined,
      reason: 'by telephone',
    };
    await insertAuditEntry(tx, { ...who, ...act });
  });
  expect(await readStatus()).toMatchObject({ frozen: null, suspended: null });
});

test('how many approvals a withdrawal needs is found by screening, and not lowered', async () => {
  const customer = await createOwner('USDT', '20000');
  const { data } = (await request(customer, 'USDT', { amount: '6500' })).body;
  await confirm(customer);
  await runAll();
  const set = (login: Db, change: string) =>
    login.query(`update app.withdrawal set ${change} where id = $1`, [data?._id]);
  for (const change of ['approvals_needed = 0', 'approvals_needed = 3', 'needs_travel_data = not needs_travel_data'])
    await expect(set(db, change)).rejects.toThrow('may not do this');
  await expect(set(worker, 'approvals_needed = 1')).rejects.toThrow('no fewer approvals');
});

const secrets: readonly (readonly [string, readonly string[]])[] = [
  ['select password_hash, tfa_secret from app.staff', ['staff', 'operator']],
  ['select hash from app.password', ['db', 'operator']],
  ['select sealed_secret from app.two_factor', ['db', 'operator']],
  ['select code_hash from app.recovery_code', ['db', 'operator']],
  ['select body_text, body_html, unsubscribe_url from app.email', ['worker']],
];

test('secrets are read by the login that checks them, and mails by the worker that sends them', async () => {
  const logins = { db, worker, staff, operator, reader: testEnv.readerDb };
  await owner.query(`insert into app.recovery_code (customer_id, code_hash) values ($1, '\\x01')`, [eva.customer]);
  await db.query(
    `insert into app.email (id, recipient, subject, body_text, body_html, created_at)
     values (gen_random_uuid(), 'eva@people.test', 'x', 'a link', 'a link', now())`,
  );
  for (const [sql, readers] of secrets)
    for (const [name, login] of Object.entries(logins)) {
      const found = await login.query(sql).then(
        (rows) => rows.length > 0,
        () => false,
      );
      expect(found, `${name}: ${sql}`).toBe(readers.includes(name));
    }
});

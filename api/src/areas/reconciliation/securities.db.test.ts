import { newId } from '@istmo/db/new-id';
import pino from 'pino';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { issueOffering } from '../../testing/test-funds.ts';
import { createMeasureSteps } from '../../testing/test-measures.ts';
import { reconcile } from './public.ts';

const testEnv = await createTestEnv();
const { owner, admin, url } = testEnv;
const worker = { ...testEnv.workerApp, log: pino({ level: 'silent' }) };
const steps = await createMeasureSteps(testEnv);
/** The kinds of what differs. The holders' first units are adjustments of the test, which Internal History does not have. */
const run = async (): Promise<string[]> =>
  (await reconcile(worker, url.reader))
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'adjustment')
    .toSorted();
let holder: Person;
let frozen: string;

/** Changes rows that no login may change, as a fault below the database's rules would. */
async function change(sql: string, values: unknown[]): Promise<void> {
  await admin.inTransaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(sql, values);
  });
}

beforeAll(async () => {
  await issueOffering(testEnv);
  holder = await steps.createHolder(100n);
  frozen = await steps.carryOut({ kind: 'freeze', customer: holder.customer, amount: '40' });
});

beforeEach(async () => {
  await owner.query('delete from app.reconciliation_difference');
  // As if the last run had been longer ago.
  await owner.query('delete from app.reconciliation_run');
});

test('freezes, their lifting, forced transfers and recoveries agree with their rows', async () => {
  const [lost, found] = await steps.createAccountsOfOne(30n);
  const receiver = await steps.createHolder(0n);
  await steps.carryOut({ kind: 'freeze', customer: lost.customer, amount: '5' });
  await steps.carryOut({ kind: 'recover', customer: lost.customer, receiver: found.customer, security: '' });
  await steps.carryOut({ kind: 'transfer', customer: holder.customer, receiver: receiver.customer, amount: '7' });
  expect(await steps.unitsOf(receiver)).toEqual([7n, 0n, 0n]);
  expect(await run()).toEqual([]);
});

test('a measure whose lines, time or people say otherwise than the movement is found', async () => {
  await change('update app.measure_line set units = 41 where measure_id = $1', [frozen]);
  expect(await run()).toEqual(['measure']);
  const [{ expected, found } = { expected: [], found: [] }] = await owner.query<{
    expected: object[];
    found: object[];
  }>('select expected, found from app.reconciliation_difference where kind = $1', ['measure']);
  const posting = (units: string) => ({
    fact: 'posting',
    units,
    currency: 'COINGT',
    from: { kind: 'available', place: holder.customer },
    to: { kind: 'frozen', place: holder.customer },
  });
  expect([expected.at(-1), found.at(-1)]).toEqual([posting('41'), posting('40')]);
  await change('update app.measure_line set units = 40 where measure_id = $1', [frozen]);
  expect(await run()).toEqual([]);
  await change(`update app.holding_measure set ended_at = ended_at + interval '1 hour' where id = $1`, [frozen]);
  expect(await run()).toEqual(['measure']);
  await change(`update app.holding_measure set ended_at = ended_at - interval '1 hour' where id = $1`, [frozen]);
  await change('update app.holding_measure set customer_id = $2 where id = $1', [
    frozen,
    (await steps.createHolder(0n)).customer,
  ]);
  expect(await run()).toEqual(['measure']);
  await change('update app.holding_measure set customer_id = $2 where id = $1', [frozen, holder.customer]);
  expect(await run()).toEqual([]);
});

test('a measure that says it was carried out and moved nothing is found', async () => {
  const id = newId();
  await change(
    `insert into app.holding_measure (id, kind, customer_id, instrument, units, authority, authority_name, reference, reason, state, proposed_by,
       proposed_at, decided_by, decided_at, decision_reason, ended_at)
     select $2, kind, customer_id, instrument, units, authority, authority_name, 'again', reason, state, proposed_by, proposed_at, decided_by,
            decided_at, decision_reason, ended_at from app.holding_measure where id = $1`,
    [frozen, id],
  );
  expect(await run()).toEqual(['measure-row-without-movement']);
  await change('delete from app.holding_measure where id = $1', [id]);
  expect(await run()).toEqual([]);
});

test('more units that measures keep frozen than the books have frozen are found', async () => {
  await change('update app.frozen_holding set units = units + 1 where measure_id = $1', [frozen]);
  expect(await run()).toEqual(['frozen-units']);
  await change('update app.frozen_holding set units = units - 1 where measure_id = $1', [frozen]);
  expect(await run()).toEqual([]);
});

import { newId } from '@istmo/db/new-id';
import { connect } from '@istmo/db/connect';
import { testDatabase } from '@istmo/db/test-database';
import { afterAll, expect, test } from 'vitest';
import { available } from '../movement.ts';
import { readBalance } from '../balances/balances.ts';
import { createCommitter } from './committer.ts';
import { batchUpdate, prepareUpdate, type CounterChange } from './effect.ts';
import { reserveWithdrawal } from '../movements/withdrawal.ts';
import { at, createFundedCustomer, usd } from '../testing/test-cases.ts';

const { operator: db, owner, url } = await testDatabase();
await owner.query(
  'create table app.order_box (id uuid primary key, state text not null, version int not null, note text)',
);
const otherPool = connect({ url: url.operator });
const [committer, otherCommitter] = [createCommitter(db), createCommitter(otherPool)];
afterAll(async () => {
  await Promise.all([committer.stop(), otherCommitter.stop()]);
  await otherPool.stop();
});

const approve = batchUpdate({
  name: 'approve-order-box',
  table: 'app.order_box',
  expects: { state: 'text', version: 'integer' },
  sets: { state: 'text', version: 'integer', note: 'text?' },
});

const approval = (id: string, version: number) =>
  prepareUpdate(approve, id, {
    expected: { state: 'asked', version },
    values: { state: 'approved', version: version + 1, note: null },
  });

async function createOrder(version = 1): Promise<string> {
  const id = newId();
  await owner.query(`insert into app.order_box values ($1, 'asked', $2, 'open')`, [id, version]);
  return id;
}

const readOrder = async (id: string) =>
  (await owner.query('select state, version, note from app.order_box where id = $1', [id]))[0];

const reserve = (customer: Awaited<ReturnType<typeof createFundedCustomer>>, units = 10n) =>
  reserveWithdrawal({ id: newId(), customer, at, amount: usd(units), fee: usd(0n) });

test('a guarded update is written with the movement when the row has the expected values', async () => {
  const [customer, id] = [await createFundedCustomer(db, 100n), await createOrder()];
  const outcome = await committer.commit({ movement: reserve(customer), rows: [], updates: [approval(id, 1)] });
  expect(outcome).toMatchObject({ outcome: 'done' });
  expect(await readOrder(id)).toEqual({ state: 'approved', version: 2, note: null });
});

test('a row that has changed since refuses the effect, and no money moves', async () => {
  const [customer, id] = [await createFundedCustomer(db, 100n), await createOrder(7)];
  const outcome = await committer.commit({ movement: reserve(customer), rows: [], updates: [approval(id, 6)] });
  expect(outcome).toEqual({ outcome: 'stale', table: 'app.order_box', id });
  expect(await readOrder(id)).toEqual({ state: 'asked', version: 7, note: 'open' });
  expect(await readBalance(db, available(customer), 'USD')).toEqual(usd(100n));
});

test('of fifty effects that change one row, in two processes, one is committed', async () => {
  const [customer, id] = [await createFundedCustomer(db, 1_000n), await createOrder()];
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0 ? committer : otherCommitter).commit({
        movement: reserve(customer),
        rows: [],
        updates: [approval(id, 1)],
      }),
    ),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'done')).toHaveLength(1);
  expect(outcomes.filter(({ outcome }) => outcome === 'stale')).toHaveLength(49);
  expect(await readBalance(db, available(customer), 'USD')).toEqual(usd(990n));
});

test('a refused effect leaves the row to the next one of its batch', async () => {
  const [poor, rich, id] = [
    await createFundedCustomer(db, 1n),
    await createFundedCustomer(db, 100n),
    await createOrder(),
  ];
  const outcomes = await Promise.all(
    [poor, rich].map((customer) =>
      committer.commit({ movement: reserve(customer), rows: [], updates: [approval(id, 1)] }),
    ),
  );
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['insufficient', 'done']);
});

const daily = (subject: string, units: bigint, max?: bigint): CounterChange => ({
  subject,
  name: 'withdrawal:USD',
  period: '2026-11-21',
  units,
  ...(max === undefined ? {} : { max }),
});

const readUsed = async (subject: string) =>
  (await owner.query<{ units: bigint }>('select units from ledger.counter where subject = $1', [subject]))[0]?.units;

test('a limit is never passed, however many requests come at once in two processes', async () => {
  const customer = await createFundedCustomer(db, 10_000n);
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0 ? committer : otherCommitter).commit({
        movement: reserve(customer, 30n),
        rows: [],
        counters: [daily(customer, 30n, 100n)],
      }),
    ),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'done')).toHaveLength(3);
  expect(outcomes.find(({ outcome }) => outcome === 'limit')).toEqual({
    outcome: 'limit',
    name: 'withdrawal:USD',
    used: 90n,
    max: 100n,
  });
  expect(await readUsed(customer)).toBe(90n);
  expect(await readBalance(db, available(customer), 'USD')).toEqual(usd(9_910n));
});

test('what is given back can be used again, and a counter does not go below zero', async () => {
  const customer = await createFundedCustomer(db, 10_000n);
  const commit = (change: CounterChange) =>
    committer.commit({ movement: reserve(customer, 1n), rows: [], counters: [change] });
  await commit(daily(customer, 100n, 100n));
  expect(await commit(daily(customer, 1n, 100n))).toMatchObject({ outcome: 'limit', used: 100n });
  await commit(daily(customer, -60n));
  expect(await commit(daily(customer, 60n, 100n))).toMatchObject({ outcome: 'done' });
  await commit(daily(customer, -500n));
  expect(await readUsed(customer)).toBe(0n);
  await commit(daily(customer, -1n));
  expect(await readUsed(customer)).toBe(0n);
});

test('an effect with insufficient funds uses nothing of a limit', async () => {
  const customer = await createFundedCustomer(db, 5n);
  const effect = { movement: reserve(customer, 6n), rows: [], counters: [daily(customer, 6n, 100n)] };
  expect(await committer.commit(effect)).toMatchObject({ outcome: 'insufficient' });
  expect((await readUsed(customer)) ?? 0n).toBe(0n);
});

import { newId } from '@istmo/db/new-id';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { App } from '../../app.ts';
import { breakAt } from '../../testing/kill-anywhere.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { createAllocationSteps } from './test-allocations.ts';
import { writeAllocations } from './write-allocations.ts';

const testEnv = await createTestEnv();
const { workerApp, owner } = testEnv;
const quiet: App = { ...workerApp, log: pino({ level: 'silent' }) };
const steps = await createAllocationSteps({ ...testEnv, workerApp: quiet });
testEnv.advance(180_000);
const people = await Promise.all([0, 1, 2].map((index) => testEnv.signUp(`investor${index}`)));

test('a worker that is killed at any statement writes nothing or everything, and the next one goes on', async () => {
  let count = 0;
  for (let isKilled = true; isKilled;) {
    count += 1;
    const raise = await steps.open({ terms: { offeredUnits: 10n } });
    for (const person of people) await steps.order(raise, { person, paid: 10_000n });
    await steps.close(raise);
    await steps.decide(raise.reference);
    const db = breakAt(quiet.db, count, count % 2 === 0);
    await writeAllocations({ ...quiet, db }).catch(() => undefined);
    isKilled = await db.query('select 1').then(
      () => false,
      () => true,
    );
    const units = async () => (await steps.written(raise.id)).map(({ allotted }) => allotted);
    const isAllocated = (await steps.raises.read(raise.id))?.state === 'allocated';
    expect(await units(), `killed at ${count}`).toEqual(isAllocated ? [4n, 3n, 3n] : [null, null, null]);
    await writeAllocations(quiet);
    expect(await units(), `killed at ${count}`).toEqual([4n, 3n, 3n]);
    expect((await steps.raises.read(raise.id))?.state).toBe('allocated');
  }
  expect(count).toBeGreaterThan(12);
}, 240_000);

test('two workers at once write it once', async () => {
  const raise = await steps.open({ terms: { offeredUnits: 10n } });
  for (const person of people) await steps.order(raise, { person, paid: 10_000n });
  await steps.close(raise);
  await steps.decide(raise.reference);
  await Promise.all([writeAllocations(quiet), writeAllocations(quiet)]);
  expect((await steps.written(raise.id)).map(({ allotted }) => allotted)).toEqual([4n, 3n, 3n]);
  expect(
    await owner.query(
      'select written_at is not null as written, failed_at from app.raise_allocation where raise = $1',
      [raise.id],
    ),
  ).toEqual([{ written: true, failed_at: null }]);
});

test('groups come first, and a customer who is suspended since the order stays', async () => {
  const terms = { offeredUnits: 20n, allocation: 'priority', priorities: ['holders', 'early'] } as const;
  const raise = await steps.open({ terms, held: [5n] });
  const [holder] = raise.holders;
  const [one, two, three] = people;
  if (!holder || !one || !two || !three) throw new Error('no people');
  await steps.order(raise, { person: one, paid: 10_000n });
  await steps.order(raise, { person: two, paid: 20_000n });
  testEnv.advance(30_000);
  await steps.order(raise, { person: holder, paid: 8_000n });
  await steps.order(raise, { person: three, paid: 90_000n });
  await owner.query('update app.account_status set suspended_at = now() where customer_id = $1', [one.customer]);
  await steps.close(raise);
  expect((await steps.preview(raise.reference))?.result?.groups).toMatchObject([
    { group: 'holders', orders: 1, allotted: '8' },
    { group: 'early', orders: 2, demanded: '30', allotted: '12' },
    { group: 'others', orders: 1, allotted: '0' },
  ]);
  await steps.decide(raise.reference);
  await writeAllocations(quiet);
  expect((await steps.written(raise.id)).map(({ allotted }) => allotted)).toEqual([4n, 8n, 8n, 0n]);
});

test('who was on the waiting list at the opening comes first, and leaving or joining after it changes nothing', async () => {
  const terms = { offeredUnits: 20n, allocation: 'priority', priorities: ['waiting-list'] } as const;
  const [one, two, three] = people;
  if (!one || !two || !three) throw new Error('no people');
  const fourth = await testEnv.signUp('investor3');
  const join = (raise: { readonly id: string }, person: { readonly customer: string }) =>
    owner.query('insert into app.raise_waiting (id, raise, customer_id, joined_at) values ($1, $2, $3, $4)', [
      newId(),
      raise.id,
      person.customer,
      testEnv.clock.now(),
    ]);
  const leave = (raise: { readonly id: string }, person: { readonly customer: string }) =>
    owner.query('update app.raise_waiting set left_at = $3 where (raise, customer_id) = ($1, $2)', [
      raise.id,
      person.customer,
      testEnv.clock.now(),
    ]);
  const raise = await steps.open({
    terms,
    announced: async (announced) => {
      for (const person of [one, two, three]) await join(announced, person);
      await leave(announced, three);
      testEnv.advance(1);
    },
  });
  await leave(raise, two);
  await join(raise, fourth);
  for (const person of [fourth, three, two, one]) await steps.order(raise, { person, paid: 9_000n });
  await steps.close(raise);
  const preview = await steps.preview(raise.reference);
  expect(preview?.problems).toEqual([]);
  expect(preview?.result?.groups).toMatchObject([
    { group: 'waiting-list', orders: 2, allotted: '18' },
    { group: 'others', orders: 2, demanded: '18', allotted: '2' },
  ]);
  await steps.decide(raise.reference);
  await writeAllocations(quiet);
  expect((await steps.written(raise.id)).map(({ allotted }) => allotted)).toEqual([1n, 1n, 9n, 9n]);
});

// docs/performance.md has what 100,000 take.
const orderCount = 5_000;

test('thousands of orders are computed, decided and written in seconds', async () => {
  const raise = await steps.open({ terms: { offeredUnits: 1_000_000n, priceMode: 'demand', priceHigh: 2_000n } });
  const [person] = people;
  for (let first = 1; first <= orderCount; first += 10_000)
    await owner.query(
      `insert into app.raise_subscription (id, reference, raise, customer_id, terms_version, state, state_since, paid_by, currency, paid_units, value_units,
         wanted_units, country, category, leave_until, documents, created_at, paid_at)
       select gen_random_uuid(), 'SU-' || lpad(n::text, 12, '0'), $1, $2, 1, 'open', p.at, 'balance', 'USD', p.paid, p.paid, p.paid / 1000, 'SV', 'retail', p.at, '[]',
              p.at, p.at
         from generate_series($4::integer, $5::integer) n
        cross join lateral (select 1000 * (1 + (n * 7919) % 5000) as paid, $3::timestamptz + n * interval '1 microsecond' as at) p`,
      [raise.id, person?.customer, testEnv.clock.now(), first, Math.min(first + 9_999, orderCount)],
    );
  await steps.close(raise);
  const spent: Record<string, number> = {};
  const measure = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const start = performance.now();
    await work();
    spent[name] = Math.round(performance.now() - start);
  };
  await measure('preview', () => steps.preview(raise.reference));
  await measure('decide', () => steps.decide(raise.reference));
  await measure('write', () => writeAllocations(quiet));
  const [written] = await owner.query<{ units: bigint; open: number }>(
    `select sum(allotted_units)::bigint as units, count(*) filter (where allotted_units is null)::integer as open from app.raise_subscription where raise = $1`,
    [raise.id],
  );
  expect(written).toEqual({ units: 1_000_000n, open: 0 });
  expect(spent['write']).toBeLessThan(30_000);
}, 240_000);

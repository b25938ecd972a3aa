import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { tablesWithoutDeletion } from './kept-tables.ts';
import { deleteExpiredRows, retentionRules } from './retention.ts';
import { createTestEnv } from '../testing/test-env.ts';

const dayMs = 86_400_000;
const testEnv = await createTestEnv();

async function count(table: string, where = 'true'): Promise<number> {
  const [row] = await testEnv.owner.query<{ count: number }>(
    `select count(*)::integer as count from ${table} where ${where}`,
    [],
  );
  return row?.count ?? 0;
}

async function advanceDays(days: number): Promise<void> {
  testEnv.advance(days * dayMs);
  await deleteExpiredRows(testEnv.workerApp);
}

async function insertTick(at: Date): Promise<bigint> {
  const [row] = await testEnv.workerApp.db.query<{ id: bigint }>(
    `insert into app.price_tick (symbol, value, ticks, at, observed_at) values ('XYZ/USD', 1, '{}', $1, $1) returning id`,
    [at],
  );
  if (!row) throw new Error('no tick was inserted');
  return row.id;
}

test('every table has a time after which its rows are deleted, or a reason to keep them', async () => {
  const rows = await testEnv.owner.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('app', 'ledger') and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const listed = new Set([...retentionRules.map(({ table }) => table), ...Object.keys(tablesWithoutDeletion)]);
  expect([...listed].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test('links, tokens, quotes, throttles, sessions and emails are deleted when their time is over', async () => {
  const { customer } = await testEnv.signUp('retention');
  const { db } = testEnv;
  const now = testEnv.clock.now();
  await testEnv.emails();
  await db.query('insert into app.throttle (name, key, since, count) values ($1, $2, $3, 1)', ['x', 'y', now]);
  await db.query('insert into app.pre_login (token_hash, customer_id, expires_at) values ($1, $2, $3)', [
    randomBytes(32),
    customer,
    now,
  ]);
  await db.query(
    'insert into app.handover (payload_hash, customer_id, token_hash, expires_at) values ($1, $2, $3, $4)',
    [randomBytes(32), customer, randomBytes(32), now],
  );
  await db.query(
    `insert into app.email_token (token_hash, purpose, customer_id, created_at, expires_at)
     values ($1, 'reset-password', $2, $3, $3)`,
    [randomBytes(32), customer, now],
  );
  await db.query(
    'insert into app.known_device (customer_id, device_hash, first_seen_at, last_seen_at) values ($1, $2, $3, $3)',
    [customer, randomBytes(32), now],
  );
  await db.query(
    `insert into app.support_session (id, customer_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4, $4)`,
    [randomUUID(), customer, randomBytes(32), now],
  );
  await db.query(
    `insert into app.locked_quote (id, customer_id, from_symbol, to_symbol, price_terms, max_units, locked_at, expires_at)
     values ($1, $2, 'USD', 'XYZ', '{}', 1, $3, $3)`,
    [randomUUID(), customer, now],
  );
  const [open, confirmed] = [randomUUID(), randomUUID()];
  await db.query(
    `insert into app.subscription (id, email, language, consented_at, consent_text, confirmed_at)
     values ($1, 'open@x.example', 'en', $3, 'yes', null), ($2, 'confirmed@x.example', 'en', $3, 'yes', $3)`,
    [open, confirmed, now],
  );
  await db.query('insert into app.subscription_link (token_hash, subscription_id, expires_at) values ($1, $2, $3)', [
    randomBytes(32),
    confirmed,
    now,
  ]);
  await db.query(
    `insert into app.email (id, recipient, subject, body_text, body_html, created_at) values ($1, 'x@x.example', 's', 't', 'h', $2)`,
    [randomUUID(), now],
  );

  const hours = ['app.pre_login', 'app.handover', 'app.locked_quote', 'app.throttle'] as const;
  await deleteExpiredRows(testEnv.workerApp);
  for (const table of hours) expect(await count(table), table).toBe(1);

  await advanceDays(3);
  for (const table of [...hours, 'app.subscription_link']) expect(await count(table), table).toBe(0);
  expect(await count('app.subscription')).toBe(2);
  for (const table of ['app.email_token', 'app.support_session'] as const) expect(await count(table), table).toBe(1);
  expect(await count('app.email', "body_text = ''")).toBe(0);

  await advanceDays(30);
  expect(await count('app.subscription')).toBe(1);
  expect(await count('app.subscription', 'confirmed_at is not null')).toBe(1);
  for (const table of ['app.email_token', 'app.support_session'] as const) expect(await count(table), table).toBe(0);
  expect(await count('app.email', "body_text = '' and recipient = 'x@x.example'")).toBe(1);
  expect(await count('app.session')).toBe(1);

  await advanceDays(60);
  expect(await count('app.session')).toBe(0);
  expect(await count('app.email')).toBe(1);

  expect(await count('app.known_device')).toBe(1);

  await advanceDays(1_826);
  expect(await count('app.known_device')).toBe(0);
  expect(await count('app.email')).toBe(0);
  expect(await count('app.customer', `id = '${customer}'`)).toBe(1);
});

test('events and stored replies follow the time of the database', async () => {
  const events = [
    [new Date(Date.now() - 2 * dayMs), 'balances'],
    [new Date(), 'deposits'],
  ];
  for (const [at, topic] of events)
    await testEnv.owner.query('insert into app.event (customer_id, topic, at) values ($1, $2, $3)', [
      randomUUID(),
      topic,
      at,
    ]);
  for (const days of [0, 3])
    await testEnv.db.query(
      `select ledger.store_replies(array[$1::bytea], array['x'], array['{}'], array[$2::timestamptz])`,
      [randomBytes(32), new Date(Date.now() - days * dayMs)],
    );
  await advanceDays(1);
  expect(await count('app.event', "topic in ('balances', 'deposits')")).toBe(1);
  expect(await count('ledger.idempotency_key')).toBe(1);
  expect(await count('ledger.idempotency_key', "at > now() - interval '1 day'")).toBe(1);
});

test('a batch that is full is followed by another', async () => {
  await testEnv.db.query(
    `insert into app.throttle (name, key, since, count) select 'many', number::text, $1, 1 from generate_series(1, 12000) number`,
    [testEnv.clock.now()],
  );
  await advanceDays(3);
  expect(await count('app.throttle')).toBe(0);
});

test('old price ticks are thinned out to the last of each hour and those that a swap used', async () => {
  const hourMs = 3_600_000;
  testEnv.advance(hourMs - (testEnv.clock.now().getTime() % hourMs));
  const start = testEnv.clock.now().getTime();
  const ticks: bigint[] = [];
  for (const seconds of [1, 2, 3, 3_601, 3_602]) ticks.push(await insertTick(new Date(start + seconds * 1000)));
  const [first, second, third, fourth, fifth] = ticks;
  await testEnv.db.query(
    `insert into app.swap (id, customer_id, from_symbol, to_symbol, paid_units, fee_units, fee_mode, received_units, rate,
       fee_basis_points, from_tick_id, created_at)
     values ($1, $2, 'USD', 'XYZ', 1, 0, 'on_top', 1, 1, 0, $3, $4)`,
    [randomUUID(), randomUUID(), second, new Date(start + 30_000)],
  );
  const left = async () =>
    (
      await testEnv.db.query<{ id: bigint }>("select id from app.price_tick where symbol = 'XYZ/USD' order by id", [])
    ).map(({ id }) => id);
  await advanceDays(89);
  expect(await left()).toEqual([first, second, third, fourth, fifth]);
  await advanceDays(2);
  expect(await left()).toEqual([second, third, fifth]);
});

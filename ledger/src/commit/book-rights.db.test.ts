import { newId } from '@istmo/db/new-id';
import { testDatabase } from '@istmo/db/test-database';
import type { Db } from '@istmo/db/tx';
import { beforeAll, expect, test } from 'vitest';
import { messageOf } from '../testing/test-injections.ts';
import { denied, TestTrading } from '../testing/test-trades.ts';

/* What the logins may do with the log, the phases and the state of a market between investors, by statements of their own. */

const database = await testDatabase({ query: 60_000, statement: 60_000 });
const { db: app, worker, operator, console: staff, reader, signer, owner } = database;
const others = [operator, staff, reader, signer];

let trading: TestTrading;
beforeAll(async () => {
  trading = await TestTrading.open(database);
});

test.each([
  'update app.book_order set left_units = left_units',
  'delete from app.book_order',
  `insert into app.book_log (book, number, at, kind) values (gen_random_uuid(), 1, now(), 'phase')`,
  'update app.book_log set units = 1',
  'delete from app.book_log',
  `insert into app.book_level (book, side, price, units, orders, number) values (gen_random_uuid(), 'buy', 1, 1, 1, 1)`,
  'update app.book_level set units = 0',
  'update app.order_book_state set log_number = 0',
  'insert into app.order_book_state (book, phase_since, reference_price, log_number) values (gen_random_uuid(), now(), 1, 5)',
  'update app.order_book set unit_scale = 1',
  'update app.order_book_terms set tick = 1',
])('the logins that serve, read, decide and sign may not: %s', async (sql) => {
  for (const login of [app, ...others]) await expect(login.query(sql), sql).rejects.toThrow(denied);
});

test.each([
  'insert into app.book_order default values',
  'update app.book_order set traded_units = 0',
  'update app.book_order set limit_price = 1',
  'update app.book_order set customer_id = customer_id',
  'delete from app.book_order',
  `insert into app.book_log (book, number, at, kind) values (gen_random_uuid(), 1, now(), 'phase')`,
  'update app.book_log set units = 1',
  'update app.order_book_state set log_number = 0',
  'update app.order_book_state set fence = 0',
  'delete from app.book_level',
  'update app.book_trade set units = 1',
  'update app.order_book set version = 1',
])('the login that matches may not: %s', async (sql) => {
  await expect(worker.query(sql), sql).rejects.toThrow(/permission denied|null value|customers only/);
});

type Advance = {
  readonly fence?: bigint;
  readonly phase?: bigint;
  readonly from?: bigint;
  readonly to?: bigint;
  readonly kinds?: readonly string[];
  readonly reasons?: readonly string[];
  readonly at?: string;
  readonly login?: Db;
};

async function tryToAdvance(advance: Advance = {}): Promise<string | undefined> {
  const state = await trading.readState();
  const { kinds = [], login = worker, reasons = kinds.map(() => '') } = advance;
  return messageOf(
    login.query(
      `select app.advance_book($1, $2, $3, $4, $5, now() + $6::interval, $7, $8::uuid[], $9::uuid[], $10::bigint[], $11, null, null, null, null, false)`,
      [
        trading.book.id,
        advance.fence ?? state.fence,
        advance.phase ?? state.phase,
        advance.from ?? state.matched,
        advance.to ?? state.input,
        advance.at ?? '0',
        kinds,
        kinds.map(() => newId()),
        kinds.map(() => null),
        kinds.map(() => 1n),
        reasons,
      ],
    ),
  );
}

test('only the process that took a book over last goes on with it, in the phase and from where it has read', async () => {
  const notHere = /matched by another process, or changed meanwhile/;
  await trading.book.place({ trader: trading.ana });
  const [taken] = await worker.query<{ fence: bigint }>('select app.take_book($1) as fence', [trading.book.id]);
  const before = await trading.readState();
  expect(before.fence).toBe(taken?.fence);
  expect(await tryToAdvance({ fence: before.fence - 1n })).toMatch(notHere);
  expect(await tryToAdvance({ fence: before.fence + 1n })).toMatch(notHere);
  expect(await tryToAdvance({ from: before.matched - 1n })).toMatch(notHere);
  expect(await tryToAdvance({ from: before.matched + 1n })).toMatch(notHere);
  expect(await tryToAdvance({ to: before.matched - 1n })).toMatch(notHere);
  expect(await tryToAdvance({ to: before.input + 1n })).toMatch(notHere);
  expect(await tryToAdvance({ kinds: ['accepted'] })).toMatch(/writes what it did/);
  expect(await tryToAdvance({ kinds: ['phase'] })).toMatch(/writes what it did/);
  expect(await tryToAdvance({ kinds: ['ended'], reasons: ['', ''] })).toMatch(/null value/);
  // As in production: tests have a wider bound, because they set their clock.
  const [wide] = await owner.query<{ behind: string; ahead: string }>('select behind, ahead from ledger.time_bound');
  await operator.query("select ledger.set_time_bound('1 hour', '2 minutes')");
  for (const at of ['-2 hours', '3 minutes'])
    expect(await tryToAdvance({ kinds: ['ended'], at }), at).toMatch(/what it does now/);
  await operator.query('select ledger.set_time_bound($1, $2)', [wide?.behind, wide?.ahead]);
  await trading.begin('continuous');
  expect(await tryToAdvance({ phase: before.phase })).toMatch(notHere);
  expect(await tryToAdvance({ kinds: ['ended', 'reduced'] })).toBeUndefined();
  expect(await trading.readState()).toMatchObject({ logged: before.logged + 3n, matched: before.input });
  // Another process takes over: what this one had begun is refused.
  await worker.query('select app.take_book($1)', [trading.book.id]);
  expect(await tryToAdvance({ fence: before.fence })).toMatch(notHere);
  expect(await tryToAdvance()).toBeUndefined();
});

test.each(['halted', 'closed'])('nothing trades while a market is %s', async (phase) => {
  await trading.begin(phase);
  expect(await tryToAdvance({ kinds: ['traded'] })).toMatch(/nothing trades in this phase/);
  expect(await tryToAdvance({ kinds: ['ended'] })).toBeUndefined();
  await trading.begin('auction');
  expect(await tryToAdvance({ kinds: ['traded'] })).toBeUndefined();
  await trading.begin('continuous');
});

test.each([
  `select app.begin_phase(gen_random_uuid(), 'halted', 'staff', null, null, null, now())`,
  'select app.take_book(gen_random_uuid())',
  `select app.request_orders('{}', null, 'cancel', null, 'law', null, now())`,
  `select app.advance_book(gen_random_uuid(), 0, 0, 0, 0, now(), '{}', '{}', '{}', '{}', '{}', null, null, null, null, false)`,
])('no login but the one that matches may: %s', async (sql) => {
  for (const login of [app, ...others]) await expect(login.query(sql), sql).rejects.toThrow(denied);
  expect((await messageOf(worker.query(sql))) ?? '').not.toMatch(denied);
});

test('the log of a book has no gap', async () => {
  const rows = await owner.query<{ numbers: bigint; last: bigint; logged: bigint }>(
    `select count(*) as numbers, max(l.number) as last, s.log_number as logged
       from app.book_log l join app.order_book_state s on s.book = l.book group by l.book, s.log_number`,
  );
  for (const { numbers, last, logged } of rows) expect([numbers, last]).toEqual([logged, logged]);
  expect(rows.length).toBe(1);
});

test('terms under which a value is not whole are refused', async () => {
  await expect(
    operator.query(
      `insert into app.order_book_terms (book, version, tick, lot, min_units, max_units, min_display, mode, static_band, dynamic_band, protection,
         schedule, fee_tiers, in_force_at) values ($1, 2, 1, 20, 20, 20, 20, 'continuous', 1, 1, 1, '{}', '[]', now())`,
      [trading.book.id],
    ),
  ).rejects.toThrow(/is not whole/);
});

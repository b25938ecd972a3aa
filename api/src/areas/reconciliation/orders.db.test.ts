import { forge } from '@istmo/db/forge';
import pino from 'pino';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { createOrderSteps } from '../../testing/test-orders.ts';
import { reconcile } from './public.ts';

const testEnv = await createTestEnv();
const { owner, admin, url } = testEnv;
const worker = { ...testEnv.workerApp, log: pino({ level: 'silent' }) };
const market = await createOrderSteps(testEnv);

/** The kinds of what differs. The first units and money are adjustments of the test, which Internal History does not have. */
const run = async (): Promise<string[]> =>
  (await reconcile(worker, url.reader))
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'adjustment')
    .toSorted();

/** Changes rows that no login may change, as a fault below the database's rules would, and takes the change back after the run. */
async function runWith(change: string, back: string): Promise<string[]> {
  const apply = (sql: string) =>
    admin.inTransaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(sql);
    });
  await apply(change);
  const found = await run();
  await apply(back);
  return found;
}

/** The same with rows of a table of the ledger. */
async function runForged(table: string, change: string, back: string): Promise<string[]> {
  await forge(owner, table, change);
  const found = await run();
  await forge(owner, table, back);
  return found;
}

beforeAll(async () => {
  const [ana, eva] = [await market.investor(), await market.investor()];
  await market.place(eva, { side: 'sell', price: '10.00', size: '30' });
  await market.match();
  await market.place(ana, { side: 'buy', price: '10.50', size: '20' });
  await market.match();
  const open = await market.place(ana, { side: 'buy', price: '9.00', size: '10' });
  await market.match();
  await market.cancel(ana, open.body.data?.reference ?? '');
  await market.place(ana, { side: 'buy', price: '9.50', size: '5' });
  await market.match();
});

beforeEach(async () => {
  await owner.query('delete from app.reconciliation_difference');
  // As if the last run had been longer ago.
  await owner.query('delete from app.reconciliation_run');
});

test('orders and trades agree with their movements and with the log', async () => {
  const [traded] = await owner.query<{ trades: bigint }>('select count(*) as trades from app.book_trade');
  expect(traded?.trades).toBe(1n);
  expect(await run()).toEqual([]);
});

const trade = 'update app.book_trade set';
const ended = `update app.book_order set size = size + 100 where end_reason = 'cancelled'`;

test.each([
  ['the value of a trade', `${trade} value_units = value_units + 1`, `${trade} value_units = value_units - 1`],
  ['the buyer of a trade', `${trade} buyer = seller, seller = buyer`, `${trade} buyer = seller, seller = buyer`],
  ['the time of a trade', `${trade} at = at + interval '1 second'`, `${trade} at = at - interval '1 second'`],
])('a trade that says otherwise than its movement is found: %s', async (_, change, back) => {
  expect(await runWith(change, back)).toContain('book-trade');
});

test('an order that says otherwise than its movement is found', async () => {
  expect(await runWith(ended, ended.replace('+', '-'))).toContain('book-order');
});

test('a trade and an order whose movement is not there are found', async () => {
  const moved = (from: string, to: string) =>
    `k set key = overlay(k.key::text placing '${to}' from 36)::uuid
       from ledger.movement m where m.id = k.movement and m.kind = 172 and k.key::text like '%${from}'`;
  const [row] = await owner.query<{ last: string }>(
    'select right(key::text, 1) as last from ledger.movement where kind = 172',
  );
  const last = row?.last ?? '0';
  const other = last === '0' ? '1' : '0';
  expect(await runForged('movement_key', moved(last, other), moved(other, last))).toContain(
    'book-trade-row-without-movement',
  );
  const holds = (from: number, to: number) => `set movement_kind = ${to} where movement_kind = ${from}`;
  const back = `${holds(11, 170)} and event in (select id from app.book_order)`;
  expect(await runForged('hold', holds(170, 11), back)).toContain('book-order-row-without-movement');
});

test.each([
  [
    'less left than the log says',
    `update app.book_order set left_units = left_units - 100, shown_units = shown_units - 100 where state = 'open' and side = 'sell'`,
    '-',
    '+',
  ],
  [
    'more traded than its trades',
    `update app.book_order set traded_value = traded_value + 1 where side = 'sell'`,
    '+',
    '-',
  ],
  ['another place in the log', `update app.book_order set number = number + 1 where side = 'sell'`, '+', '-'],
])('an order that is not what the log made of it is found: %s', async (_, change, sign, back) => {
  const [set = '', where = ''] = change.split(' where ');
  expect(await runWith(change, `${set.replaceAll(` ${sign} `, ` ${back} `)} where ${where}`)).toEqual(['book-log']);
});

test('a gap in the log, an end that is missing, and a trade that is not in it once are found', async () => {
  const count = async () => (await owner.query<{ n: bigint }>('select max(number) as n from app.book_log'))[0]?.n ?? 0n;
  const last = await count();
  const move = (from: bigint, to: bigint) => `update app.book_log set number = ${to} where number = ${from}`;
  expect(await runWith(move(2n, 200n), move(200n, 2n))).toContain('book-log');
  expect(await runWith(move(last, last + 1n), move(last + 1n, last))).toContain('book-log');
  const state = (by: string) => `update app.order_book_state set log_number = log_number ${by} 1`;
  expect(await runWith(state('+'), state('-'))).toEqual(['book-log']);
  const kind = (from: string, to: string) => `update app.book_log set kind = '${to}' where kind = '${from}'`;
  expect(await runWith(kind('traded', 'terms'), kind('terms', 'traded'))).toEqual(['book-log']);
});

import { beforeAll, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { isConnectionLost, isDuplicate, OutcomeUnknown, readSqlState } from './failures.ts';
import { testDatabase } from './test-database.ts';
import { statement } from './tx.ts';

const { db, owner, url } = await testDatabase();

beforeAll(async () => {
  await owner.query('create table app.test_box (id int primary key, n int not null)');
  await owner.query('insert into app.test_box values (1, 0), (2, 0)');
});

test('a serving connection runs as istmo_app with the settings of its login, and sends none of its own', async () => {
  const plain = connect({ url: url.app, poolSize: 1 });
  const [row] = await plain.query(
    `select session_user::text as login, current_user::text as role, current_setting('search_path') as path,
       current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
       current_setting('idle_in_transaction_session_timeout') as idle, current_setting('enable_seqscan') as seqscan,
       (select count(*)::int from pg_settings where source = 'client' and name like '%timeout') as sent`,
  );
  expect(row).toEqual({
    login: 'istmo_app',
    role: 'istmo_app',
    path: '"$user", public',
    statement: '3s',
    lock: '2s',
    idle: '5s',
    seqscan: 'off',
    sent: 0,
  });
  await plain.stop();
});

test('a server that takes no writes is left as one that is lost, and nothing is unknown', async () => {
  const replica = connect({ url: `${url.app}&options=-c%20default_transaction_read_only%3Don`, poolSize: 1 });
  const backend = async () => (await replica.query('select pg_backend_pid() as pid'))[0];
  const before = await backend();
  const alone: unknown = await replica.query('insert into app.test_box values (9, 0)').catch((error: unknown) => error);
  expect([isConnectionLost(alone), alone instanceof OutcomeUnknown]).toEqual([true, false]);
  const after = await backend();
  expect(after).not.toEqual(before);
  const together: unknown = await replica
    .inTransaction((tx) => tx.query('insert into app.test_box values (9, 0)'))
    .catch((error: unknown) => error);
  expect([isConnectionLost(together), together instanceof OutcomeUnknown]).toEqual([true, false]);
  expect(await backend()).not.toEqual(after);
  await replica.stop();
});

test('transactions of a full pool that read outside of themselves do not wait for each other', async () => {
  const pool = connect({ url: url.app, poolSize: 3 });
  const both = Promise.withResolvers<void>();
  let begun = 0;
  const readOutside = () =>
    pool.inTransaction(async () => {
      begun += 1;
      if (begun === 2) both.resolve();
      await both.promise;
      return pool.query('select 1 as n');
    });
  expect(await Promise.all([1, 2, 3, 4, 5].map(readOutside))).toEqual(Array.from({ length: 5 }, () => [{ n: 1 }]));
  await pool.stop();
});

test('a transaction that waits too long for the others to end fails like a lost connection', async () => {
  const pool = connect({ url: url.app, poolSize: 2, timeouts: { connect: 50 } });
  const long = Promise.withResolvers<void>();
  const first = pool.inTransaction(() => long.promise);
  const late: unknown = await pool.inTransaction(async () => {}).catch((error: unknown) => error);
  expect(isConnectionLost(late)).toBe(true);
  long.resolve();
  await first;
  expect(await pool.inTransaction((tx) => tx.query('select 2 as n'))).toEqual([{ n: 2 }]);
  await pool.stop();
});

test('without prepared statements a named statement is sent unnamed', async () => {
  const plain = connect({ url: url.app, poolSize: 1, preparesStatements: false });
  const named = statement('tx-test-unnamed', 'select $1::int as n');
  expect(await plain.query(named, [3])).toEqual([{ n: 3 }]);
  expect(await plain.inTransaction((tx) => tx.query(named, [4]))).toEqual([{ n: 4 }]);
  expect(await plain.onConnection((connection) => connection.query(named, [5]))).toEqual([{ n: 5 }]);
  expect(await plain.query('select 1 from pg_prepared_statements')).toEqual([]);
  await plain.stop();
});

test('a statement outside a transaction that loses its connection is unknown unless it only reads', async () => {
  const pool = connect({ url: url.app, timeouts: { query: 100 } });
  const outcomeOf = (sql: string) => pool.query(sql).catch((error: unknown) => error);
  expect(await outcomeOf('select pg_sleep(1)')).not.toBeInstanceOf(OutcomeUnknown);
  expect(await outcomeOf('update app.test_box set n = n where pg_sleep(1) is not null')).toBeInstanceOf(OutcomeUnknown);
  await pool.stop();
});

test('int8 is returned as bigint, timestamptz as Date, numeric and date as string', async () => {
  const [row] = await db.query(
    `select 9007199254740993::bigint as n, array[1, 2]::bigint[] as several, timestamptz '2026-01-02T03:04:05Z' as at, 1.10::numeric as rate, date '2026-01-02' as day`,
  );
  expect(row).toEqual({
    n: 9007199254740993n,
    several: [1n, 2n],
    at: new Date('2026-01-02T03:04:05Z'),
    rate: '1.10',
    day: '2026-01-02',
  });
});

test('a prepared statement can be run again with other values', async () => {
  const plus = statement('test-plus', 'select $1::int + 1 as sum');
  const rows = await db.inTransaction(async (tx) => [
    ...(await tx.query<{ sum: number }>(plus, [1])),
    ...(await tx.query<{ sum: number }>(plus, [41])),
  ]);
  expect(rows).toEqual([{ sum: 2 }, { sum: 42 }]);
});

test('work that throws is rolled back, and its error is passed on unchanged', async () => {
  const transaction = db.inTransaction(async (tx) => {
    await tx.query('update app.test_box set n = 99 where id = 1');
    throw new RangeError('work failed');
  });
  await expect(transaction).rejects.toEqual(new RangeError('work failed'));
  expect(await db.query('select n from app.test_box where id = 1')).toEqual([{ n: 0 }]);
});

test('a commit after a statement whose error was ignored is an error', async () => {
  const transaction = db.inTransaction(async (tx) => {
    await tx.query('update app.test_box set n = 5 where id = 1');
    await tx.query('insert into app.test_box values (1, 0)').catch(() => 'ignored');
  });
  await expect(transaction).rejects.toThrow('nothing was committed');
});

test('a statement after the end of its transaction is rejected', async () => {
  const tx = await db.inTransaction(async (open) => open);
  await expect(tx.query('select 1')).rejects.toThrow('this transaction has ended');
});

test('of two transactions in a deadlock, the one that PostgreSQL aborts is run again', async () => {
  let arrived = 0;
  const bothArrived: (() => void)[] = [];
  const waitForBoth = () =>
    new Promise<void>((resolve) => {
      bothArrived.push(resolve);
      if (++arrived === 2) for (const go of bothArrived) go();
      // The transaction that is run again does not wait for the other one.
      if (arrived > 2) resolve();
    });
  const raise = (first: number, second: number) =>
    db.inTransaction(async (tx) => {
      await tx.query('update app.test_box set n = n + 1 where id = $1', [first]);
      await waitForBoth();
      await tx.query('update app.test_box set n = n + 1 where id = $1', [second]);
    });
  await Promise.all([raise(1, 2), raise(2, 1)]);
  expect(arrived).toBe(3);
  expect(await db.query('select n from app.test_box order by id')).toEqual([{ n: 2 }, { n: 2 }]);
});

test('a failed statement keeps its connection and reports the violated constraint', async () => {
  const single = connect({ url: url.app, poolSize: 1 });
  const readPid = async () => (await single.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid;
  const before = await readPid();
  const error: unknown = await single
    .query('insert into app.test_box values (1, 1)')
    .catch((caught: unknown) => caught);
  expect([isDuplicate(error, 'test_box_pkey'), isDuplicate(error, 'another'), readSqlState(error)]).toEqual([
    true,
    false,
    '23505',
  ]);
  expect(await readPid()).toBe(before);
  await single.stop();
});

test('a connection that the server ends, idle or in use, is replaced', async () => {
  const single = connect({ url: url.app, poolSize: 1 });
  const admin = connect({ url: url.admin });
  const [row] = await single.query<{ pid: number }>('select pg_backend_pid() as pid');
  await admin.query('select pg_terminate_backend($1, 5000)', [row?.pid]);
  // The pool may use the ended connection once, before it receives the end.
  await single.query('select 1').catch((error: unknown) => expect(isConnectionLost(error)).toBe(true));
  expect(await single.query('select 1 as one')).toEqual([{ one: 1 }]);

  const inUse = single.inTransaction(async (tx) => {
    const [mine] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    await admin.query('select pg_terminate_backend($1, 5000)', [mine?.pid]);
    await tx.query('select 1');
  });
  expect(isConnectionLost(await inUse.catch((error: unknown) => error))).toBe(true);
  expect(await single.query('select 1 as one')).toEqual([{ one: 1 }]);
  await Promise.all([single.stop(), admin.stop()]);
});

test('the server cancels a statement that takes too long, and the client closes a connection without a reply', async () => {
  const statementTimeout = connect({ url: url.app, timeouts: { statement: 50 } });
  expect(readSqlState(await statementTimeout.query('select pg_sleep(5)').catch((error: unknown) => error))).toBe(
    '57014',
  );
  const queryTimeout = connect({ url: url.app, timeouts: { query: 50 } });
  expect(isConnectionLost(await queryTimeout.query('select pg_sleep(5)').catch((error: unknown) => error))).toBe(true);
  expect(await queryTimeout.query('select 1 as one')).toEqual([{ one: 1 }]);
  await Promise.all([statementTimeout.stop(), queryTimeout.stop()]);
});

test('several statements in one text return the rows of all', async () => {
  expect(await db.query('select 1 as n; select n + 1 as n from (values (1), (2)) as few (n)')).toEqual([
    { n: 1 },
    { n: 2 },
    { n: 3 },
  ]);
});

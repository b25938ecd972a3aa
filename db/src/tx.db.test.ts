import { beforeAll, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { isConnectionLost, isDuplicate, sqlStateOf } from './failures.ts';
import { testDatabase } from './test-database.ts';
import { statement } from './tx.ts';

const { db, owner, url } = await testDatabase();

beforeAll(async () => {
  await owner.query('create table app.case_box (id int primary key, n int not null)');
  await owner.query('insert into app.case_box values (1, 0), (2, 0)');
});

test('the API runs as istmo_app, in the schema of the rooms', async () => {
  const [row] = await db.query(
    `select session_user::text as login, current_user::text as role, current_setting('search_path') as path`,
  );
  expect(row).toEqual({ login: 'istmo_app', role: 'istmo_app', path: 'app' });
});

test('a login that is a member can act as istmo_app and is held to its rights', async () => {
  const acting = connect({ url: url.admin, role: 'istmo_app' });
  await expect(acting.query('delete from ledger.posting')).rejects.toThrow('permission denied');
  await acting.stop();
});

test('whole numbers come as bigint, times as Date, fractions and days as text', async () => {
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

test('a busy statement is prepared once and asked again with other values', async () => {
  const plus = statement('case-plus', 'select $1::int + 1 as sum');
  const rows = await db.inTransaction(async (tx) => [
    ...(await tx.query<{ sum: number }>(plus, [1])),
    ...(await tx.query<{ sum: number }>(plus, [41])),
  ]);
  expect(rows).toEqual([{ sum: 2 }, { sum: 42 }]);
});

test('work that throws leaves nothing behind, and its error arrives as it was', async () => {
  const doing = db.inTransaction(async (tx) => {
    await tx.query('update app.case_box set n = 99 where id = 1');
    throw new RangeError('changed my mind');
  });
  await expect(doing).rejects.toEqual(new RangeError('changed my mind'));
  expect(await db.query('select n from app.case_box where id = 1')).toEqual([{ n: 0 }]);
});

test('an error that was swallowed cannot turn a commit into nothing without a word', async () => {
  const doing = db.inTransaction(async (tx) => {
    await tx.query('update app.case_box set n = 5 where id = 1');
    await tx.query('insert into app.case_box values (1, 0)').catch(() => 'never mind');
  });
  await expect(doing).rejects.toThrow('nothing was committed');
});

test('a statement after the end of its transaction is refused', async () => {
  const tx = await db.inTransaction(async (lent) => lent);
  await expect(tx.query('select 1')).rejects.toThrow('this transaction has ended');
});

test('when two transactions block each other in a circle, the one that is broken runs again', async () => {
  let arrived = 0;
  const bothArrived: (() => void)[] = [];
  const meet = () =>
    new Promise<void>((resolve) => {
      bothArrived.push(resolve);
      if (++arrived === 2) for (const go of bothArrived) go();
      // The one that runs again finds nobody to meet.
      if (arrived > 2) resolve();
    });
  const raise = (first: number, second: number) =>
    db.inTransaction(async (tx) => {
      await tx.query('update app.case_box set n = n + 1 where id = $1', [first]);
      await meet();
      await tx.query('update app.case_box set n = n + 1 where id = $1', [second]);
    });
  await Promise.all([raise(1, 2), raise(2, 1)]);
  expect(arrived).toBe(3);
  expect(await db.query('select n from app.case_box order by id')).toEqual([{ n: 2 }, { n: 2 }]);
});

test('a failed statement costs no connection, and says which constraint it broke', async () => {
  const narrow = connect({ url: url.app, poolSize: 1 });
  const me = async () => (await narrow.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid;
  const before = await me();
  const error: unknown = await narrow
    .query('insert into app.case_box values (1, 1)')
    .catch((caught: unknown) => caught);
  expect([isDuplicate(error, 'case_box_pkey'), isDuplicate(error, 'another'), sqlStateOf(error)]).toEqual([
    true,
    false,
    '23505',
  ]);
  expect(await me()).toBe(before);
  await narrow.stop();
});

test('a connection that the server ends, idle or held, is replaced and the process lives on', async () => {
  const narrow = connect({ url: url.app, poolSize: 1 });
  const admin = connect({ url: url.admin });
  const [row] = await narrow.query<{ pid: number }>('select pg_backend_pid() as pid');
  await admin.query('select pg_terminate_backend($1, 5000)', [row?.pid]);
  // The pool may hand the dead connection out once, before it hears of its end.
  await narrow.query('select 1').catch((error: unknown) => expect(isConnectionLost(error)).toBe(true));
  expect(await narrow.query('select 1 as one')).toEqual([{ one: 1 }]);

  const held = narrow.inTransaction(async (tx) => {
    const [mine] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
    await admin.query('select pg_terminate_backend($1, 5000)', [mine?.pid]);
    await tx.query('select 1');
  });
  expect(isConnectionLost(await held.catch((error: unknown) => error))).toBe(true);
  expect(await narrow.query('select 1 as one')).toEqual([{ one: 1 }]);
  await Promise.all([narrow.stop(), admin.stop()]);
});

test('a statement that takes too long is given up by the server, a silent server by us', async () => {
  const hasty = connect({ url: url.app, timeouts: { statement: 50 } });
  expect(sqlStateOf(await hasty.query('select pg_sleep(5)').catch((error: unknown) => error))).toBe('57014');
  const hastier = connect({ url: url.app, timeouts: { query: 50 } });
  expect(isConnectionLost(await hastier.query('select pg_sleep(5)').catch((error: unknown) => error))).toBe(true);
  expect(await hastier.query('select 1 as one')).toEqual([{ one: 1 }]);
  await Promise.all([hasty.stop(), hastier.stop()]);
});

test('several statements in one text answer the rows of all', async () => {
  expect(await db.query('select 1 as n; select n + 1 as n from (values (1), (2)) as few (n)')).toEqual([
    { n: 1 },
    { n: 2 },
    { n: 3 },
  ]);
});

import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, listMissingMigrations, readMigrations } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './test-server.ts';

let directory = '';
let database: TestDatabase;

beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'migrations-'));
  database = await createTestDatabase({}, 'nothing');
});
afterEach(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(path.join(directory, name), sql);
const run = () => migrate({ url: database.url.owner, directory });

test('each file is applied once, in order, as the owner', async () => {
  await write('0002-second.sql', 'create table one.thing (id int);');
  await write('0001-first.sql', 'create schema one;');
  expect(await run()).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await run()).toEqual([]);
  expect(
    await database.owner.query(`select tableowner::text as owner from pg_tables where schemaname = 'one'`),
  ).toEqual([{ owner: 'istmo_owner' }]);
  await write('0003-third.sql', 'create table one.other (id int);');
  expect(await listMissingMigrations(database.owner, directory)).toEqual(['0003-third.sql']);
});

test('several processes that start at once wait for each other, and each file is applied once', async () => {
  await write('0001-first.sql', 'create schema one; create table one.thing (id int);');
  await write('0002-second.sql', 'insert into one.thing values (1);');
  const applied = await Promise.all([run(), run(), run(), run()]);
  expect(applied.flat().toSorted()).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await database.owner.query('select id from one.thing')).toEqual([{ id: 1 }]);
});

test('a process that starts while another applies a file waits and does not apply it again', async () => {
  await write('0001-first.sql', 'create schema one;');
  await run();
  await write('0002-second.sql', 'create table one.thing (id int);');
  const second = (await readMigrations(directory)).find(({ number }) => number === 2);
  const { owner, admin } = database;
  const waiting = await owner.inTransaction(async (tx) => {
    await tx.query('lock table istmo.migration in exclusive mode');
    await tx.query('create table one.thing (id int)');
    await tx.query('insert into istmo.migration (number, name, checksum) values (2, $1, $2)', [
      second?.name,
      second?.checksum,
    ]);
    const other = run();
    const isWaiting = `select 1 from pg_stat_activity where application_name = 'istmo migrate' and wait_event_type = 'Lock' and datname = current_database()`;
    while ((await admin.query(isWaiting)).length === 0) await new Promise(setImmediate);
    return { other };
  });
  expect(await waiting.other).toEqual([]);
});

test('a file that fails is rolled back, and later files are not applied', async () => {
  await write('0001-first.sql', 'create schema one;');
  await write('0002-second.sql', 'create table one.thing (id int); select 1 / 0;');
  await write('0003-third.sql', 'create schema three;');
  await expect(run()).rejects.toThrow('migration 0002-second.sql failed: division by zero');
  await write('0002-second.sql', 'create table one.thing (id int);');
  expect(await run()).toEqual(['0002-second.sql', '0003-third.sql']);
});

test('an applied file that was changed or removed is an error', async () => {
  await write('0001-first.sql', 'create schema one;');
  await run();
  await write('0001-first.sql', 'create schema one; -- changed');
  await expect(run()).rejects.toThrow(
    /^This data was made by another release of Istmo.*0001-first\.sql was changed since it was applied/,
  );
  await rename(path.join(directory, '0001-first.sql'), path.join(directory, '0002-first.sql'));
  await expect(run()).rejects.toThrow();
});

test('a duplicate number and an invalid file name are rejected before any file is applied', async () => {
  await write('0001-first.sql', 'create schema one;');
  await write('0001-other.sql', 'create schema two;');
  await expect(run()).rejects.toThrow('two migrations have the number 0001');
  await rm(path.join(directory, '0001-other.sql'));
  await write('2-other.sql', 'create schema two;');
  await expect(run()).rejects.toThrow('NNNN-area.sql');
});

test('a release that the newer one still runs beside starts on its data, and an older one does not', async () => {
  await write('0001-first.sql', 'create schema one;');
  const start = (release: string, runsSince: string) =>
    migrate({ url: database.url.owner, directory, release, runsSince });
  await start('0.3.0', '0.2.0');
  await write('0002-second.sql', 'create table one.thing (id int);');
  expect(await start('0.10.0', '0.3.0')).toEqual(['0002-second.sql']);
  await rm(path.join(directory, '0002-second.sql'));

  expect(await start('0.3.0', '0.2.0')).toEqual([]);
  await expect(start('0.2.0', '0.1.0')).rejects.toThrow('it has 0002-second.sql, which is newer');
  // Of the same release, but another program.
  await expect(start('0.10.0', '0.3.0')).rejects.toThrow('it has 0002-second.sql, which is newer');
  await expect(run()).rejects.toThrow('which is newer');

  await write('0003-third.sql', 'create table one.other (id int);');
  await expect(start('0.3.0', '0.2.0')).rejects.toThrow('it has 0002-second.sql, which is newer');
});

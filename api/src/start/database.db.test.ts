import { testDatabase } from '@istmo/db/test-database';
import pino from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { explainStart } from './explain-start.ts';
import { readSettings, type Settings } from '../settings/settings.ts';

const { admin, url } = await testDatabase();
const warnings: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });

const apart = {
  databaseUrl: url.app,
  migrateUrl: url.owner,
  workerUrl: url.worker,
  consoleUrl: url.console,
  readUrl: url.reader,
};

function open(own: Partial<Settings>) {
  const settings: Settings = { ...readSettings({}), mode: 'production', ...own };
  return openDatabase(settings, log, ['a-queue']);
}

/** The login and the settings of a connection. */
const whoAmI = `select session_user::text as login, current_setting('statement_timeout') as limit`;

test('with logins apart each pool has its own, and the set-up the one that may do reserved movements', async () => {
  const database = await open(apart);
  expect(await database.db.query(whoAmI)).toEqual([{ login: 'istmo_app', limit: '3s' }]);
  expect(await database.workerDb?.query(whoAmI)).toEqual([{ login: 'istmo_worker', limit: '3s' }]);
  expect(database.readUrl).toBe(url.reader);
  expect(await database.setUp((db) => db.query(whoAmI))).toMatchObject([{ login: 'istmo_owner' }]);
  await database.stop();
});

test('a process that only serves has no connection of the worker, and one that only works none of the serving login', async () => {
  const serving = await open({ ...apart, role: 'api', workerUrl: '' });
  expect(serving.workerDb).toBeUndefined();
  expect(await serving.consoleDb?.query(whoAmI)).toEqual([{ login: 'istmo_console', limit: '3s' }]);
  await serving.stop();
  const working = await open({ ...apart, role: 'worker' });
  expect(await working.db.query(whoAmI)).toMatchObject([{ login: 'istmo_worker' }]);
  expect(working.consoleDb).toBeUndefined();
  await working.stop();
});

test('a start without its PostgreSQL says in one sentence where it was looked for, and one with a wrong password who was refused, without the password', async () => {
  const away = await open({ ...apart, migrateUrl: 'postgresql://istmo_owner:secret@127.0.0.1:1/istmo' }).catch(
    explainStart,
  );
  expect(away).toMatch(
    /^PostgreSQL at 127\.0\.0\.1:1 does not answer: .*Start it, or change the address in ISTMO_MIGRATE_URL/,
  );
  expect(away).not.toContain('secret');
  const wrong = new URL(url.owner);
  wrong.password = 'wrong';
  const refused = await open({ ...apart, migrateUrl: wrong.href }).catch(explainStart);
  expect(refused).toMatch(/refuses the login of ISTMO_MIGRATE_URL.*password authentication failed/);
});

test.each([
  ['the owner', url.owner, 'DATABASE_URL: istmo_owner may become istmo_owner'],
  ['a superuser', url.admin, 'DATABASE_URL: istmo_admin is a superuser'],
  ['the worker', url.worker, 'DATABASE_URL: istmo_worker may become istmo_worker'],
])('production does not start when it would serve as %s', async (_name, databaseUrl, problem) => {
  const migrateUrl = databaseUrl === url.owner ? url.admin : url.owner;
  await expect(open({ ...apart, migrateUrl, databaseUrl })).rejects.toThrow(problem);
});

test('production does not start with a real login that is a member of the owner by way of another role', async () => {
  const login = `serving_${new URL(url.app).pathname.slice(1)}`;
  await admin.query(
    `create role ${login} login password 'a-password'; create role ${login}_between;
     grant istmo_owner to ${login}_between; grant istmo_app, ${login}_between to ${login}`,
  );
  const own = new URL(url.app);
  own.username = login;
  own.password = 'a-password';
  try {
    await expect(open({ ...apart, databaseUrl: own.href })).rejects.toThrow(`${login} may become istmo_owner`);
    await admin.query(`revoke ${login}_between from ${login}`);
    const database = await open({ ...apart, databaseUrl: own.href });
    expect(await database.db.query(whoAmI)).toEqual([{ login, limit: '3s' }]);
    await expect(database.db.query('set role istmo_owner')).rejects.toThrow('permission denied');
    await database.stop();
  } finally {
    await admin.query(`drop role ${login}; drop role ${login}_between`);
  }
});

test('in the sandbox one login may do everything, and a warning says so', async () => {
  const settingsOf = () => admin.query(`select rolconfig from pg_roles where rolname = 'istmo_admin'`);
  const before = await settingsOf();
  const database = await open({ mode: 'sandbox', databaseUrl: url.admin });
  expect(warnings.join()).toContain('one login migrates, serves and works');
  expect(await database.db.query(whoAmI)).toEqual([{ login: 'istmo_admin', limit: '3s' }]);
  await database.stop();
  // The login is the operator's own: its settings stay as they are.
  expect(await settingsOf()).toEqual(before);
});

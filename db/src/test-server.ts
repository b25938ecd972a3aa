import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, type Timeouts } from './connect.ts';
import { joinEmbedded, startEmbedded, stopEmbedded, type EmbeddedServer, type EmbeddedOptions } from './embedded.ts';
import type { DatabaseLogin } from './embedded-logins.ts';
import { isDuplicate, readSqlState } from './failures.ts';
import { memoryFolder } from './memory-folder.ts';
import { migrate, readMigrations } from './migrate.ts';
import { isAlive } from './postgres-process.ts';
import { seedOffering, seedRegistry } from './seed-registry.ts';
import type { Db } from './tx.ts';

/*
 * One server per checkout for all tests, in memory where that is possible, whose data is kept between runs, and one database per test file, copied from a template
 * that is created once for each version of the migrations.
 */

const inCheckout = fileURLToPath(new URL('../../.cache/test-pg', import.meta.url));
// Another installation of PostgreSQL with its own default settings, as an operator's server is (tools/test/steps.ts).
const programs = process.env['ISTMO_TEST_POSTGRES'];
const checkoutName = createHash('sha256').update(inCheckout).digest('hex').slice(0, 16);
const folder = memoryFolder ? path.join(memoryFolder, `istmo-tests-${checkoutName}`) : inCheckout;
const directory = programs === undefined ? folder : `${folder}-plain`;
const users = path.join(directory, 'users');

// Test data need not survive a crash. Tests that need fsync start a separate server.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  // Passwords of tests protect nothing; otherwise opening a connection takes most of the time of a short test.
  ...(programs === undefined ? { scram_iterations: '1' } : {}),
};

export type TestDatabase = {
  /** With the serving role, istmo_app. */
  readonly db: Db;
  /** As istmo_worker, for the worker's tasks. */
  readonly worker: Db;
  /** As istmo_operator, for the reserved movements. */
  readonly operator: Db;
  /** As istmo_console, for the calls of staff. */
  readonly console: Db;
  /** As istmo_reader, which writes nothing. */
  readonly reader: Db;
  /** As istmo_signer, for the signer. */
  readonly signer: Db;
  /** As istmo_owner, for what the API's role may not read or do. */
  readonly owner: Db;
  /** As the superuser, for tampering. */
  readonly admin: Db;
  /** Connection strings, for a second pool or another process. */
  readonly url: Readonly<Record<DatabaseLogin, string>>;
  drop(): Promise<void>;
};

/** Called once before a test run: starts the server unless it is running. */
export async function openTestServer(): Promise<void> {
  await mkdir(users, { recursive: true });
  await writeFile(path.join(users, String(process.pid)), '');
  const server = await startEmbedded({ directory, settings, programs, leftover: 'adopt' });
  if ((await countRunningUsers()) === 1) await dropStale(server);
  await createTemplate(server);
}

/** Called once after a test run: stops the server unless another run uses it. */
export async function closeTestServer(): Promise<void> {
  await rm(path.join(users, String(process.pid)), { force: true });
  if ((await countRunningUsers()) === 0) await stopEmbedded(directory);
}

async function countRunningUsers(): Promise<number> {
  let running = 0;
  for (const name of await readdir(users)) {
    if (isAlive(Number(name))) running++;
    else await rm(path.join(users, name), { force: true });
  }
  return running;
}

let server: Promise<EmbeddedServer> | undefined;

/** Creates a separate server with full durability, for crash tests and benchmarks; discard() removes it completely. */
export async function createTemporaryServer(
  options: Omit<EmbeddedOptions, 'directory'> = {},
): Promise<EmbeddedServer & { directory: string; discard(): Promise<void> }> {
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'istmo-pg-'));
  const started = await startEmbedded({ ...options, directory: temporary });
  const discard = async () => {
    await started.stop();
    await rm(temporary, { recursive: true, force: true });
  };
  return { ...started, directory: temporary, discard };
}

/** What some tests have in their databases beside the migrations. It is done once in a run, in a template of that name. */
export type Preparation = { readonly name: string; readonly prepare: (owner: Db) => Promise<void> };

/** Creates a migrated database, or an empty one when `from` is `nothing`. The caller drops it; testDatabase() does that for tests. */
export async function createTestDatabase(
  timeouts: Partial<Timeouts> = {},
  from: 'template' | 'nothing' | Preparation = 'template',
): Promise<TestDatabase> {
  server ??= joinEmbedded(directory);
  const running = await server;
  const name = `test_${process.pid}_${randomBytes(5).toString('hex')}`;
  await asAdmin(running, async (admin) => copyDatabase(admin, await findTemplate(running, from), name));
  const url = {
    app: running.url('app', name),
    worker: running.url('worker', name),
    operator: running.url('operator', name),
    console: running.url('console', name),
    reader: running.url('reader', name),
    signer: running.url('signer', name),
    owner: running.url('owner', name),
    admin: running.url('admin', name),
  };
  const allTimeouts = {
    connect: 10_000,
    query: 20_000,
    statement: 20_000,
    lock: 10_000,
    idleInTransaction: 20_000,
    ...timeouts,
  };
  const open = (login: DatabaseLogin) => connect({ url: url[login], timeouts: allTimeouts });
  const pools = {
    db: open('app'),
    worker: open('worker'),
    operator: open('operator'),
    console: open('console'),
    reader: open('reader'),
    signer: open('signer'),
    owner: open('owner'),
    admin: open('admin'),
  };
  return {
    ...pools,
    url,
    drop: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.stop()));
      await asAdmin(running, (one) => one.query(`drop database if exists ${name} with (force)`));
    },
  };
}

// What the template is filled with, beside the migrations.
const seedFiles = ['../seeds/instruments.ts', './seed-registry.ts', './test-server.ts'];

async function seedTemplate(url: string): Promise<void> {
  const db = connect({ url, poolSize: 1 });
  try {
    // Tests have clocks of their own.
    await db.query(`select ledger.set_time_bound('200 years', '200 years')`);
    await seedRegistry(db);
    await seedOffering(db);
    // The figures of tests follow from this fee, whatever the seeds say; setSeededFees (api/src/testing/test-markets.ts) sets those.
    await db.query(
      'update app.market set fee_basis_points = 50, large_order_cents = null, large_order_basis_points = null',
    );
  } finally {
    await db.stop();
  }
}

async function templateName(): Promise<string> {
  const hash = createHash('sha256').update((await readMigrations()).map(({ checksum }) => checksum).join());
  for (const file of seedFiles) hash.update(await readFile(new URL(file, import.meta.url)));
  return `template_${hash.digest('hex').slice(0, 16)}`;
}

async function createTemplate(running: EmbeddedServer): Promise<void> {
  await createOnce(running, await templateName(), 'template1', async (unfinished) => {
    await migrate({ url: running.url('owner', unfinished) });
    await seedTemplate(running.url('operator', unfinished));
  });
}

async function findTemplate(running: EmbeddedServer, from: 'template' | 'nothing' | Preparation): Promise<string> {
  if (from === 'nothing') return 'template1';
  const migrated = await templateName();
  // A migration that was changed during the run, as mutants are, has a template of its own.
  await createTemplate(running);
  if (from === 'template') return migrated;
  const prepared = `${migrated}_${from.name}`;
  await createOnce(running, prepared, migrated, async (unfinished) => {
    const owner = connect({ url: running.url('owner', unfinished), poolSize: 1 });
    await from.prepare(owner);
    await owner.stop();
  });
  return prepared;
}

// Filled under another name, so that others find it complete; of two processes that fill it the first wins.
async function createOnce(
  running: EmbeddedServer,
  name: string,
  from: string,
  fill: (unfinished: string) => Promise<void>,
): Promise<void> {
  await asAdmin(running, async (admin) => {
    const [existing] = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (existing) return;
    const unfinished = `test_${process.pid}_${randomBytes(5).toString('hex')}`;
    await copyDatabase(admin, from, unfinished);
    await fill(unfinished);
    await admin.query(`alter database ${unfinished} rename to ${name}`).catch(async (error: unknown) => {
      await admin.query(`drop database ${unfinished} with (force)`);
      if (readSqlState(error) !== '42P04' && !isDuplicate(error)) throw error;
    });
  });
}

// Copying the files takes a third of the time of writing them through the log.
async function copyDatabase(admin: Db, template: string, name: string): Promise<void> {
  await admin.query(`create database ${name} owner istmo_owner template ${template} strategy file_copy`);
}

// Databases of test runs that were killed, and templates of other versions of the migrations.
async function dropStale(running: EmbeddedServer): Promise<void> {
  const current = await templateName();
  await asAdmin(running, async (admin) => {
    const stale = await admin.query<{ name: string }>(
      `select datname as name from pg_database where (datname like 'test\\_%' or datname like 'template\\_%') and datname <> $1`,
      [current],
    );
    for (const { name } of stale) await admin.query(`drop database if exists ${name} with (force)`);
  });
}

async function asAdmin<T>(running: EmbeddedServer, work: (admin: Db) => Promise<T>): Promise<T> {
  const timeouts = { connect: 30_000, query: 60_000, statement: 60_000, lock: 60_000 };
  const admin = connect({ url: running.url('admin', 'postgres'), poolSize: 1, timeouts });
  try {
    return await work(admin);
  } finally {
    await admin.stop();
  }
}

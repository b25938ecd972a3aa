import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, type Timeouts } from './connect.ts';
import { joinEmbedded, startEmbedded, stopEmbedded, type Embedded, type EmbeddedOptions } from './embedded.ts';
import { isDuplicate, sqlStateOf } from './failures.ts';
import { migrate, readMigrations } from './migrate.ts';
import { isAlive } from './postgres-process.ts';
import { seedRegistry } from './seed-registry.ts';
import type { Db } from './tx.ts';

/*
 * One server per checkout for all tests, kept between runs; a database per test file, copied from a template that is
 * migrated once per state of the migrations.
 */

const directory = fileURLToPath(new URL('../../.cache/test-pg', import.meta.url));
const users = path.join(directory, 'users');

// Tests lose nothing when the machine does. Drills that need real fsync start a server of their own.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
};

export type TestDatabase = {
  /** As the API runs: istmo_app. */
  readonly db: Db;
  /** As istmo_owner, for what a test must see or do behind the API's back. */
  readonly owner: Db;
  /** As the superuser, for tampering. */
  readonly admin: Db;
  /** Connection strings, for a second pool or another process. */
  readonly url: { readonly app: string; readonly owner: string; readonly admin: string };
  drop(): Promise<void>;
};

/** Called once before a run of tests: starts the server unless it runs. */
export async function openTestServer(): Promise<void> {
  await mkdir(users, { recursive: true });
  await writeFile(path.join(users, String(process.pid)), '');
  const server = await startEmbedded({ directory, settings, leftover: 'adopt' });
  if ((await livingUsers()) === 1) await dropStale(server);
  await makeTemplate(server);
}

/** Called once after a run of tests: stops the server unless another run still uses it. */
export async function closeTestServer(): Promise<void> {
  await rm(path.join(users, String(process.pid)), { force: true });
  if ((await livingUsers()) === 0) await stopEmbedded(directory);
}

async function livingUsers(): Promise<number> {
  let living = 0;
  for (const name of await readdir(users)) {
    if (isAlive(Number(name))) living++;
    else await rm(path.join(users, name), { force: true });
  }
  return living;
}

let server: Promise<Embedded> | undefined;

/** A server of one's own with real durability, for drills and benchmarks; nothing is left of it after discard(). */
export async function makeTemporaryServer(
  options: Omit<EmbeddedOptions, 'directory'> = {},
): Promise<Embedded & { directory: string; discard(): Promise<void> }> {
  const place = await mkdtemp(path.join(os.tmpdir(), 'istmo-pg-'));
  const started = await startEmbedded({ ...options, directory: place });
  const discard = async () => {
    await started.stop();
    await rm(place, { recursive: true, force: true });
  };
  return { ...started, directory: place, discard };
}

/** A fresh, migrated database; an empty one when `from` says so. The caller drops it; tests take testDatabase(), which does so by itself. */
export async function makeTestDatabase(
  timeouts: Partial<Timeouts> = {},
  from: 'template' | 'nothing' = 'template',
): Promise<TestDatabase> {
  server ??= joinEmbedded(directory);
  const running = await server;
  const name = `test_${process.pid}_${randomBytes(5).toString('hex')}`;
  await asAdmin(running, async (admin) => {
    await admin.query(
      `create database ${name} owner istmo_owner template ${from === 'template' ? await templateName() : 'template1'}`,
    );
  });
  const url = { app: running.url('app', name), owner: running.url('owner', name), admin: running.url('admin', name) };
  const patient = {
    connect: 10_000,
    query: 20_000,
    statement: 20_000,
    lock: 10_000,
    idleInTransaction: 20_000,
    ...timeouts,
  };
  const [db, owner, admin] = [url.app, url.owner, url.admin].map((one) => connect({ url: one, timeouts: patient }));
  if (!db || !owner || !admin) throw new Error('three logins make three pools');
  return {
    db,
    owner,
    admin,
    url,
    drop: async () => {
      await Promise.all([db.stop(), owner.stop(), admin.stop()]);
      await asAdmin(running, (one) => one.query(`drop database if exists ${name} with (force)`));
    },
  };
}

// What the template is filled with, beside the migrations.
const seedFiles = ['../seeds/instruments.ts', './seed-registry.ts'];

async function seedTemplate(url: string): Promise<void> {
  const db = connect({ url, poolSize: 1 });
  try {
    await seedRegistry(db);
  } finally {
    await db.stop();
  }
}

async function templateName(): Promise<string> {
  const hash = createHash('sha256').update((await readMigrations()).map(({ checksum }) => checksum).join());
  for (const file of seedFiles) hash.update(await readFile(new URL(file, import.meta.url)));
  return `template_${hash.digest('hex').slice(0, 16)}`;
}

async function makeTemplate(running: Embedded): Promise<void> {
  const name = await templateName();
  await asAdmin(running, async (admin) => {
    const [known] = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (known) return;
    const unfinished = `test_${process.pid}_${randomBytes(5).toString('hex')}`;
    await admin.query(`create database ${unfinished} owner istmo_owner`);
    await migrate({ url: running.url('owner', unfinished) });
    await seedTemplate(running.url('app', unfinished));
    await admin.query(`alter database ${unfinished} rename to ${name}`).catch(async (error: unknown) => {
      await admin.query(`drop database ${unfinished} with (force)`);
      if (sqlStateOf(error) !== '42P04' && !isDuplicate(error)) throw error;
    });
  });
}

// What runs that were killed left behind, and templates of migrations that are no more.
async function dropStale(running: Embedded): Promise<void> {
  const current = await templateName();
  await asAdmin(running, async (admin) => {
    const stale = await admin.query<{ name: string }>(
      `select datname as name from pg_database where (datname like 'test\\_%' or datname like 'template\\_%') and datname <> $1`,
      [current],
    );
    for (const { name } of stale) await admin.query(`drop database if exists ${name} with (force)`);
  });
}

async function asAdmin<T>(running: Embedded, work: (admin: Db) => Promise<T>): Promise<T> {
  const timeouts = { connect: 30_000, query: 60_000, statement: 60_000, lock: 60_000 };
  const admin = connect({ url: running.url('admin', 'postgres'), poolSize: 1, timeouts });
  try {
    return await work(admin);
  } finally {
    await admin.stop();
  }
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connect } from './connect.ts';
import { isDuplicate, readSqlState } from './failures.ts';
import { isBefore, oldestOnThisData } from './release-range.ts';
import { createRoles, ownerRole } from './roles.ts';
import { readServerVersion, rejectOldServer } from './server-version.ts';
import type { Connection, Db } from './tx.ts';

const migrationsDirectory = fileURLToPath(new URL('../migrations', import.meta.url));

export type Migration = {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
};

/** Reads the files `NNNN-area.sql` of a directory in the order of their numbers. Throws for a duplicate number or another file name. */
export async function readMigrations(directory: string = migrationsDirectory): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  const migrations: Migration[] = [];
  for (const name of names) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) throw new Error(`a migration is named NNNN-area.sql, not ${name}`);
    const text = (await readFile(path.join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
    const number = Number(name.slice(0, 4));
    if (migrations.at(-1)?.number === number) throw new Error(`two migrations have the number ${name.slice(0, 4)}`);
    migrations.push({ number, name, text, checksum: createHash('sha256').update(text).digest('hex') });
  }
  return migrations;
}

export type MigrateOptions = {
  readonly url: string;
  readonly directory?: string;
  /** The release that these migrations belong to; the database remembers which ones it had. */
  readonly release?: string;
  /** The oldest release whose processes still run on the data of this one. */
  readonly runsSince?: string;
  readonly onApplied?: (name: string) => void;
  /** Run after the migrations, as istmo_owner, for tables that a library brings up to date itself. */
  readonly onMigrated?: (connection: Connection) => Promise<void>;
};

/**
 * Applies the migrations that the database does not have, in the order of their numbers, each in its own transaction, as
 * istmo_owner. Processes that start at the same time wait for each other's lock on the list of migrations. Forward only: an
 * applied file that was changed or removed is an error. Data of a newer release is taken where that release says that this one runs on it. Returns the names of the migrations it applied.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { url, directory, release, runsSince = oldestOnThisData, onApplied, onMigrated } = options;
  const migrations = await readMigrations(directory);
  const timeouts = { connect: 10_000, query: 620_000, statement: 600_000, lock: 600_000, idleInTransaction: 600_000 };
  const db = connect({ url, poolSize: 1, name: 'istmo migrate', timeouts });
  try {
    rejectOldServer(await readServerVersion(db));
    return await db.onConnection(async (connection) => {
      await prepare(connection);
      await rejectOtherRelease(connection, { migrations, release });
      const applied: string[] = [];
      for (const migration of migrations) {
        if (!(await apply(connection, migration))) continue;
        applied.push(migration.name);
        onApplied?.(migration.name);
      }
      if (release !== undefined)
        await connection.query(
          `insert into istmo.release (version, runs_since) values ($1, $2)
             on conflict (version) do update set runs_since = excluded.runs_since`,
          [release, runsSince],
        );
      await onMigrated?.(connection);
      return applied;
    });
  } finally {
    await db.stop();
  }
}

async function prepare(connection: Connection): Promise<void> {
  await createRoles(connection);
  await connection.command(`set role ${ownerRole}`);
  const statements = [
    'create schema if not exists istmo',
    `create table if not exists istmo.release (version text primary key, first_started_at timestamptz not null default now())`,
    // The oldest release whose processes still run on the data of this one.
    'alter table istmo.release add column if not exists runs_since text',
    `create table if not exists istmo.migration (
       number int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`,
  ];
  for (const sql of statements) {
    // "if not exists" checks before it locks, so of two processes that start at the same time one may fail and must retry.
    for (let attempt = 0; ; attempt++) {
      const isCreated = await connection.command(sql).then(
        () => true,
        (error: unknown) => requireRetryable(error, attempt),
      );
      if (isCreated) break;
      await pause(20);
    }
  }
}

function requireRetryable(error: unknown, attempt: number): false {
  // Another process has just created it: the row in the catalogue (23505), the table, the schema, or the table's row type.
  const isDuplicateObject = isDuplicate(error) || ['42P07', '42P06', '42710'].includes(readSqlState(error) ?? '');
  if (isDuplicateObject && attempt < 10) return false;
  throw error;
}

async function apply(connection: Connection, migration: Migration): Promise<boolean> {
  await connection.command('begin');
  try {
    await connection.command('lock table istmo.migration in exclusive mode');
    const [applied] = await connection.query('select from istmo.migration where number = $1', [migration.number]);
    if (!applied) await applySql(connection, migration);
    const tag = await connection.command('commit');
    if (tag !== 'COMMIT') throw new Error('nothing was committed');
    return !applied;
  } catch (cause) {
    await connection.command('rollback');
    throw new Error(`migration ${migration.name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

/** The data is of another release: a sentence for who owns it, and no fault of the program. */
class OtherReleaseError extends Error {
  constructor(made: string, what: string) {
    super(
      `This data was made by ${made}, which this one cannot read (${what}). Start the release that made it, or begin with an empty database.`,
    );
    this.name = 'OtherReleaseError';
  }
}

type AppliedMigration = Pick<Migration, 'number' | 'name' | 'checksum'>;

/** Before anything is changed: what was applied is what these files are. */
async function rejectOtherRelease(
  connection: Connection,
  { migrations, release: own }: { readonly migrations: readonly Migration[]; readonly release: string | undefined },
): Promise<void> {
  const applied = await connection.query<AppliedMigration>(
    'select number, name, checksum from istmo.migration order by number',
  );
  const release = await readRelease(connection);
  const made = release === undefined ? 'another release of Istmo' : `Istmo ${release}`;
  const newest = migrations.at(-1)?.number ?? 0;
  for (const { number, name, checksum } of applied) {
    const known = migrations.find((one) => one.number === number);
    if (!known && number > newest && (await runsOnNewer(connection, own))) continue;
    if (!known) throw new OtherReleaseError(made, `it has ${name}, which is newer`);
    if (known.name !== name) throw new OtherReleaseError(made, `it has ${name} where ${known.name} belongs`);
    if (known.checksum !== checksum) throw new OtherReleaseError(made, `${name} was changed since it was applied`);
  }
}

/** Whether every newer release that the database had says that this one runs on its data: while processes are replaced, and after a return. */
async function runsOnNewer(connection: Connection, own: string | undefined): Promise<boolean> {
  if (own === undefined) return false;
  const rows = await connection.query<{ version: string; runsSince: string | null }>(
    'select version, runs_since as "runsSince" from istmo.release',
  );
  const newer = rows.filter(({ version }) => isBefore(own, version));
  return newer.length > 0 && newer.every(({ runsSince }) => runsSince !== null && !isBefore(own, runsSince));
}

/** The newest release that the database had; undefined for one that does not say. */
async function readRelease(reader: Pick<Connection, 'query'>): Promise<string | undefined> {
  const [row] = await reader.query<{ version: string }>(
    'select version from istmo.release order by first_started_at desc limit 1',
  );
  return row?.version;
}

async function applySql(connection: Connection, { number, name, text, checksum }: Migration): Promise<void> {
  // A migration that waits long for its lock would block all other transactions on the table.
  await connection.command(`set local lock_timeout = '5s'`);
  await connection.command(`set local check_function_bodies = on`);
  await connection.command(text);
  await connection.query('insert into istmo.migration (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ]);
}

/** Lists the migrations that a database does not have, for a start that must not change it. */
export async function listMissingMigrations(db: Db, directory?: string): Promise<string[]> {
  const rows = await db.query<{ number: number }>('select number from istmo.migration');
  const applied = new Set(rows.map(({ number }) => number));
  return (await readMigrations(directory)).filter(({ number }) => !applied.has(number)).map(({ name }) => name);
}

export type DataState = {
  /** The release that the data was used with last; undefined where it does not say. */
  readonly release: string | undefined;
  /** What this release would apply. */
  readonly missing: readonly string[];
};

/** What a database has before a start changes it; undefined where it has nothing yet. `url` is the owner's. */
export async function readDataState(url: string, directory?: string): Promise<DataState | undefined> {
  const db = connect({ url, poolSize: 1, name: 'istmo release check' });
  try {
    const [table] = await db.query<{ isThere: boolean }>(
      `select to_regclass('istmo.migration') is not null as "isThere"`,
    );
    const [count] = table?.isThere
      ? await db.query<{ applied: number }>('select count(*)::int as applied from istmo.migration')
      : [];
    if (!count?.applied) return undefined;
    const [release] = await db.query<{ isThere: boolean }>(
      `select to_regclass('istmo.release') is not null as "isThere"`,
    );
    return {
      release: release?.isThere ? await readRelease(db) : undefined,
      missing: await listMissingMigrations(db, directory),
    };
  } finally {
    await db.stop();
  }
}

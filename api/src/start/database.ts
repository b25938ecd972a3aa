import { connect, type Timeouts } from '@istmo/db/connect';
import { type EmbeddedServer, startEmbedded } from '@istmo/db/embedded';
import { findLoginProblems, type LoginPurpose, setSessionDefaults } from '@istmo/db/login-rights';
import { migrate } from '@istmo/db/migrate';
import { findVersionProblem, readServerVersion } from '@istmo/db/server-version';
import { atPlace, type Replica, type ReplicaReader } from '@istmo/db/replica';
import type { Db } from '@istmo/db/tx';
import type { Logger } from 'pino';
import { installJobs } from '../runtime/jobs.ts';
import { explainDatabase } from './explain-start.ts';
import { startUpgraded } from './upgrade.ts';
import { openReplicaPools } from './replica.ts';
import { version } from '../runtime/version.ts';
import { dataPath, type Settings } from '../settings/settings.ts';
import { SettingsError } from '../settings/settings-problems.ts';

export type Database = {
  /** With the serving login; in a process that only works, with the worker's. */
  readonly db: Db;
  /** With the worker's login; undefined in a process that only serves. */
  readonly workerDb: Db | undefined;
  /** With the worker's login: one connection that no task can take, for the leases of tasks. */
  readonly leaseDb: Db | undefined;
  /** With the console's login; undefined in a process that only works. */
  readonly consoleDb: Db | undefined;
  /** The worker's login, for what takes longer than its statements may. */
  readonly workerUrl: string;
  /** The signer's login, for its own process; '' where that runs elsewhere. */
  readonly signerUrl: string;
  /** For verification and exports, which open connections of their own and write nothing. */
  readonly readUrl: string;
  /** Reads of one of these logins that may be a little old. */
  replicaOf(db: Db): ReplicaReader;
  /** For verification where a replica is configured: the login that only reads, there. */
  readonly replica: (Pick<Replica, 'state'> & { readonly readUrl: string }) | undefined;
  /** Runs what belongs to the start, with the right to the operator's reserved movements. */
  setUp<T>(work: (db: Db) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
};

type Logins = {
  readonly migrate: string;
  readonly operator: string;
  readonly app: string;
  readonly worker: string;
  readonly console: string;
  readonly read: string;
  readonly signer: string;
};

/** Opens the operator's PostgreSQL or starts the embedded one, and brings it and its job queues up to date. */
export async function openDatabase(settings: Settings, log: Logger, queues: readonly string[]): Promise<Database> {
  const embedded =
    settings.databaseUrl === '' ? await startUpgraded(() => startEmbeddedDatabase(settings, log), settings) : undefined;
  const logins = embedded ? toLogins(embedded) : readLogins(settings);
  if (!embedded) await checkVersion(logins.migrate, settings, log);
  await migrate({
    url: logins.migrate,
    release: version,
    onMigrated: (connection) => installJobs(connection, log, queues),
  });
  const isOneLogin = logins.app === logins.migrate;
  if (isOneLogin)
    log.warn('one login migrates, serves and works, so the ledger is not protected from it; see ISTMO_MIGRATE_URL');
  else if (!embedded) await prepareLogins(logins, settings, log);

  const { serving, working } = splitConnections(settings);
  const open = (url: string, poolSize: number, timeouts: Partial<Timeouts> = {}) =>
    connect({
      url,
      poolSize,
      preparesStatements: settings.preparedStatements === 'on',
      // The login's own settings are those of its owner, so they are sent instead.
      timeouts: { ...(isOneLogin ? ownTimeouts : {}), ...timeouts },
      name: `istmo ${settings.role}`,
      onError: (error) => log.warn({ err: error }, 'a database connection broke'),
    });
  const workerDb = settings.role === 'api' ? undefined : open(logins.worker, working, taskTimeouts);
  const leaseDb = settings.role === 'api' ? undefined : open(logins.worker, 1);
  const db = settings.role === 'worker' && workerDb ? workerDb : open(logins.app, serving);
  const consoleDb = settings.role === 'worker' ? undefined : open(logins.console, consoleConnections);
  const replicas = openReplicaPools({
    place: settings.replica,
    maxLagMs: settings.replicaMaxLagMs,
    open,
    pools: [
      { leader: db, url: db === workerDb ? logins.worker : logins.app, poolSize: serving },
      ...(consoleDb ? [{ leader: consoleDb, url: logins.console, poolSize: consoleConnections }] : []),
    ],
  });
  return {
    replicaOf: replicas.readerOf,
    replica: replicas.replica && { ...replicas.replica, readUrl: atPlace(logins.read, settings.replica) },
    db,
    workerDb,
    leaseDb,
    consoleDb,
    workerUrl: logins.worker,
    signerUrl: logins.signer,
    readUrl: logins.read,
    setUp: async (work) => {
      const operator = connect({ url: logins.operator, poolSize: 4, name: 'istmo set-up' });
      try {
        return await work(operator);
      } finally {
        await operator.stop();
      }
    },
    stop: async () => {
      await replicas.stop();
      for (const pool of new Set([db, workerDb, leaseDb, consoleDb])) await pool?.stop();
      await embedded?.stop();
    },
  };
}

// Tasks wait for each other's connections instead of failing: so many run statements at once, and the others are late.
const taskTimeouts: Partial<Timeouts> = { connect: 10_000 };

// Few staff work at a time.
const consoleConnections = 3;

const ownTimeouts: Partial<Timeouts> = { statement: 3_000, lock: 2_000, idleInTransaction: 5_000 };

/** Requests and tasks have connections of their own, so that neither waits for the other's. */
function splitConnections({ role, databaseConnections }: Settings): { serving: number; working: number } {
  if (role !== 'all') return { serving: databaseConnections, working: databaseConnections };
  const working = Math.max(3, Math.floor(databaseConnections / 3));
  return { serving: Math.max(3, databaseConnections - working), working };
}

function toLogins(embedded: EmbeddedServer): Logins {
  return {
    migrate: embedded.url('owner'),
    operator: embedded.url('operator'),
    app: embedded.url('app'),
    worker: embedded.url('worker'),
    console: embedded.url('console'),
    read: embedded.url('reader'),
    signer: embedded.url('signer'),
  };
}

/** Without ISTMO_MIGRATE_URL, which only the sandbox accepts, DATABASE_URL is the login for everything. */
function readLogins(settings: Settings): Logins {
  const { databaseUrl, migrateUrl, workerUrl, consoleUrl, readUrl, signerUrl } = settings;
  const migrating = migrateUrl || databaseUrl;
  const worker = workerUrl || databaseUrl;
  return {
    migrate: migrating,
    operator: migrating,
    app: databaseUrl,
    worker,
    console: consoleUrl || databaseUrl,
    read: readUrl || worker,
    signer: signerUrl || (migrateUrl === '' ? databaseUrl : ''),
  };
}

async function prepareLogins(logins: Logins, settings: Settings, log: Logger): Promise<void> {
  const { role, readUrl, signerUrl } = settings;
  await usingLogin(logins.migrate, (db) => setSessionDefaults(db, 'migrating'));
  const problems = [
    ...(role === 'worker' ? [] : await prepareLogin('DATABASE_URL', logins.app, 'serving')),
    ...(role === 'api' ? [] : await prepareLogin('ISTMO_WORKER_URL', logins.worker, 'working')),
    ...(role === 'worker' ? [] : await prepareLogin('ISTMO_CONSOLE_URL', logins.console, 'staff')),
    ...(readUrl === '' ? [] : await prepareLogin('ISTMO_READ_URL', logins.read, 'reading')),
    ...(signerUrl === '' ? [] : await prepareLogin('ISTMO_SIGNER_URL', logins.signer, 'signing')),
  ];
  if (problems.length > 0 && settings.mode === 'production') throw new SettingsError(problems);
  for (const problem of problems) log.warn(problem);
}

/** The sandbox runs on any server that the migrations run on. */
async function checkVersion(url: string, { mode }: Settings, log: Logger): Promise<void> {
  const db = connect({ url, poolSize: 1, name: 'istmo version check', preparesStatements: false });
  try {
    const problem = findVersionProblem(await readServerVersion(db));
    if (problem === undefined) return;
    if (mode === 'production') throw new SettingsError([`ISTMO_MIGRATE_URL: ${problem}`]);
    log.warn(problem);
  } catch (error) {
    throw explainDatabase(error, url) ?? error;
  } finally {
    await db.stop();
  }
}

function prepareLogin(variable: string, url: string, purpose: LoginPurpose): Promise<string[]> {
  return usingLogin(url, async (db) => {
    const problems = await findLoginProblems(db, purpose);
    if (problems.length === 0) await setSessionDefaults(db, purpose);
    return problems.map((problem) => `${variable}: ${problem}`);
  });
}

/** On a connection of its own, which ends before the login's pool opens: settings of a login hold for connections opened after it. */
async function usingLogin<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connect({ url, poolSize: 1, name: 'istmo login check', preparesStatements: false });
  try {
    return await work(db);
  } finally {
    await db.stop();
  }
}

function startEmbeddedDatabase(settings: Settings, log: Logger): Promise<EmbeddedServer> {
  return startEmbedded({
    directory: dataPath(settings, 'postgres'),
    supervise: true,
    onEvent: (message) => log.info(`database: ${message}`),
    onProblem: (message) => log.error(`database: ${message}`),
  });
}

import { execFile } from 'node:child_process';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { exists, findBinaries, unprivilegedUser, type OsUser } from './postgres-binaries.ts';
import { claim, giveUpClaim } from './postgres-claim.ts';
import { openHome, ownerOf, passwordIn, passwordOfRole } from './postgres-home.ts';
import { awaitReady, findRunning, launch, shutDown, type Launch, type Running } from './postgres-process.ts';

const run = promisify(execFile);
const restartPauseMs = { least: 50, most: 2_000 };

/** `admin` is the superuser and makes databases; the other two are what the code runs as (roles.ts). */
export type Login = 'admin' | 'owner' | 'app';
const roleNames = { admin: 'istmo_admin', owner: 'istmo_owner', app: 'istmo_app' } as const satisfies Record<
  Login,
  string
>;

export type EmbeddedOptions = {
  /** Where the server keeps its data, its password and its log. */
  readonly directory: string;
  /** PostgreSQL settings by name, for example `{ fsync: 'off' }` for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Starts the server again whenever it dies. */
  readonly supervise?: boolean;
  /** What to do with a server that a killed process left behind: stop it and start anew (default), or go on with it. */
  readonly leftover?: 'replace' | 'adopt';
  /** Told what happens to the server, for the log. */
  readonly onEvent?: (sentence: string) => void;
};

export type Embedded = {
  readonly port: number;
  readonly password: string;
  /** A connection string; the database is `istmo` unless named. */
  url(login: Login, database?: string): string;
  /** The postmaster's process id at this moment, for drills. */
  pid(): Promise<number | undefined>;
  /** A fast, clean shutdown. Does nothing when another living process looks after the server. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL that npm brought, on this machine's own disk, or joins the one that already runs there. Needs no
 * install script, no container and no rights; as root it runs the server as `nobody`.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const tell = options.onEvent ?? (() => {});
  const someone = await unprivilegedUser();
  const home = await openHome(options.directory, someone);
  const password = await passwordIn(home);
  if (!(await claim(home))) {
    tell('joined the PostgreSQL that another process looks after');
    return handle(home, password, { running: await awaitReady(home), stop: async () => {} });
  }
  const user = await ownerOf(home, someone);
  const binaries = await findBinaries(user, home);
  await makeCluster({ home, binaries, user, settings: options.settings ?? {} }, password);

  const how = { home, binaries, user, settings: options.settings ?? {} };
  const running = (await leftover(home, options.leftover ?? 'replace', tell)) ?? (await launch(how));
  const stop = options.supervise ? supervise(running, how, tell) : async () => stopNow(home);
  const server = handle(home, password, {
    running,
    stop: async () => {
      await stop();
      await giveUpClaim(home);
    },
  });
  await makeLogins(server);
  return server;
}

/** A server that another process started and looks after; waits until it takes connections. */
export async function joinEmbedded(directory: string): Promise<Embedded> {
  const home = await openHome(directory, await unprivilegedUser());
  return handle(home, await passwordIn(home), { running: await awaitReady(home), stop: async () => {} });
}

/** Stops the server of a directory, whoever started it. */
export async function stopEmbedded(directory: string): Promise<void> {
  await stopNow(await openHome(directory, await unprivilegedUser()));
}

async function stopNow(home: string): Promise<void> {
  const running = await findRunning(home);
  if (running) await shutDown(home, running.pid);
}

function handle(
  home: string,
  password: string,
  { running, stop }: { running: Running; stop: () => Promise<void> },
): Embedded {
  return {
    port: running.port,
    password,
    url: (login, database = 'istmo') => {
      const secret = login === 'admin' ? password : passwordOfRole(password, roleNames[login]);
      return `postgresql://${roleNames[login]}:${secret}@127.0.0.1:${running.port}/${database}`;
    },
    pid: async () => (await findRunning(home))?.pid,
    stop,
  };
}

// Made under another name and moved into place, so that a start that was cut short leaves no half cluster behind.
async function makeCluster({ home, binaries, user }: Launch, password: string): Promise<void> {
  const cluster = path.join(home, 'cluster');
  if (await exists(path.join(cluster, 'PG_VERSION'))) return;
  const unfinished = `${cluster}.unfinished`;
  const secret = path.join(home, 'password-for-initdb');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(secret, `${password}\n`, { mode: 0o600 });
  await Promise.all([give(unfinished, user), give(secret, user)]);
  try {
    await run(
      binaries.initdb,
      [
        '-D',
        unfinished,
        '-U',
        roleNames.admin,
        `--pwfile=${secret}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=icu',
        '--icu-locale=und',
        '--locale=C',
        '--data-checksums',
      ],
      { ...user, cwd: '/', env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } },
    );
  } finally {
    await rm(secret, { force: true });
  }
  await rename(unfinished, cluster);
}

async function give(place: string, user: OsUser | undefined): Promise<void> {
  if (user) await chown(place, user.uid, user.gid);
}

async function leftover(
  home: string,
  what: 'replace' | 'adopt',
  tell: (sentence: string) => void,
): Promise<Running | undefined> {
  const found = await findRunning(home);
  if (!found) return undefined;
  if (what === 'adopt') return awaitReady(home);
  tell(`stopping the PostgreSQL that an earlier process left behind (process ${found.pid})`);
  await shutDown(home, found.pid);
  return undefined;
}

/** Keeps the server alive: whenever its process ends unasked, a new one is started, for as long as it takes. */
function supervise(first: Running, how: Launch, tell: (sentence: string) => void): () => Promise<void> {
  let isStopping = false;
  let restarting = Promise.resolve();

  const restart = async () => {
    for (let wait = restartPauseMs.least; !isStopping; wait = Math.min(wait * 2, restartPauseMs.most)) {
      try {
        watch(await launch(how));
        tell('PostgreSQL is back');
        return;
      } catch (error) {
        tell(`PostgreSQL did not come back, trying again: ${String(error)}`);
        await pause(wait);
      }
    }
  };
  const watch = ({ child }: Running) => {
    child?.once('exit', (code, signal) => {
      if (isStopping) return;
      tell(`PostgreSQL ended unasked (${signal ?? code}), starting it again`);
      restarting = restart();
    });
  };
  watch(first);
  return async () => {
    isStopping = true;
    await restarting;
    await stopNow(how.home);
  };
}

// At each start, so that data restored from elsewhere gets the logins this directory's password stands for.
async function makeLogins(server: Embedded): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('admin', 'postgres') });
  await client.connect();
  try {
    for (const role of [roleNames.owner, roleNames.app]) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
      const password = pg.escapeLiteral(passwordOfRole(server.password, role));
      await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${role} login password ${password}`);
    }
    const { rowCount } = await client.query(`select from pg_database where datname = 'istmo'`);
    if (rowCount === 0) await client.query(`create database istmo owner ${roleNames.owner}`);
  } finally {
    await client.end();
  }
}

import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createLogins, type DatabaseLogin, roleNames } from './embedded-logins.ts';
import { binariesIn, exists, findBinaries, unprivilegedUser, type OsUser } from './postgres-binaries.ts';
import { claim, releaseClaim } from './postgres-claim.ts';
import { openHome, findOwner, readPassword, derivePassword } from './postgres-home.ts';
import {
  waitForServer,
  findRunning,
  launch,
  serverEnvironment,
  shutDown,
  type LaunchOptions,
  type RunningServer,
} from './postgres-process.ts';

const run = promisify(execFile);
const minRestartPauseMs = 50;
const maxRestartPauseMs = 5_000;

export type EmbeddedOptions = {
  /** The directory of the server's data, password and log. */
  readonly directory: string;
  /** PostgreSQL settings by name, for example `{ fsync: 'off' }` for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The folder of PostgreSQL's programs of another installation; it runs with PostgreSQL's own default settings. */
  readonly programs?: string | undefined;
  /** Restarts the server whenever it ends unexpectedly, and tries again for as long as existing data does not start. */
  readonly supervise?: boolean;
  /** What to do with a server that a killed process left running: stop it and start a new one (default), or use it. */
  readonly leftover?: 'replace' | 'adopt';
  /** Called with messages for the log. */
  readonly onEvent?: (message: string) => void;
  /** Called with what the operator has to know: the server does not start, and is tried again. */
  readonly onProblem?: (message: string) => void;
};

export type EmbeddedServer = {
  readonly port: number;
  readonly password: string;
  /** Another running process manages the server. */
  readonly isJoined: boolean;
  /** A connection string; the database is `istmo` unless named. */
  url(login: DatabaseLogin, database?: string): string;
  /** The postmaster's current process id, for crash tests. */
  pid(): Promise<number | undefined>;
  /** A fast, clean shutdown. Does nothing when another running process manages the server. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL that npm installed, with its data in a directory, or joins the server that already runs on it. Needs no
 * install script, no container and no privileges; under root the server runs as an unprivileged user.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const unprivileged = await unprivilegedUser();
  const home = await openHome(options.directory, unprivileged);
  const password = await readPassword(home);
  const isNew = !(await exists(path.join(home, 'cluster', 'PG_VERSION')));
  const reporter = toReporter(options);
  const attempt = () => startClaimed({ home, password, unprivileged, reporter }, options);
  // The first start fails with its cause; existing data comes back as soon as the disk, for example, has room again.
  return options.supervise && !isNew ? retryUntilDone(attempt, reporter) : attempt();
}

type Reporter = { readonly log: (message: string) => void; readonly warn: (message: string) => void };

function toReporter({ onEvent = () => {}, onProblem = onEvent }: EmbeddedOptions): Reporter {
  return { log: onEvent, warn: onProblem };
}

/** Repeats an attempt, with growing pauses, until it succeeds or is no longer wanted. */
async function retryUntilDone<T>(attempt: () => Promise<T>, { warn }: Reporter): Promise<T> {
  for (let wait = minRestartPauseMs; ; wait = Math.min(wait * 2, maxRestartPauseMs)) {
    try {
      return await attempt();
    } catch (error) {
      warn(`PostgreSQL could not be started, retrying: ${String(error)}`);
      await pause(wait);
    }
  }
}

type StartContext = {
  readonly home: string;
  readonly password: string;
  readonly unprivileged: OsUser | undefined;
  readonly reporter: Reporter;
};

async function startClaimed(
  { home, password, unprivileged, reporter }: StartContext,
  options: EmbeddedOptions,
): Promise<EmbeddedServer> {
  const { log } = reporter;
  if (!(await claim(home))) {
    log('joined the PostgreSQL server that another process manages');
    return toJoined(home, password);
  }
  const user = await findOwner(home, unprivileged);
  const { programs, settings = {} } = options;
  const binaries = programs === undefined ? await findBinaries(user, home) : binariesIn(programs);
  const launchOptions = { home, binaries, user, settings, isPlain: programs !== undefined };
  await createCluster(launchOptions, password);

  const running = (await handleLeftover(home, options.leftover ?? 'replace', log)) ?? (await launch(launchOptions));
  const stop = options.supervise ? supervise(running, launchOptions, reporter) : async () => stopNow(home);
  const server = toEmbedded(home, password, {
    running,
    stop: async () => {
      await stop();
      await releaseClaim(home);
    },
  });
  const prepare = () => createLogins(password, server.url('admin', 'postgres'));
  await (options.supervise ? retryUntilDone(prepare, reporter) : prepare());
  return server;
}

/** Joins a server that another process started and manages; waits until it accepts connections. */
export async function joinEmbedded(directory: string): Promise<EmbeddedServer> {
  const home = await openHome(directory, await unprivilegedUser());
  return toJoined(home, await readPassword(home));
}

async function toJoined(home: string, password: string): Promise<EmbeddedServer> {
  const joined = toEmbedded(home, password, { running: await waitForServer(home), stop: async () => {} });
  return { ...joined, isJoined: true };
}

/** Stops the server of a directory, no matter which process started it. */
export async function stopEmbedded(directory: string): Promise<void> {
  await stopNow(await openHome(directory, await unprivilegedUser()));
}

async function stopNow(home: string): Promise<void> {
  const running = await findRunning(home);
  if (running) await shutDown(home, running.pid);
}

function toEmbedded(
  home: string,
  password: string,
  { running, stop }: { running: RunningServer; stop: () => Promise<void> },
): EmbeddedServer {
  return {
    port: running.port,
    password,
    isJoined: false,
    url: (login, database = 'istmo') => {
      const secret = login === 'admin' ? password : derivePassword(password, roleNames[login]);
      // The driver and PostgreSQL's own programs take the socket's folder as a host; the port is part of the socket's name.
      const socket = running.socketFolder === undefined ? '' : `?host=${encodeURIComponent(running.socketFolder)}`;
      return `postgresql://${roleNames[login]}:${secret}@127.0.0.1:${running.port}/${database}${socket}`;
    },
    pid: async () => (await findRunning(home))?.pid,
    stop,
  };
}

// Created under another name and renamed, so that an interrupted start leaves no incomplete cluster. Each start has a name of its own: the
// initdb of a start that was killed may still be writing.
async function createCluster({ home, binaries, user }: LaunchOptions, password: string): Promise<void> {
  const cluster = path.join(home, 'cluster');
  if (await exists(path.join(cluster, 'PG_VERSION'))) return;
  await removeUnfinished(home);
  const unfinished = await mkdtemp(path.join(home, 'unfinished-cluster-'));
  const secret = `${unfinished}.password`;
  await writeFile(secret, `${password}\n`, { mode: 0o600 });
  await Promise.all([giveTo(unfinished, user), giveTo(secret, user)]);
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
      { ...user, cwd: '/', env: serverEnvironment() },
    );
  } finally {
    await rm(secret, { force: true });
  }
  await rename(unfinished, cluster);
}

async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith('unfinished-cluster-')) continue;
    // What is still being written to is left for the next start.
    await rm(path.join(home, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function giveTo(file: string, user: OsUser | undefined): Promise<void> {
  if (user) await chown(file, user.uid, user.gid);
}

async function handleLeftover(
  home: string,
  mode: 'replace' | 'adopt',
  log: (message: string) => void,
): Promise<RunningServer | undefined> {
  const found = await findRunning(home);
  if (!found) return undefined;
  if (mode === 'adopt') return waitForServer(home);
  log(`stopping the PostgreSQL server that an earlier process left running (process ${found.pid})`);
  await shutDown(home, found.pid);
  return undefined;
}

/** Restarts the server on its port whenever its process ends unexpectedly, until it runs. Returns a function that stops it for good. */
function supervise(first: RunningServer, launchOptions: LaunchOptions, reporter: Reporter): () => Promise<void> {
  let isStopping = false;
  let restarting = Promise.resolve();

  const restart = async () => {
    await retryUntilDone(async () => {
      if (isStopping) return;
      watch(await launch({ ...launchOptions, port: first.port }));
      reporter.log('PostgreSQL was restarted');
    }, reporter);
  };
  const watch = ({ child }: RunningServer) => {
    if (!child) return;
    const onExit = () => {
      if (isStopping) return;
      reporter.warn(`PostgreSQL ended unexpectedly (${child.signalCode ?? child.exitCode}), restarting it`);
      restarting = restart();
    };
    // It may have ended before anybody listened.
    if (child.exitCode !== null || child.signalCode !== null) onExit();
    else child.once('exit', onExit);
  };
  watch(first);
  return async () => {
    isStopping = true;
    await restarting;
    await stopNow(launchOptions.home);
  };
}

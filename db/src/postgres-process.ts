import { spawn, type ChildProcess } from 'node:child_process';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries, OsUser } from './postgres-binaries.ts';
import { choosePort, openSocketFolder } from './postgres-home.ts';

const maxStartMs = 30_000;
const maxStopMs = 20_000;
const pollMs = 15;
const maxLogBytes = 10_000_000;

/** A running postmaster, started by this process or found running. */
export type RunningServer = {
  readonly pid: number;
  readonly port: number;
  /** The folder of its Unix socket; undefined when it listens on TCP only. */
  readonly socketFolder: string | undefined;
  readonly child: ChildProcess | undefined;
};

export type LaunchOptions = {
  readonly home: string;
  readonly binaries: Binaries;
  readonly user: OsUser | undefined;
  /** PostgreSQL settings by name, in addition to the default ones. */
  readonly settings: Readonly<Record<string, string>>;
  /** Without the default settings above, as an operator's server that has PostgreSQL's. */
  readonly isPlain?: boolean | undefined;
  /** The port that clients already use, when the server is started again. */
  readonly port?: number;
};

/** PostgreSQL's environment. Not this process's own, which holds secrets that a superuser could read there. */
export function serverEnvironment(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };
}

/** What a session needs is a setting of its login (login-rights.ts), so that it is the same on an operator's server. */
const defaultSettings = {
  listen_addresses: '127.0.0.1',
  log_timezone: 'UTC',
  shared_buffers: '256MB',
  // After a checkpoint each changed page is written to the log in full, so checkpoints must not be every few seconds under load.
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
};

const clusterIn = (home: string) => path.join(home, 'cluster');

/** Reads postmaster.pid: process id, port, and whether the server accepts connections. Undefined when no server is running. */
export async function findRunning(home: string): Promise<(RunningServer & { isReady: boolean }) | undefined> {
  const file = path.join(clusterIn(home), 'postmaster.pid');
  const lines = await readFile(file, 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (!(await isPostmaster(pid, home))) return undefined;
  const socketFolder = lines[4]?.trim() || undefined;
  return { pid, port: Number(lines[3]), socketFolder, child: undefined, isReady: lines[7]?.trim() === 'ready' };
}

// After a crash the process id in postmaster.pid may belong to another process, so its command line is checked.
async function isPostmaster(pid: number, home: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return command === undefined ? process.platform !== 'linux' : command.split('\0').includes(clusterIn(home));
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Starts the server and waits until it accepts connections. A server that was just killed may still hold its lock file or its
 * shared memory; the start is then retried until the old one has ended.
 */
export async function launch(options: LaunchOptions): Promise<RunningServer> {
  const deadline = performance.now() + maxStartMs;
  let socketFolder = await openSocketFolder(options.home, options.user);
  for (;;) {
    const logStart = await rotateLog(options.home);
    await removeStaleLock(options.home);
    const port = await choosePort(options.home, options.port);
    const child = await spawnServer(options, { port, unix_socket_directories: socketFolder ?? '' });
    const running = await waitUntilReady(options.home, child);
    if (running) return running;

    const output = (await readFile(path.join(options.home, 'log'), 'utf8')).slice(logStart);
    // Some file systems, such as folders shared with a virtual machine, hold no sockets; TCP serves then.
    if (socketFolder !== undefined && output.includes('could not create any Unix-domain sockets')) {
      socketFolder = undefined;
      continue;
    }
    const isTemporary = /lock file|shared memory|still in use|could not bind|Address already in use/.test(output);
    if (!isTemporary || performance.now() > deadline)
      throw new Error(`PostgreSQL did not start: ${output.slice(-2_000)}`);
    // A start that was killed may have begun it a moment before: its lock file was not written yet.
    const other = await findRunning(options.home);
    if (other) await shutDown(options.home, other.pid);
    await pause(100);
  }
}

async function rotateLog(home: string): Promise<number> {
  const file = path.join(home, 'log');
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size < maxLogBytes) return size;
  await rename(file, `${file}.old`);
  return 0;
}

// PostgreSQL removes the lock file of a server that is no longer running. It cannot detect that the process id now belongs to
// another program, and would never start.
async function removeStaleLock(home: string): Promise<void> {
  const file = path.join(clusterIn(home), 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (pid > 0 && isAlive(pid) && !(await isPostmaster(pid, home))) await rm(file, { force: true });
}

type Addresses = { readonly port: number; readonly unix_socket_directories: string };

async function spawnServer(
  { home, binaries, user, settings, isPlain }: LaunchOptions,
  addresses: Addresses,
): Promise<ChildProcess> {
  const all = { ...(isPlain ? {} : defaultSettings), ...addresses, ...settings };
  const settingArgs = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = await open(path.join(home, 'log'), 'a', 0o600);
  try {
    // In its own process group: Ctrl-C in a terminal must reach this process only, which stops the server last.
    return spawn(binaries.postgres, ['-D', clusterIn(home), ...settingArgs], {
      ...user,
      cwd: '/',
      detached: true,
      env: serverEnvironment(),
      stdio: ['ignore', log.fd, log.fd],
    });
  } finally {
    await log.close();
  }
}

async function waitUntilReady(home: string, child: ChildProcess): Promise<RunningServer | undefined> {
  const deadline = performance.now() + maxStartMs;
  let hasFailed = false;
  child.once('error', () => {
    hasFailed = true;
  });
  while (!hasFailed && child.exitCode === null && child.signalCode === null) {
    const running = await findRunning(home);
    if (running?.isReady && running.pid === child.pid) return { ...running, child };
    if (performance.now() > deadline) {
      child.kill('SIGQUIT');
      return undefined;
    }
    await pause(pollMs);
  }
  return undefined;
}

/** Waits until a server that another process starts accepts connections. */
export async function waitForServer(home: string): Promise<RunningServer> {
  const deadline = performance.now() + maxStartMs;
  for (;;) {
    const running = await findRunning(home);
    if (running?.isReady) return running;
    if (performance.now() > deadline) throw new Error(`PostgreSQL did not start in ${home}`);
    await pause(pollMs);
  }
}

/** A fast shutdown, which ends sessions and writes all data. If it takes too long, an immediate one, after which the next start recovers. */
export async function shutDown(home: string, pid: number): Promise<void> {
  if (await signalAndWait(home, pid, 'SIGINT')) return;
  if (!(await signalAndWait(home, pid, 'SIGQUIT'))) throw new Error(`PostgreSQL (process ${pid}) does not stop`);
}

async function signalAndWait(home: string, pid: number, signal: NodeJS.Signals): Promise<boolean> {
  const deadline = performance.now() + maxStopMs;
  if (await isPostmaster(pid, home)) process.kill(pid, signal);
  while (await isPostmaster(pid, home)) {
    if (performance.now() > deadline) return false;
    await pause(pollMs);
  }
  return true;
}

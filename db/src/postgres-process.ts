import { spawn, type ChildProcess } from 'node:child_process';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries, OsUser } from './postgres-binaries.ts';
import { portIn } from './postgres-home.ts';

const startWithinMs = 30_000;
const stopWithinMs = 20_000;
const lookEveryMs = 15;
const logLimitBytes = 10_000_000;

/** A running postmaster, ours or one that was found running. */
export type Running = { readonly pid: number; readonly port: number; readonly child: ChildProcess | undefined };

export type Launch = {
  readonly home: string;
  readonly binaries: Binaries;
  readonly user: OsUser | undefined;
  /** PostgreSQL settings by name, on top of the ones every server of ours has. */
  readonly settings: Readonly<Record<string, string>>;
};

const usualSettings = {
  listen_addresses: '127.0.0.1',
  // A socket file would sit in the data directory, whose path may be longer than the system allows for one.
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Every statement of ours is short; compiling one takes longer than running it.
  jit: 'off',
  shared_buffers: '256MB',
  // Its data lies on a disk without moving parts, most of it in memory: an index is worth its while for a small table too.
  random_page_cost: '1.1',
  // After a checkpoint each page is written whole once more, so a busy server should not have one every few seconds.
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
};

const clusterIn = (home: string) => path.join(home, 'cluster');

/** What postmaster.pid says: who runs, on which port, and whether it takes connections. Undefined when no server runs. */
export async function findRunning(home: string): Promise<(Running & { isReady: boolean }) | undefined> {
  const file = path.join(clusterIn(home), 'postmaster.pid');
  const lines = await readFile(file, 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (!(await isPostmaster(pid, home))) return undefined;
  return { pid, port: Number(lines[3]), child: undefined, isReady: lines[7]?.trim() === 'ready' };
}

// After a crash the number in postmaster.pid may belong to anybody, so the process is asked what it runs.
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
 * Starts the server and waits until it takes connections. A server that was killed a moment ago still holds its lock file or
 * its shared memory; the start is then tried again until the old one is gone.
 */
export async function launch(how: Launch): Promise<Running> {
  const giveUpAt = performance.now() + startWithinMs;
  for (;;) {
    const from = await trimmedLog(how.home);
    await removeForeignLock(how.home);
    const child = await spawnServer(how, await portIn(how.home));
    const running = await untilReady(how.home, child);
    if (running) return running;

    const said = (await readFile(path.join(how.home, 'log'), 'utf8')).slice(from);
    const mayPass = /lock file|shared memory|still in use|could not bind|Address already in use/.test(said);
    if (!mayPass || performance.now() > giveUpAt) throw new Error(`PostgreSQL did not start: ${said.slice(-2_000)}`);
    await pause(100);
  }
}

async function trimmedLog(home: string): Promise<number> {
  const file = path.join(home, 'log');
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size < logLimitBytes) return size;
  await rename(file, `${file}.old`);
  return 0;
}

// PostgreSQL clears a dead server's lock file itself, and looks at its shared memory first. It cannot know that a living
// process merely inherited the number, and would refuse to start for ever.
async function removeForeignLock(home: string): Promise<void> {
  const file = path.join(clusterIn(home), 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (pid > 0 && isAlive(pid) && !(await isPostmaster(pid, home))) await rm(file, { force: true });
}

async function spawnServer({ home, binaries, user, settings }: Launch, port: number): Promise<ChildProcess> {
  const all = { ...usualSettings, ...settings };
  const asked = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = await open(path.join(home, 'log'), 'a', 0o600);
  try {
    // In a process group of its own: Ctrl-C in a terminal must reach this process first, which stops the server last.
    return spawn(binaries.postgres, ['-D', clusterIn(home), '-p', String(port), ...asked], {
      ...user,
      cwd: '/',
      detached: true,
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log.fd, log.fd],
    });
  } finally {
    await log.close();
  }
}

async function untilReady(home: string, child: ChildProcess): Promise<Running | undefined> {
  const giveUpAt = performance.now() + startWithinMs;
  let hasFailed = false;
  child.once('error', () => {
    hasFailed = true;
  });
  while (!hasFailed && child.exitCode === null && child.signalCode === null) {
    const running = await findRunning(home);
    if (running?.isReady && running.pid === child.pid) return { ...running, child };
    if (performance.now() > giveUpAt) {
      child.kill('SIGQUIT');
      return undefined;
    }
    await pause(lookEveryMs);
  }
  return undefined;
}

/** Waits for a server that another process is starting. */
export async function awaitReady(home: string): Promise<Running> {
  const giveUpAt = performance.now() + startWithinMs;
  for (;;) {
    const running = await findRunning(home);
    if (running?.isReady) return running;
    if (performance.now() > giveUpAt) throw new Error(`no PostgreSQL came up in ${home}`);
    await pause(lookEveryMs);
  }
}

/** A fast shutdown: sessions are ended, everything is written. If that takes too long, an immediate one, which recovers at the next start. */
export async function shutDown(home: string, pid: number): Promise<void> {
  if (await end(home, pid, 'SIGINT')) return;
  if (!(await end(home, pid, 'SIGQUIT'))) throw new Error(`PostgreSQL (process ${pid}) does not stop`);
}

async function end(home: string, pid: number, signal: NodeJS.Signals): Promise<boolean> {
  const giveUpAt = performance.now() + stopWithinMs;
  if (await isPostmaster(pid, home)) process.kill(pid, signal);
  while (await isPostmaster(pid, home)) {
    if (performance.now() > giveUpAt) return false;
    await pause(lookEveryMs);
  }
  return true;
}

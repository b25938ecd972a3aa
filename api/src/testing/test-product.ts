import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { joinEmbedded } from '@istmo/db/embedded';
import { findFreePort } from '@istmo/db/free-port';

/** The built product as an operator runs it, with its own data, and functions that kill its processes. */
export type RunningProduct = {
  /** http://127.0.0.1:<port> */
  readonly url: string;
  readonly data: string;
  /** Resolves when the server takes requests; after a kill, when the restarted server does. */
  waitUntilReady(): Promise<void>;
  /** kill -9 of the server's process; the supervisor has to start it again. */
  killServer(): Promise<void>;
  /** kill -9 of the postmaster. */
  killDatabase(): Promise<void>;
  /** The postmaster's process id. */
  databasePid(): Promise<number>;
  /** Ends it as Ctrl-C does and deletes its data. */
  stop(): Promise<void>;
};

export type StartOptions = {
  /** The folder that its data folder is made in. */
  readonly parent?: string;
  /** Kills the server during its first start, each time so many milliseconds after it was started. */
  readonly killsInStartMs?: readonly number[];
};

const root = join(import.meta.dirname, '..', '..', '..');

/** `npm start` without npm: builds what has changed, starts the server, and restarts it when it ends. */
export async function startProduct({
  parent = tmpdir(),
  killsInStartMs = [],
}: StartOptions = {}): Promise<RunningProduct> {
  const data = await mkdtemp(join(parent, 'istmo-drill-'));
  // The user that PostgreSQL runs as has to pass through this folder, which holds all data and is deleted with it.
  await chmod(data, 0o711);
  const port = await findFreePort();
  const supervisor = spawn(process.execPath, ['tools/run.mjs', 'start'], {
    cwd: root,
    env: {
      ...withoutOwnSettings(process.env),
      ISTMO_DATA: data,
      ISTMO_PORT: String(port),
      ISTMO_LOG_LEVEL: 'error',
      ISTMO_DEMO_CASES: 'no',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let ready = Promise.withResolvers<void>();
  const read = (part: Buffer) => {
    printed += part.toString('utf8');
    if (part.includes('Istmo is ready at')) ready.resolve();
  };
  supervisor.stdout.on('data', read);
  supervisor.stderr.on('data', read);
  const ended = once(supervisor, 'exit').then(() => ready.reject(new Error(`the product ended:\n${printed}`)));
  for (const ms of killsInStartMs) {
    while (!(await isServing(supervisor.pid))) await pause(100);
    await pause(ms);
    process.kill(await findOnlyChild(supervisor.pid), 'SIGKILL');
  }
  await ready.promise;

  const databasePid = async () => {
    const pid = await (await joinEmbedded(join(data, 'postgres'))).pid();
    if (pid === undefined) throw new Error('there is no database');
    return pid;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    data,
    waitUntilReady: () => ready.promise,
    killServer: async () => {
      const pid = await findOnlyChild(supervisor.pid);
      ready = Promise.withResolvers();
      process.kill(pid, 'SIGKILL');
    },
    killDatabase: async () => {
      process.kill(await databasePid(), 'SIGKILL');
    },
    databasePid,
    stop: async () => {
      supervisor.kill('SIGINT');
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Whether the supervisor's child is the server: before its first start it builds. */
async function isServing(supervisor: number | undefined): Promise<boolean> {
  const pid = await findOnlyChild(supervisor).catch(() => undefined);
  if (pid === undefined) return false;
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('main.js');
}

async function findOnlyChild(pid: number | undefined): Promise<number> {
  const [child, ...others] = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
  if (!child || others.length > 0) throw new Error('the supervisor should have one child');
  return Number.parseInt(child, 10);
}

// A developer's own settings must not reach a server under test.
function withoutOwnSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(ISTMO_|DATABASE_URL$|NODE_ENV$|VITEST)/.test(name)),
  );
}

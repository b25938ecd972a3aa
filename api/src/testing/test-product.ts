import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinEmbedded } from '@istmo/db/embedded';
import { findFreePort } from '@istmo/db/free-port';

/** The built product as an operator runs it, with data of its own, and the ways to do it harm. */
export type RunningProduct = {
  /** http://127.0.0.1:<port> */
  readonly url: string;
  readonly data: string;
  /** Resolves while the server takes requests, and after a kill when its successor does. */
  up(): Promise<void>;
  /** kill -9 of the server's process; whoever looks after it has to start it again. */
  killServer(): Promise<void>;
  /** kill -9 of the postmaster. */
  killDatabase(): Promise<void>;
  /** Ends it as Ctrl-C would and takes its data away. */
  stop(): Promise<void>;
};

const root = join(import.meta.dirname, '..', '..', '..');

/** `npm start` without npm: brings the build up to date, starts the server and starts it again when it falls. */
export async function startProduct(): Promise<RunningProduct> {
  const data = await mkdtemp(join(tmpdir(), 'istmo-drill-'));
  // Passed through by the user that PostgreSQL runs as, so that all of the data lies in here and goes with it.
  await chmod(data, 0o711);
  const port = await findFreePort();
  const supervisor = spawn(process.execPath, ['tools/run.mjs', 'start'], {
    cwd: root,
    env: { ...withoutOwnSettings(process.env), ISTMO_DATA: data, ISTMO_PORT: String(port), ISTMO_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let rise = Promise.withResolvers<void>();
  const read = (part: Buffer) => {
    printed += part.toString('utf8');
    if (part.includes('Istmo is ready at')) rise.resolve();
  };
  supervisor.stdout.on('data', read);
  supervisor.stderr.on('data', read);
  const ended = once(supervisor, 'exit').then(() => rise.reject(new Error(`the product ended:\n${printed}`)));
  await rise.promise;

  return {
    url: `http://127.0.0.1:${port}`,
    data,
    up: () => rise.promise,
    killServer: async () => {
      const pid = await onlyChild(supervisor.pid);
      rise = Promise.withResolvers();
      process.kill(pid, 'SIGKILL');
    },
    killDatabase: async () => {
      const pid = await (await joinEmbedded(join(data, 'postgres'))).pid();
      if (pid === undefined) throw new Error('there is no database to kill');
      process.kill(pid, 'SIGKILL');
    },
    stop: async () => {
      supervisor.kill('SIGINT');
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

async function onlyChild(pid: number | undefined): Promise<number> {
  const [child, ...others] = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
  if (!child || others.length > 0) throw new Error('the supervisor should look after one server');
  return Number.parseInt(child, 10);
}

// A developer's own settings must not reach a server under test.
function withoutOwnSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(ISTMO_|DATABASE_URL$|NODE_ENV$|VITEST)/.test(name)),
  );
}

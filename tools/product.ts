import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@istmo/db/free-port';
import { root } from './project.ts';
import { server as serverCommand } from './run/server.mjs';

/** A demo person, as the sandbox server writes them to <ISTMO_DATA>/demo-people.json. */
export type DemoPerson = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** Base32 secret of the authenticator, where two-factor is on. */
  readonly tfaSecret?: string;
};

export type Product = {
  /** http://127.0.0.1:<port>, without a slash at the end. */
  readonly url: string;
  readonly pid: number;
  readonly data: string;
  readonly people: readonly DemoPerson[];
  /** Everything output so far. */
  readonly output: () => string;
  /** Stops the server as Ctrl-C does and waits for its exit; removes a temporary data folder. */
  readonly stop: () => Promise<void>;
  /** Kills the server with SIGKILL; the data stays. Resolves when the process has exited. */
  readonly kill: () => Promise<void>;
};

type ProductOptions = {
  /** Settings (ISTMO_…, DATABASE_URL) in addition to port and data. */
  readonly settings?: Readonly<Record<string, string>>;
  /** An existing data folder, kept afterwards; by default a temporary one. */
  readonly data?: string;
  /** The folder that a temporary data folder is made in. */
  readonly parent?: string | undefined;
  readonly port?: number;
};

const readyMs = 90_000;

/** Starts the built server (api/dist/main.js) and waits until it is ready. Throws with its output when it ends before. */
export async function startProduct({
  settings = {},
  data,
  parent = tmpdir(),
  port,
}: ProductOptions = {}): Promise<Product> {
  const folder = data ?? (await mkdtemp(join(parent, 'istmo-')));
  // PostgreSQL runs as another user, who must be able to enter the folder; otherwise the database would be created elsewhere and remain.
  if (data === undefined) await chmod(folder, 0o711);
  const env = {
    ...withoutIstmoSettings(process.env),
    ISTMO_DATA: folder,
    ISTMO_PORT: String(port ?? (await findFreePort())),
    ISTMO_LOG_LEVEL: 'error',
    // Tests and measurements begin with empty queues.
    ISTMO_DEMO_CASES: 'no',
    ...settings,
  };
  const child = spawn(process.execPath, serverCommand, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const exited = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the server ${why}:\n${output}`));
    const timer = setTimeout(() => fail(`was not ready after ${readyMs / 1000} s`), readyMs);
    child.once('exit', (code, signal) => fail(`ended (${signal ?? code}) before it was ready`));
    const read = (part: Buffer) => {
      output += part.toString('utf8');
      const ready = /Istmo is ready at (http:\/\/\S+)/.exec(output)?.[1];
      if (!ready) return;
      clearTimeout(timer);
      resolve(ready.replace(/\/$/, ''));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  }).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });

  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
  };
  return {
    url,
    pid: child.pid ?? 0,
    data: folder,
    people: await readPeople(folder),
    output: () => output,
    stop: async () => {
      await end('SIGINT');
      if (data === undefined) await rm(folder, { recursive: true, force: true });
    },
    kill: () => end('SIGKILL'),
  };
}

async function readPeople(folder: string): Promise<readonly DemoPerson[]> {
  try {
    return JSON.parse(await readFile(join(folder, 'demo-people.json'), 'utf8'));
  } catch {
    return [];
  }
}

// The developer's own settings must not affect a server under test.
function withoutIstmoSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(ISTMO_|DATABASE_URL$|NODE_ENV$|VITEST)/.test(name)),
  );
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@istmo/db/free-port';
import { root } from './places.ts';
import { server as serverCommand } from './run/server.mjs';

/** A demo person as the server writes them to <ISTMO_DATA>/demo-people.json in the sandbox. */
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
  /** What it has printed so far. */
  readonly output: () => string;
  /** Ends it as Ctrl-C would, waits for its end, and takes its data away when it was its own. */
  readonly stop: () => Promise<void>;
  /** As a power cut: kill -9, its data stays. Resolves when the process is gone. */
  readonly kill: () => Promise<void>;
};

type Wishes = {
  /** Settings (ISTMO_…, DATABASE_URL) beside port and data. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A data folder to start on, kept afterwards; else a fresh one that goes with it. */
  readonly data?: string;
  readonly port?: number;
};

const readyMs = 90_000;

/** Starts the built server (api/dist/main.js) and waits until it says that it is ready. Throws with its output when it ends first. */
export async function startProduct({ settings = {}, data, port }: Wishes = {}): Promise<Product> {
  const folder = data ?? (await mkdtemp(join(tmpdir(), 'istmo-')));
  // Passed through by the user that PostgreSQL runs as; closed to it, the database would lie elsewhere and stay behind.
  if (data === undefined) await chmod(folder, 0o711);
  const env = {
    ...withoutOurs(process.env),
    ISTMO_DATA: folder,
    ISTMO_PORT: String(port ?? (await freePort())),
    ISTMO_LOG_LEVEL: 'error',
    ...settings,
  };
  const child = spawn(process.execPath, serverCommand, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    const giveUp = (why: string) => reject(new Error(`the server ${why}:\n${printed}`));
    const timer = setTimeout(() => giveUp(`was not ready after ${readyMs / 1000} s`), readyMs);
    child.once('exit', (code, signal) => giveUp(`ended (${signal ?? code}) before it was ready`));
    const read = (part: Buffer) => {
      printed += part.toString('utf8');
      const ready = /Istmo is ready at (http:\/\/\S+)/.exec(printed)?.[1];
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
    await ended;
  };
  return {
    url,
    pid: child.pid ?? 0,
    data: folder,
    people: await readPeople(folder),
    output: () => printed,
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

// A developer's own settings must not reach a server under test.
function withoutOurs(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(ISTMO_|DATABASE_URL$|NODE_ENV$|VITEST)/.test(name)),
  );
}

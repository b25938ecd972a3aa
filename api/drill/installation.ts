import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@istmo/db/free-port';
import type { BenchLogins } from '../bench/bench-customers.ts';
import { makeNewKeys } from '../src/commands/new-keys.ts';
import { follow, runAsPostgres, type Server } from './programs.ts';

/* The product with a PostgreSQL of its own, as an operator installs it: the keys and logins of `npm run admin -- new-keys`, in the mode of the sandbox. */

export const distFolder = join(import.meta.dirname, '..', 'dist');
const createLogins = join(import.meta.dirname, '..', '..', 'deploy', 'postgres', 'create-logins.sh');

export type Installation = {
  /** The settings of its processes. */
  readonly environment: Readonly<Record<string, string>>;
  readonly logins: BenchLogins & { readonly reader: string };
};

type Place = {
  /** Where the platform reaches the database. */
  readonly host: string;
  /** Address, or folder of the socket, at which the user postgres signs in. */
  readonly adminHost?: string;
  readonly adminPort: number;
};

/** Makes keys and logins for a database in which `adminPort` takes the user postgres. */
export function install(folder: string, { host, adminHost = '127.0.0.1', adminPort }: Place): Installation {
  const keys = join(folder, 'keys');
  makeNewKeys(keys, host);
  runAsPostgres('env', [
    `PGHOST=${adminHost}`,
    `PGPORT=${adminPort}`,
    'PGUSER=postgres',
    createLogins,
    join(keys, 'postgres'),
  ]);
  const signer = Object.fromEntries(
    readLines(join(keys, 'signer', 'signer.env')).filter(([name]) => name === 'ISTMO_SIGNER_URL_FILE'),
  );
  const environment = {
    ...Object.fromEntries(readLines(join(keys, 'server', 'server.env'))),
    ...signer,
    ISTMO_MODE: 'sandbox',
  };
  const read = (name: string): string => readFileSync(join(keys, 'server', name), 'utf8').trim();
  return {
    environment,
    logins: {
      app: read('DATABASE_URL'),
      owner: read('ISTMO_MIGRATE_URL'),
      operator: read('ISTMO_MIGRATE_URL'),
      reader: read('ISTMO_READ_URL'),
    },
  };
}

function readLines(file: string): [string, string][] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.includes('='))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
}

export type ProductProcess = Server & { readonly url: string; readonly port: number };

type ProcessOptions = {
  readonly installation: Installation;
  readonly role: 'all' | 'api' | 'worker';
  readonly data: string;
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** The program of another build. */
  readonly program?: string;
};

const startMs = 120_000;

/** Starts a process of the built product and resolves when it is ready; throws with what it wrote when it ends before. */
export async function startProcess({
  installation,
  role,
  data,
  port,
  environment = {},
  program = join(distFolder, 'main.js'),
}: ProcessOptions): Promise<ProductProcess> {
  const own = port ?? (await findFreePort());
  const server = follow(
    spawn(process.execPath, [program], {
      env: {
        PATH: process.env['PATH'],
        ...installation.environment,
        ISTMO_ROLE: role,
        ISTMO_DATA: data,
        ISTMO_PORT: String(own),
        ISTMO_LOG_LEVEL: 'error',
        ISTMO_DEMO_CASES: 'no',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  const url = `http://127.0.0.1:${own}`;
  const until = Date.now() + startMs;
  while (!(await isHealthy(url))) {
    if (server.hasEnded() || Date.now() > until) throw new Error(`a process did not start: ${server.output()}`);
    await pause(50);
  }
  return { ...server, url, port: own };
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const reply = await fetch(`${url}/health`, { signal: AbortSignal.timeout(2_000) });
    // An answer that is not read holds its connection.
    await reply.text();
    return reply.status === 200;
  } catch {
    return false;
  }
}

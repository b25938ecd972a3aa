import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MountedImage } from './build-image.ts';
import { root, run } from './programs.ts';

/** The users of the image. */
export const users = { server: 10_001, signer: 10_002, frames: 10_003, postgres: 999 } as const;

/** Where processes find the keys of deploy/keys. */
const keysInside = '/etc/istmo/keys';

export type Ports = {
  readonly api: number;
  readonly secondApi: number;
  readonly worker: number;
  readonly cards: number;
  readonly identity: number;
  readonly database: number;
  readonly pgbouncer: number;
};

type Part = 'server' | 'signer' | 'frames';

/** The settings and keys of an operator, made as deploy/README.md says. */
export type OperatorSettings = {
  /** A folder of keys, on this machine. */
  readonly folder: (part: Part | 'postgres') => string;
  /** As a volume of a container. */
  readonly volume: (part: Part) => string[];
  /** The lines that `new-keys` made and those of deploy/env, with what differs here. */
  readonly environment: (part: Part) => Record<string, string>;
  /** The settings of pgbouncer. */
  readonly pgbouncer: string;
  /** What the files of the servers have. */
  readonly secrets: readonly string[];
};

export function prepareSettings(image: MountedImage, work: string, ports: Ports): OperatorSettings {
  const keys = join(work, 'keys');
  mkdirSync(keys, { mode: 0o711 });
  const addresses = [ports.database, ports.pgbouncer].map((port) => `127.0.0.1:${port}`);
  const command = ['istmo', 'admin', 'new-keys', keysInside, ...addresses];
  run('buildah', image.runArgs(['--user', '0:0', '-v', `${keys}:${keysInside}`], command));
  const server = join(keys, 'server');
  for (const name of listProviderSecrets()) {
    const value = name === 'ISTMO_SMTP_URL' ? 'smtps://user:password@mail.invalid' : randomBytes(32).toString('base64');
    writeFileSync(join(server, name), `${value}\n`, { mode: 0o600, flag: 'wx' });
    chownSync(join(server, name), users.server, users.server);
  }
  const ini = readFileSync(join(root, 'deploy/pgbouncer/pgbouncer.ini'), 'utf8')
    .replace('host=postgres port=5432', `host=127.0.0.1 port=${ports.database}`)
    .replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${ports.pgbouncer}`)
    .replace(keysInside, keys);
  writeFileSync(join(work, 'pgbouncer.ini'), ini);
  return {
    folder: (part) => join(keys, part),
    volume: (part) => ['-v', `${join(keys, part)}:${keysInside}/${part}:ro`],
    environment: (part) => ({
      ...readEnvFile(join(keys, part, `${part}.env`)),
      ...readEnvFile(join(root, 'deploy/env', `${part === 'server' ? 'istmo' : part}.env`)),
      ISTMO_HOST: '127.0.0.1',
    }),
    pgbouncer: join(work, 'pgbouncer.ini'),
    secrets: readdirSync(server)
      .filter((name) => !name.endsWith('.env'))
      .map((name) => readFileSync(join(server, name), 'utf8').trim()),
  };
}

/** What providers give: secrets that deploy/env names. */
function listProviderSecrets(): string[] {
  const names = Object.keys(readEnvFile(join(root, 'deploy/env/istmo.env')));
  return names.filter((name) => name.endsWith('_FILE')).map((name) => name.replace(/_FILE$/, ''));
}

function readEnvFile(path: string): Record<string, string> {
  const lines = readFileSync(path, 'utf8').split('\n');
  const pairs = lines
    .filter((line) => /^[A-Z]\w*=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const);
  return Object.fromEntries(pairs);
}

/** A folder of a user, as a volume. */
export function makeFolder(path: string, user: number): string {
  mkdirSync(path, { mode: 0o700 });
  chownSync(path, user, user);
  return path;
}

export function ownerOf(path: string): number {
  return statSync(path).uid;
}

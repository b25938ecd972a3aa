import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@istmo/db/free-port';
import { findPostgres, makePostgresFolder, runAsPostgres, type Server, startAsPostgres } from './programs.ts';

/** A PostgreSQL of Debian's packages in a folder of the drill, to which the user postgres connects without a password. */
export type DebianServer = {
  readonly port: number;
  readonly data: string;
  readonly socket: string;
  /** Resolves when it takes writes. */
  start(): Promise<Server>;
  /** Makes a folder of the user postgres. */
  makeFolder(name: string): string;
};

/** `settings` are those of postgresql.conf. */
export async function createServer(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<DebianServer> {
  const bin = findPostgres() ?? '';
  const port = await findFreePort();
  const makeFolder = (name: string): string => makePostgresFolder(join(folder, name));
  const [data, socket] = [makeFolder('data'), makeFolder('socket')];
  runAsPostgres(join(bin, 'initdb'), ['-D', data, '-A', 'trust', '--data-checksums', '-E', 'UTF8', '--locale=C.UTF-8']);
  const all = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socket,
    max_wal_size: '4GB',
    ...settings,
  };
  return {
    port,
    data,
    socket,
    makeFolder,
    start: async () => {
      const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const server = startAsPostgres(join(bin, 'postgres'), ['-D', data, ...args]);
      await waitForServer(join(bin, 'psql'), port, server);
      return server;
    },
  };
}

async function waitForServer(program: string, port: number, server: Server): Promise<void> {
  for (;;) {
    const query = [
      '-AtX',
      '-U',
      'postgres',
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-c',
      'select pg_is_in_recovery()',
      'postgres',
    ];
    // It answers while it applies the log, and takes writes afterwards.
    if (spawnSync(program, query, { encoding: 'utf8' }).stdout === 'f\n') return;
    if (server.hasEnded()) throw new Error(`PostgreSQL did not start: ${server.output()}`);
    await pause(50);
  }
}

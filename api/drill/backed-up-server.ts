import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type DebianServer } from './debian-server.ts';
import { runAsPostgres } from './programs.ts';

/** A PostgreSQL whose log pgBackRest archives, encrypted, as docs/recipes/backups.md says. */
export type BackedUpServer = DebianServer & { backrest(...args: string[]): string };

export async function createBackedUpServer(folder: string): Promise<BackedUpServer> {
  const config = join(folder, 'pgbackrest.conf');
  const server = await createServer(folder, {
    archive_mode: 'on',
    archive_command: `pgbackrest --config=${config} --stanza=istmo archive-push %p`,
    archive_timeout: '60s',
  });
  const [repository, logs, spool] = ['repository', 'logs', 'spool'].map((name) => server.makeFolder(name));
  const lines = [
    '[global]',
    `repo1-path=${repository}`,
    'repo1-cipher-type=aes-256-cbc',
    'repo1-cipher-pass=the passphrase of a drill',
    'repo1-retention-full=2',
    `log-path=${logs}`,
    `lock-path=${server.socket}`,
    `spool-path=${spool}`,
    'start-fast=y',
    'process-max=2',
    '[istmo]',
    `pg1-path=${server.data}`,
    `pg1-port=${server.port}`,
    `pg1-socket-path=${server.socket}`,
  ];
  writeFileSync(config, lines.map((line) => `${line}\n`).join(''), { mode: 0o644 });
  const backrest = (...args: string[]) =>
    runAsPostgres('pgbackrest', [`--config=${config}`, '--stanza=istmo', ...args]);
  return { ...server, backrest };
}

/** The whole second at or after a moment, as pgBackRest takes it; `at` in milliseconds since 1970. */
export const toTarget = (at: number): string =>
  `${new Date(Math.ceil(at / 1_000) * 1_000).toISOString().slice(0, 19).replace('T', ' ')}+00`;

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findFreePort } from '@istmo/db/free-port';
import { unprivilegedUser } from '@istmo/db/postgres-binaries';

export type Pgbouncer = {
  /** The same login and database by way of pgbouncer. */
  url(direct: string): string;
  stop(): Promise<void>;
};

/** The pgbouncer of this machine; Debian installs it outside the PATH of users. */
export function findPgbouncer(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts pgbouncer in transaction mode for these logins of one server, with fewer connections than its clients have. */
export async function startPgbouncer(binary: string, directUrls: readonly string[]): Promise<Pgbouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'istmo-pgbouncer-'));
  const user = await unprivilegedUser();
  const port = await findFreePort();
  const logins = directUrls.map((direct) => new URL(direct));
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${logins[0]?.port ?? ''}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${join(folder, 'users')}`,
    'pool_mode = transaction',
    'default_pool_size = 3',
    'max_client_conn = 100',
  ];
  const files = {
    settings: join(folder, 'pgbouncer.ini'),
    users: join(folder, 'users'),
  };
  await writeFile(files.settings, `${settings.join('\n')}\n`, { mode: 0o600 });
  await writeFile(files.users, logins.map(({ username, password }) => `"${username}" "${password}"\n`).join(''), {
    mode: 0o600,
  });
  await chmod(folder, 0o711);
  if (user) for (const file of Object.values(files)) await chown(file, user.uid, user.gid);

  const child = spawn(binary, [files.settings], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (part: Buffer) => {
    output += part.toString('utf8');
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  while (!(await canConnect(port))) if (child.exitCode !== null) throw new Error(`pgbouncer did not start: ${output}`);
  return {
    url: (direct) => {
      const through = new URL(direct);
      through.searchParams.delete('host');
      through.port = String(port);
      return through.href;
    },
    stop,
  };
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
    socket.once('connect', () => socket.end());
  });
}

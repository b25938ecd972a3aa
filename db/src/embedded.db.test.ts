import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { findFreePort } from './free-port.ts';
import { openSocketFolder } from './postgres-home.ts';
import { createTemporaryServer } from './test-server.ts';

process.env['ISTMO_HANDOVER_KEY'] = 'a-secret-of-this-process';
const events: string[] = [];
const server = await createTemporaryServer({ supervise: true, onEvent: (message) => events.push(message) });
const { directory } = server;
afterAll(() => server.discard());

const query = async (url: string, sql: string) => {
  const db = connect({ url, poolSize: 1 });
  try {
    return await db.query<Record<string, unknown>>(sql);
  } finally {
    await db.stop();
  }
};

/** Retries a query until it succeeds, for ten seconds. */
async function queryUntilDone(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    try {
      return await query(url, sql);
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
  }
}

test('the server has checksums, ICU, full durability and passwords, and listens on 127.0.0.1 only', async () => {
  const [row] = await query(
    server.url('app'),
    `select current_setting('data_checksums') as sums, current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as sync, current_setting('listen_addresses') as listens,
    (select datlocprovider::text from pg_database where datname = 'istmo') as provider`,
  );
  expect(row).toEqual({ sums: 'on', fsync: 'on', sync: 'on', listens: '127.0.0.1', provider: 'i' });
  const wrong = new URL(server.url('admin'));
  wrong.password = 'guess';
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
});

test('connections of this machine use a Unix socket that only its user can open, others TCP', async () => {
  const sql = 'select inet_server_addr() is null as "isSocket"';
  expect(await query(server.url('app'), sql)).toEqual([{ isSocket: true }]);
  expect((await stat(path.join(directory, 'socket'))).mode & 0o077).toBe(0);
  const overTcp = new URL(server.url('app'));
  overTcp.searchParams.delete('host');
  expect(await query(overTcp.href, sql)).toEqual([{ isSocket: false }]);
});

test('where the file system takes no socket the server has TCP only', async () => {
  const other = await mkdtemp(path.join(tmpdir(), 'istmo-socket-'));
  const port = await findFreePort();
  await mkdir(path.join(other, 'socket', `.s.PGSQL.${port}`, 'taken'), { recursive: true });
  await writeFile(path.join(other, 'port'), `${port}\n`);
  const tcpOnly = await startEmbedded({ directory: other });
  try {
    expect(new URL(tcpOnly.url('app')).searchParams.get('host')).toBeNull();
    expect(await query(tcpOnly.url('app'), 'select 1 as n')).toEqual([{ n: 1 }]);
  } finally {
    await tcpOnly.stop();
    await rm(other, { recursive: true });
  }
});

test('a directory whose path is too long for a socket has a server on TCP only', async () => {
  const long = path.join(directory, 'x'.repeat(100));
  expect(await openSocketFolder(long, undefined)).toBeUndefined();
});

test('the password file is readable by its owner only, and the server does not run as root', async () => {
  expect((await stat(path.join(directory, 'password'))).mode & 0o777).toBe(0o600);
  const pid = await server.pid();
  expect((await stat(`/proc/${pid}`)).uid).not.toBe(0);
});

test('a server that is killed is restarted, with all committed data', async () => {
  await query(server.url('owner'), 'create schema crash_test');
  await query(server.url('owner'), 'create table crash_test.stored as select 7 as n');
  const before = await server.pid();
  process.kill(before ?? 0, 'SIGKILL');
  expect(await queryUntilDone(server.url('owner'), 'select n from crash_test.stored')).toEqual([{ n: 7 }]);
  const after = await server.pid();
  expect(after).not.toBe(before);
  // The server accepts connections shortly before its supervisor reports it.
  await expect.poll(() => events).toContain('PostgreSQL was restarted');
});

test('the server has no secret of the process that started it in its environment', async () => {
  const environment = await readFile(`/proc/${await server.pid()}/environ`, 'utf8');
  expect(environment).toContain('TZ=UTC');
  expect(environment).not.toContain('ISTMO_');
  expect(environment).not.toContain('a-secret-of-this-process');
});

/** Makes PostgreSQL fail at its start, as a full disk does, until the returned function is called. */
async function breakStart(): Promise<() => Promise<void>> {
  const file = path.join(directory, 'cluster', 'postgresql.auto.conf');
  const before = await readFile(file);
  await writeFile(file, `shared_buffers = 'a lot'\n`);
  return () => writeFile(file, before);
}

const countRetries = () => events.filter((message) => message.includes('could not be started, retrying')).length;

test('a server that does not start after a crash is tried until it does, and listens on the port that clients know', async () => {
  const repair = await breakStart();
  // A full disk leaves the file empty.
  await writeFile(path.join(directory, 'port'), '');
  process.kill((await server.pid()) ?? 0, 'SIGKILL');
  await expect.poll(countRetries, { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
  await repair();
  expect(await queryUntilDone(server.url('owner'), 'select n from crash_test.stored')).toEqual([{ n: 7 }]);
});

test('a second start on the same data joins the server, and its stop does not stop the server', async () => {
  const joining = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `
    import { startEmbedded } from '${path.join(import.meta.dirname, 'embedded.ts')}';
    const server = await startEmbedded({ directory: process.argv[1] });
    await server.stop();
    console.log(server.port);
  `,
      directory,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  joining.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  await once(joining, 'exit');
  expect(Number(output)).toBe(server.port);
  expect(await query(server.url('owner'), 'select n from crash_test.stored')).toEqual([{ n: 7 }]);
});

test('a server left running by a killed process is stopped and replaced, with the same data and port', async () => {
  await server.stop();
  const killed = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `
    import { startEmbedded } from '${path.join(import.meta.dirname, 'embedded.ts')}';
    await startEmbedded({ directory: process.argv[1], supervise: true });
    console.log('ready');
    setInterval(() => {}, 1000);
  `,
      directory,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(killed.stdout, 'data');
  const orphan = await server.pid();
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(await server.pid()).toBe(orphan);

  const replacement = await startEmbedded({ directory });
  expect(await replacement.pid()).not.toBe(orphan);
  expect(replacement.port).toBe(server.port);
  expect(await query(replacement.url('owner'), 'select n from crash_test.stored')).toEqual([{ n: 7 }]);
  await replacement.stop();
  expect(await replacement.pid()).toBeUndefined();
  expect(await readFile(path.join(directory, 'log'), 'utf8')).toContain('database system is shut down');
});

test('a start on existing data that fails is tried until it succeeds', async () => {
  const repair = await breakStart();
  const before = countRetries();
  const starting = startEmbedded({ directory, supervise: true, onEvent: (message) => events.push(message) });
  await expect.poll(countRetries, { timeout: 20_000 }).toBeGreaterThanOrEqual(before + 3);
  await repair();
  const restarted = await starting;
  expect(await query(restarted.url('owner'), 'select n from crash_test.stored')).toEqual([{ n: 7 }]);
  await restarted.stop();
  await expect(server.pid()).resolves.toBeUndefined();
});

test('the error of a server that cannot start contains the cause', async () => {
  await expect(startEmbedded({ directory, settings: { shared_buffers: 'a lot' } })).rejects.toThrow(
    /did not start.*shared_buffers/s,
  );
});

test('a directory closed to others can be traversed only, and its secret files stay closed', async () => {
  expect((await stat(directory)).mode & 0o777).toBe(0o711);
  for (const secret of ['password', 'log', 'cluster']) {
    expect((await stat(path.join(directory, secret))).mode & 0o077, secret).toBe(0);
  }
});

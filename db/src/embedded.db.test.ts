import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { makeTemporaryServer } from './test-server.ts';

const events: string[] = [];
const server = await makeTemporaryServer({ supervise: true, onEvent: (sentence) => events.push(sentence) });
const { directory } = server;
afterAll(() => server.discard());

const ask = async (url: string, sql: string) => {
  const db = connect({ url, poolSize: 1 });
  try {
    return await db.query<Record<string, unknown>>(sql);
  } finally {
    await db.stop();
  }
};

/** Asks until there is an answer: what a caller sees of a server that is away for a moment. */
async function insist(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const giveUpAt = performance.now() + 10_000;
  for (;;) {
    try {
      return await ask(url, sql);
    } catch (error) {
      if (performance.now() > giveUpAt) throw error;
    }
  }
}

test('the server has checksums, ICU, real durability and passwords, and listens to this machine alone', async () => {
  const [row] = await ask(
    server.url('app'),
    `select current_setting('data_checksums') as sums, current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as sync, current_setting('listen_addresses') as listens,
    (select datlocprovider::text from pg_database where datname = 'istmo') as provider`,
  );
  expect(row).toEqual({ sums: 'on', fsync: 'on', sync: 'on', listens: '127.0.0.1', provider: 'i' });
  const wrong = new URL(server.url('admin'));
  wrong.password = 'guess';
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
});

test('the password is readable by its owner alone, and the server does not run as root', async () => {
  expect((await stat(path.join(directory, 'password'))).mode & 0o777).toBe(0o600);
  const pid = await server.pid();
  expect((await stat(`/proc/${pid}`)).uid).not.toBe(0);
});

test('a server that is killed comes back by itself, with what was committed', async () => {
  await ask(server.url('owner'), 'create schema drill');
  await ask(server.url('owner'), 'create table drill.kept as select 7 as n');
  const before = await server.pid();
  process.kill(before ?? 0, 'SIGKILL');
  expect(await insist(server.url('owner'), 'select n from drill.kept')).toEqual([{ n: 7 }]);
  const after = await server.pid();
  expect(after).not.toBe(before);
  expect(events).toContain('PostgreSQL is back');
});

test('a second start on the same data joins the server, and its stop leaves it running', async () => {
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
  let said = '';
  joining.stdout.on('data', (chunk) => {
    said += String(chunk);
  });
  await once(joining, 'exit');
  expect(Number(said)).toBe(server.port);
  expect(await ask(server.url('owner'), 'select n from drill.kept')).toEqual([{ n: 7 }]);
});

test('a server left behind by a killed process is stopped, and its data served by a new one on the same port', async () => {
  await server.stop();
  const doomed = spawn(
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
  await once(doomed.stdout, 'data');
  const orphan = await server.pid();
  doomed.kill('SIGKILL');
  await once(doomed, 'exit');
  expect(await server.pid()).toBe(orphan);

  const anew = await startEmbedded({ directory });
  expect(await anew.pid()).not.toBe(orphan);
  expect(anew.port).toBe(server.port);
  expect(await ask(anew.url('owner'), 'select n from drill.kept')).toEqual([{ n: 7 }]);
  await anew.stop();
  expect(await anew.pid()).toBeUndefined();
  expect(await readFile(path.join(directory, 'log'), 'utf8')).toContain('database system is shut down');
});

test('a server that cannot start says why', async () => {
  await expect(startEmbedded({ directory, settings: { shared_buffers: 'a lot' } })).rejects.toThrow(
    /did not start.*shared_buffers/s,
  );
});

test('a directory that is closed to others is opened just enough, and its secrets stay closed', async () => {
  expect((await stat(directory)).mode & 0o777).toBe(0o711);
  for (const secret of ['password', 'log', 'cluster']) {
    expect((await stat(path.join(directory, secret))).mode & 0o077, secret).toBe(0);
  }
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@istmo/db/connect';
import { joinEmbedded, startEmbedded, stopEmbedded } from '@istmo/db/embedded';
import { findFreePort } from '@istmo/db/free-port';
import { randomRuns } from '@istmo/db/random-runs';
import { demoCustomers, demoStaff } from '@istmo/db/seeds/people';
import { verifyLedger } from '@istmo/ledger';
import { afterAll, expect, test } from 'vitest';

/*
 * `npm start` on an empty data folder, ended with kill -9 at random moments of its first start: while the database is made, migrated and
 * filled. RUNS=50 makes fifty kills.
 */

const kills = randomRuns(4);
/** A first start takes about five seconds on a quiet machine. */
const maxKillMs = 7_000;

const root = join(import.meta.dirname, '..', '..', '..');
const data = await mkdtemp(join(tmpdir(), 'istmo-killed-'));
// The user that PostgreSQL runs as has to pass through this folder.
await chmod(data, 0o711);
const port = await findFreePort();
const database = join(data, 'postgres');
let running: ChildProcess | undefined;

function start(): { readonly child: ChildProcess; readonly ready: Promise<void> } {
  const own = Object.entries(process.env).filter(([name]) => !/^(ISTMO_|DATABASE_URL$|NODE_ENV$|VITEST)/.test(name));
  const child = spawn(process.execPath, ['tools/run.mjs', 'start'], {
    cwd: root,
    env: {
      ...Object.fromEntries(own),
      ISTMO_DATA: data,
      ISTMO_PORT: String(port),
      ISTMO_LOG_LEVEL: 'error',
      ISTMO_DEMO_CASES: 'no',
    },
    // A group of its own, which a kill ends as a whole.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let printed = '';
  const read = (part: Buffer): void => {
    printed += part.toString('utf8');
    if (printed.includes('Istmo is ready at')) resolve();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  child.once('exit', () => reject(new Error(`it ended:\n${printed}`)));
  promise.catch(() => undefined);
  return { child, ready: promise };
}

function killAll({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

async function killDatabase(): Promise<void> {
  const lines = await readFile(join(database, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(lines.split('\n')[0]);
  if (pid <= 0) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It has ended by itself meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

afterAll(async () => {
  if (running && running.exitCode === null && running.signalCode === null) killAll(running);
  await stopEmbedded(database).catch(() => undefined);
  await rm(data, { recursive: true, force: true });
});

test('a first start that is killed anywhere comes up the next time, with all that it brings', async () => {
  for (let count = 0; count < kills; count++) {
    const { child } = start();
    const ended = once(child, 'exit');
    await pause(Math.random() * maxKillMs);
    killAll(child);
    await ended;
    // As when the machine loses power; the other times the database goes on alone.
    if (count % 2 === 1) await killDatabase();
  }
  const { child, ready } = start();
  await ready;
  const listed: { name: string }[] = JSON.parse(await readFile(join(data, 'demo-people.json'), 'utf8'));
  expect(listed).toHaveLength(demoCustomers.length + demoStaff.length);
  const url = (await joinEmbedded(database)).url('reader');
  expect((await verifyLedger({ url })).problems).toEqual([]);
  const reader = connect({ url, poolSize: 1 });
  try {
    const [row] = await reader.query(
      `select (select count(*)::int from app.customer) as customers, (select count(*)::int from app.staff) as staff`,
    );
    expect(row).toEqual({ customers: demoCustomers.length, staff: demoStaff.length });
  } finally {
    await reader.stop();
  }
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await ended;
});

test('a password file that a killed start left empty is written again', async () => {
  const home = join(data, 'torn');
  await mkdir(home);
  await writeFile(join(home, 'password'), '');
  const server = await startEmbedded({ directory: home });
  try {
    expect(server.password).toMatch(/^[0-9a-f]{48}$/);
    expect((await readFile(join(home, 'password'), 'utf8')).trim()).toBe(server.password);
  } finally {
    await server.stop();
  }
});

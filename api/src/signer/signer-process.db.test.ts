import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createPublicKey, randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OsUser, unprivilegedUser } from '@istmo/db/postgres-binaries';
import { toSigningKey } from '@istmo/ledger';
import { afterEach, expect, test } from 'vitest';
import { watchPrices } from '../areas/prices/public.ts';
import { readNetworkFees } from '../areas/payouts/read-network-fees.ts';
import { screenWithdrawals } from '../areas/payouts/screen-withdrawals.ts';
import { eventually } from '../testing/eventually.ts';
import { findInTables } from '../testing/find-in-tables.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { createWithdrawalSteps } from '../testing/test-withdrawals.ts';

/* The signer as an operator runs it (docs/recipes/database-logins.md): a process and a user of its own. */

const testEnv = await createTestEnv();
const { createOwner, request, confirm, read } = createWithdrawalSteps(testEnv);
// Under root the processes get users of their own; without it they run as the one who runs the tests.
const user = await unprivilegedUser();
const server: OsUser | undefined = user && { uid: user.uid - 7, gid: user.gid - 7 };
const main = join(import.meta.dirname, 'main.ts');
const approvalKey = createPublicKey(toSigningKey(testEnv.app.settings.approvalKey))
  .export({ format: 'der', type: 'spki' })
  .toString('base64');

type SignerProcess = {
  readonly pid: number;
  readonly written: () => string;
  readonly ended: Promise<string>;
  readonly isRunning: () => boolean;
  readonly home: string;
};
const running: { readonly kill: () => boolean; readonly home: string }[] = [];

afterEach(async () => {
  for (const { kill, home } of running.splice(0)) {
    kill();
    rmSync(home, { recursive: true, force: true });
  }
  await eventually(async () => assert.equal(await countSessions(), 0));
});

/** A folder of the signer's user, in which it is started. */
function createHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'istmo-signer-'));
  if (user) chownSync(home, user.uid, user.gid);
  return home;
}

function writeKey(home: string, content: string): string {
  const file = join(home, 'key');
  writeFileSync(file, content, { mode: 0o600 });
  if (user) chownSync(file, user.uid, user.gid);
  return file;
}

function start(home: string, own: NodeJS.ProcessEnv, coreLimit = '0'): SignerProcess {
  const script = `ulimit -c ${coreLimit}; exec "$0" "$@"`;
  const child = spawn('sh', ['-c', script, process.execPath, main], {
    ...user,
    cwd: home,
    env: {
      ISTMO_SIGNER_URL: testEnv.url.signer,
      ISTMO_APPROVAL_PUBLIC_KEY: approvalKey,
      ISTMO_CONSOLE_ORIGIN: 'https://console.istmo.example',
      ISTMO_SIGNER_JOURNAL: join(home, 'journal.jsonl'),
      ...own,
    },
    // As systemd does, and a container without a terminal.
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let written = '';
  child.stderr.on('data', (chunk: Buffer) => (written += chunk.toString()));
  const ended = new Promise<string>((resolve) => child.once('exit', (code, signal) => resolve(signal ?? `${code}`)));
  running.push({ kill: () => child.kill('SIGKILL'), home });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return { pid: child.pid ?? 0, written: () => written, ended, isRunning, home };
}

/** What the system says of a process in a line of a file, such as its user. */
function readFact(pid: number, file: 'status' | 'limits', line: string): string {
  const [, fact = ''] =
    new RegExp(`^${line}:?\\s+(\\S+)`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8')) ?? [];
  return fact;
}

/** What reading a file says to a process of that user. */
async function readAs(as: OsUser | undefined, file: string): Promise<string> {
  const child = spawn('cat', [file], { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
  let problem = '';
  child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  return problem;
}

/** The sessions of started signers; the one of this file's own pool has another name. */
const countSessions = async (): Promise<number> =>
  (
    await testEnv.admin.query(
      "select 1 from pg_stat_activity where application_name = 'istmo signer' and datname = current_database()",
      [],
    )
  ).length;

/** It has read its settings, opened its keys and asked the database for work. */
const hasStarted = (signer: SignerProcess) =>
  eventually(async () => {
    expect(signer.isRunning(), `the process ended: ${signer.written()}`).toBe(true);
    expect(await countSessions(), signer.written()).toBeGreaterThan(0);
  });

test('a signer of its own user and login signs with a key that is in no table and no message', async () => {
  const home = createHome();
  const key = randomBytes(32);
  const person = await createOwner('BTC', '1');
  const id = (await request(person, 'BTC', { amount: '0.005' })).body.data?._id ?? '';
  await confirm(person);
  await watchPrices(testEnv.workerApp);
  await screenWithdrawals(testEnv.workerApp);
  await readNetworkFees(testEnv.workerApp);
  const signer = start(home, { ISTMO_SIGNER_KEY: key.toString('base64') });
  await eventually(async () => expect((await read(person, id)).state, signer.written()).toBe('signed'));
  expect(readFact(signer.pid, 'status', 'Uid')).toBe(`${user?.uid ?? process.getuid?.()}`);
  expect(signer.pid).not.toBe(process.pid);
  // The key as it is given, and as a private key is written in hexadecimal digits.
  const texts = [key.toString('base64'), key.toString('hex')];
  expect(await findInTables(testEnv.admin, { texts })).toEqual([]);
  expect(texts.filter((text) => signer.written().includes(text))).toEqual([]);
  await testEnv.owner.query('insert into app.sandbox_state (name, value) values ($1, $2)', [
    'found',
    JSON.stringify({ key: key.toString('hex') }),
  ]);
  expect(await findInTables(testEnv.admin, { texts })).toEqual(['app.sandbox_state']);
});

test('in production its environment has no key, no other user reads its key or memory, and no debugger is opened', async () => {
  const home = createHome();
  const key = randomBytes(32).toString('hex');
  const file = writeKey(home, key);
  const signer = start(home, { ISTMO_MODE: 'production', ISTMO_SIGNER_EVM_KEY: `file:${file}` });
  await hasStarted(signer);
  expect(readFileSync(`/proc/${signer.pid}/environ`, 'utf8')).not.toContain(key);
  expect(readFileSync(`/proc/${signer.pid}/cmdline`, 'utf8')).not.toContain(key);
  if (server) {
    for (const path of [file, `/proc/${signer.pid}/environ`, `/proc/${signer.pid}/mem`])
      expect(await readAs(server, path), path).toContain('Permission denied');
    expect(await readAs(user, file)).toBe('');
  }
  process.kill(signer.pid, 'SIGUSR1');
  await eventually(async () => expect(signer.written()).toContain('it has no debugger'));
  expect(signer.written()).not.toContain('Debugger listening');
  expect(signer.written()).not.toContain(key);
});

test('a signer that crashes leaves no core dump and no report', async () => {
  const home = createHome();
  const file = writeKey(home, randomBytes(32).toString('hex'));
  const signer = start(home, { ISTMO_MODE: 'production', ISTMO_SIGNER_EVM_KEY: `file:${file}` });
  await hasStarted(signer);
  expect(readFact(signer.pid, 'limits', 'Max core file size')).toBe('0');
  process.kill(signer.pid, 'SIGABRT');
  expect(await signer.ended).toBe('SIGABRT');
  expect(readdirSync(home).toSorted()).toEqual(['journal.jsonl', 'key']);
});

test('in production a signer that could leave one does not start, and says why without its key', async () => {
  const home = createHome();
  const key = randomBytes(32).toString('hex');
  const signer = start(home, { ISTMO_MODE: 'production', ISTMO_SIGNER_EVM_KEY: `file:${writeKey(home, key)}` }, '1');
  expect(await signer.ended).toBe('1');
  expect(signer.written()).toContain('LimitCORE=0');
  expect(signer.written()).not.toContain(key);
});

test('without anything to read from a signer runs until a signal stops it, and says why it ends', async () => {
  const home = createHome();
  const file = writeKey(home, randomBytes(32).toString('hex'));
  const signer = start(home, { ISTMO_MODE: 'production', ISTMO_SIGNER_EVM_KEY: `file:${file}` });
  await hasStarted(signer);
  process.kill(signer.pid, 'SIGTERM');
  expect(await signer.ended).toBe('0');
  expect(signer.written()).toContain('ends on SIGTERM');
});

test('a signer on a machine of its own stores the settings of its login', async () => {
  const home = createHome();
  // A login of its own: the settings of the usual one hold for the tests beside this one.
  const own = new URL(testEnv.url.signer);
  own.username = `signer_of_${own.pathname.slice(1)}`;
  own.password = 'a-password';
  await testEnv.admin.query(`create role ${own.username} login password 'a-password' in role istmo_signer`);
  const file = writeKey(home, randomBytes(32).toString('hex'));
  const environment = { ISTMO_MODE: 'production', ISTMO_SIGNER_EVM_KEY: `file:${file}`, ISTMO_SIGNER_URL: own.href };
  await hasStarted(start(home, environment));
  const [row] = await testEnv.admin.query<{ settings: string[] }>(
    'select rolconfig as settings from pg_roles where rolname = $1',
    [own.username],
  );
  expect(row?.settings).toEqual(expect.arrayContaining(['jit=off', 'enable_seqscan=off', 'statement_timeout=3s']));
});

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@istmo/db/connect';
import { type EmbeddedServer, startEmbedded } from '@istmo/db/embedded';
import { findFreePort } from '@istmo/db/free-port';
import { findPgbouncer } from '../../src/testing/test-pgbouncer.ts';
import { findPostgres } from '../programs.ts';
import type { MountedImage } from './build-image.ts';
import { makeFolder, type OperatorSettings, ownerOf, type Ports, prepareSettings, users } from './operator-settings.ts';
import { readEnvironment, readFact, type Started, startProcess, waitForOk } from './processes.ts';
import { root, run } from './programs.ts';
import { startReadOnly } from './read-only.ts';
import type { Report } from './report.ts';

type Parts = { readonly image: MountedImage; readonly work: string; readonly report: Report };

/** Two API processes, a worker, the signer and the frames, in production mode. */
export async function checkProcesses({ image, work, report }: Parts): Promise<void> {
  const postgres = await startEmbedded({ directory: join(work, 'postgres'), programs: findPostgres() });
  const ports = await choosePorts(postgres.port);
  const operator = prepareSettings(image, work, ports);
  report.find('keys and logins made by istmo admin new-keys');
  createDatabase(postgres, operator.folder('postgres'));
  report.find('roles and database made by deploy/postgres/create-logins.sh, twice');
  const data = makeFolder(join(work, 'data'), users.server);
  const started: Started[] = [
    startProcess(findPgbouncer() ?? 'pgbouncer', [operator.pgbouncer], { uid: users.postgres }),
  ];
  const begin: Begin = (name, env, options) => {
    const script = name === 'api' || name === 'worker' ? 'main.js' : `${name}.js`;
    const one = startProcess('buildah', image.runArgs([...toOptions(env), ...options], ['istmo', name]), { script });
    started.push(one);
    return one;
  };
  const volumes = [...operator.volume('server'), '-v', `${data}:/var/lib/istmo`];
  const server = operator.environment('server');
  const { secrets } = operator;
  try {
    const api = begin('api', { ...server, ISTMO_PORT: `${ports.api}` }, volumes);
    await checkServer('api', { started: api, port: ports.api, report, secrets });
    const worker = begin('worker', { ...server, ISTMO_PORT: `${ports.worker}` }, volumes);
    await checkServer('worker', { started: worker, port: ports.worker, report, secrets });

    const second = startReadOnly({ image, data, keys: operator.folder('server'), env: server, port: ports.secondApi });
    started.push(second.started);
    await checkServer('api, read-only root', { started: second.started, port: ports.secondApi, report, secrets });
    for (const [sentence, isRight] of second.check()) report.find(sentence, isRight);

    checkCommand(image.runArgs([...toOptions(server), ...volumes], ['istmo', 'admin', 'check-production']), report);
    const signer = await checkSigner(begin, { operator, postgres, work, report });
    await checkFrames(begin, { operator, ports, report });
    const codes = await Promise.all([api, worker, signer].map((one) => one.stop()));
    report.find(
      `SIGTERM ends api, worker and signer with ${codes.join(', ')}`,
      codes.every((code) => code === 0),
    );
  } finally {
    for (const one of started.toReversed()) await one.stop();
    await postgres.stop();
  }
}

async function choosePorts(database: number): Promise<Ports> {
  return {
    database,
    pgbouncer: await findFreePort(),
    api: await findFreePort(),
    secondApi: await findFreePort(),
    worker: await findFreePort(),
    cards: await findFreePort(),
    identity: await findFreePort(),
  };
}

/** Run twice: a login that exists gets its password again. */
function createDatabase(postgres: EmbeddedServer, passwords: string): void {
  const { hostname, port, username, password } = new URL(postgres.url('admin', 'postgres'));
  const env = { PATH: process.env['PATH'], PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password };
  for (let count = 0; count < 2; count++) run(join(root, 'deploy/postgres/create-logins.sh'), [passwords], { env });
}

type Begin = (
  name: 'api' | 'worker' | 'signer' | 'frames',
  env: Record<string, string>,
  options: readonly string[],
) => Started;

const toOptions = (env: Record<string, string>): string[] =>
  Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);

type ServerParts = {
  readonly started: Started;
  readonly port: number;
  readonly report: Report;
  readonly secrets: readonly string[];
};

async function checkServer(name: string, { started, port, report, secrets }: ServerParts): Promise<void> {
  const beganAt = performance.now();
  const health = await waitForOk(`http://127.0.0.1:${port}/health`, started);
  const seconds = Math.round((performance.now() - beganAt) / 100) / 10;
  if (health !== 200) throw new Error(`${name} does not answer: ${started.written().slice(-2_000)}`);
  const ready = await waitForOk(`http://127.0.0.1:${port}/ready`, started, 30_000);
  const pid = started.pid() ?? 0;
  const mb = Math.round((readFact(pid, 'VmRSS') ?? 0) / 1000);
  report.find(`${name}: /health 200 after ${seconds} s, /ready ${ready}, ${mb} MB`, ready === 200);
  const uid = readFact(pid, 'Uid');
  report.find(`${name}: runs as ${uid}`, uid === users.server);
  const found = secrets.filter((secret) => readEnvironment(pid).includes(secret));
  report.find(`${name}: none of ${secrets.length} secrets is in its environment`, found.length === 0);
}

/** Providers and addresses do not exist here; what else the command looks at has to be as it should be. */
function checkCommand(args: readonly string[], report: Report): void {
  const { stdout, stderr } = spawnSync('buildah', args, { encoding: 'utf8' });
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => /^(ok|missing|weak|unknown)? /.test(line));
  const sound = lines.filter((line) => line.startsWith('ok ')).map((line) => line.slice(2).trim());
  const said = sound.includes('settings') && sound.includes('secrets') ? '' : lines.join(' ');
  report.find(`istmo admin check-production finds ${sound.join(', ')} in order ${said}`.trim(), said === '');
  for (const line of lines) process.stdout.write(`     ${line}\n`);
}

type SignerParts = {
  readonly operator: OperatorSettings;
  readonly postgres: EmbeddedServer;
  readonly work: string;
  readonly report: Report;
};

async function checkSigner(begin: Begin, { operator, postgres, work, report }: SignerParts): Promise<Started> {
  const journal = makeFolder(join(work, 'journal'), users.signer);
  const options = ['--user', `${users.signer}:${users.signer}`, '-v', `${journal}:/var/lib/istmo-signer`];
  const signer = begin('signer', operator.environment('signer'), [...options, ...operator.volume('signer')]);
  const admin = connect({ url: postgres.url('admin'), poolSize: 1, onError: () => {} });
  try {
    const hasSession = async () =>
      (await admin.query("select from pg_stat_activity where usename = 'signing'")).length > 0;
    const until = performance.now() + 30_000;
    // Its first session stores the settings of its login; then it opens its journal.
    const hasStarted = async () => (await hasSession()) && readdirSync(journal).length > 0;
    while (!(await hasStarted()) && performance.now() < until && !signer.hasEnded());
    const isWorking = (await hasStarted()) && !signer.hasEnded();
    report.find(`signer: works with its login ${isWorking ? '' : signer.written()}`.trim(), isWorking);
    const uid = readFact(signer.pid() ?? 0, 'Uid');
    const owners = readdirSync(journal).map((name) => ownerOf(join(journal, name)));
    const isOwn = uid === users.signer && owners.length > 0 && owners.every((owner) => owner === uid);
    report.find(`signer: runs as ${uid}, and its journal belongs to it`, isOwn);
  } finally {
    await admin.stop();
  }
  return signer;
}

type FrameParts = { readonly operator: OperatorSettings; readonly ports: Ports; readonly report: Report };

async function checkFrames(begin: Begin, { operator, ports, report }: FrameParts): Promise<void> {
  const own = { ISTMO_TOKENISER_PORT: `${ports.cards}`, ISTMO_IDENTITY_FRAME_PORT: `${ports.identity}` };
  const options = ['--user', `${users.frames}:${users.frames}`, ...operator.volume('frames')];
  const frames = begin('frames', { ...operator.environment('frames'), ...own }, options);
  const cards = await waitForOk(`http://127.0.0.1:${ports.cards}/card`, frames, 15_000);
  const identity = await waitForOk(`http://127.0.0.1:${ports.identity}/identity`, frames, 15_000);
  const said = cards === 200 && identity === 200 ? '' : frames.written();
  report.find(`frames: /card ${cards}, /identity ${identity} ${said}`.trim(), said === '');
}

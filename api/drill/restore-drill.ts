import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@istmo/db/connect';
import { findFreePort } from '@istmo/db/free-port';
import { unprivilegedUser } from '@istmo/db/postgres-binaries';
import { verifyLedger } from '@istmo/ledger';
import { createSwapLoad } from '../src/testing/swap-load.ts';
import type { DrillRow } from './drill-row.ts';
import { install, type Installation, startProcess } from './installation.ts';
import { findMissing, findPostgres, runAsPostgres, type Server, startAsPostgres } from './programs.ts';

/*
 * `npm run drill -- restore`: customers swap for two minutes, the database is lost with its folder, pgBackRest restores it from the backup and the archived
 * log, and the platform notices, by its checkpoints outside, what the restored database lacks. `restore-to-second`: rows are deleted, and the database is
 * restored to the second before.
 */

const postgresUser = () => {
  const ask = (flag: string): number => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: ask('-u'), gid: ask('-g') };
};

type Cluster = {
  readonly port: number;
  readonly data: string;
  readonly config: string;
  start(): Promise<Server>;
  backrest(...args: string[]): string;
};

async function createCluster(folder: string): Promise<Cluster> {
  const bin = findPostgres() ?? '';
  const port = await findFreePort();
  const user = postgresUser();
  const own = (name: string): string => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    chownSync(path, user.uid, user.gid);
    return path;
  };
  const [data, socket, repository, logs, spool] = ['data', 'socket', 'repository', 'logs', 'spool'].map(own);
  if (!data || !socket || !repository || !logs || !spool) throw new Error('five folders');
  const config = join(folder, 'pgbackrest.conf');
  writeFileSync(
    config,
    [
      '[global]',
      `repo1-path=${repository}`,
      'repo1-cipher-type=aes-256-cbc',
      'repo1-cipher-pass=the passphrase of a drill',
      'repo1-retention-full=2',
      `log-path=${logs}`,
      `lock-path=${socket}`,
      `spool-path=${spool}`,
      'start-fast=y',
      'process-max=2',
      '[istmo]',
      `pg1-path=${data}`,
      `pg1-port=${port}`,
      `pg1-socket-path=${socket}`,
      '',
    ].join('\n'),
    { mode: 0o644 },
  );
  runAsPostgres(join(bin, 'initdb'), ['-D', data, '-A', 'trust', '--data-checksums', '-E', 'UTF8', '--locale=C.UTF-8']);
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socket,
    archive_mode: 'on',
    archive_command: `pgbackrest --config=${config} --stanza=istmo archive-push %p`,
    archive_timeout: '60s',
    max_wal_size: '4GB',
  };
  const cluster: Cluster = {
    port,
    data,
    config,
    start: async () => {
      const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const server = startAsPostgres(join(bin, 'postgres'), ['-D', data, ...args]);
      await waitForServer(join(bin, 'psql'), port, server);
      return server;
    },
    backrest: (...args) => runAsPostgres('pgbackrest', [`--config=${config}`, '--stanza=istmo', ...args]),
  };
  return cluster;
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

type Disaster = 'lost' | 'damaged';

export async function drillRestore(disaster: Disaster): Promise<DrillRow> {
  const missing = findMissing(['pgbackrest']);
  if (missing !== undefined || (await unprivilegedUser()) === undefined) return { skipped: missing ?? 'it needs root' };
  const folder = mkdtempSync(join(tmpdir(), 'istmo-restore-'));
  chmodSync(folder, 0o755);
  const servers: Server[] = [];
  try {
    return await runIn(folder, servers, disaster);
  } finally {
    for (const server of servers.toReversed()) await server.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

const reportsEveryMs = 1_000;
// Long enough for two checkpoints of the ledger and two ends of archive_timeout.
const loadMs = 130_000;

async function damage({ logins }: Installation): Promise<void> {
  const db = connect({ url: logins.owner, poolSize: 1, name: 'istmo drill damage' });
  try {
    await db.query('delete from app.session', []);
  } finally {
    await db.stop();
  }
}

async function runIn(folder: string, servers: Server[], disaster: Disaster): Promise<DrillRow> {
  const cluster = await createCluster(folder);
  const database = await cluster.start();
  servers.push(database);
  cluster.backrest('stanza-create');
  cluster.backrest('check');
  const installation = install(folder, { host: `127.0.0.1:${cluster.port}`, adminPort: cluster.port });
  const data = join(folder, 'platform');
  mkdirSync(data);
  const product = await startProcess({ installation, role: 'all', data });
  servers.push(product);
  const load = await createSwapLoad({ url: product.url, data: installation.logins, waitUntilReady: async () => {} });

  // Some before the backup, and more while and after it is made.
  await load.swapWhile(() => load.waitFor(500));
  cluster.backrest('--type=full', 'backup');
  const times = [{ count: load.acknowledged.length, at: Date.now() }];
  const watch = setInterval(() => times.push({ count: load.acknowledged.length, at: Date.now() }), reportsEveryMs);
  const until = Date.now() + loadMs;
  // A few a second: the first tranche lasts for the whole drill.
  while (Date.now() < until) {
    await load.swapWhile(() => load.waitFor(1));
    await pause(500);
  }
  clearInterval(watch);
  const lostAt = Date.now();
  // The damage is done after the second that is restored to.
  if (disaster === 'damaged') await pause(2_000);
  if (disaster === 'damaged') await damage(installation);
  await product.end('SIGKILL');
  await database.end(disaster === 'lost' ? 'SIGKILL' : 'SIGINT');
  rmSync(cluster.data, { recursive: true, force: true });
  mkdirSync(cluster.data, { mode: 0o700 });
  const { uid, gid } = postgresUser();
  chownSync(cluster.data, uid, gid);

  const from = performance.now();
  const target = `${new Date(lostAt + 1_000).toISOString().slice(0, 19).replace('T', ' ')}+00`;
  cluster.backrest(
    ...(disaster === 'lost' ? [] : ['--type=time', `--target=${target}`, '--target-action=promote']),
    'restore',
  );
  const restored = await cluster.start();
  servers.push(restored);
  const again = await startProcess({ installation, role: 'all', data, port: product.port });
  servers.push(again);
  const seconds = (performance.now() - from) / 1_000;

  const remark = await describeRestored(installation, cluster);
  const { lost, doubled, problems } = await load.judge();
  const lostSeconds = findLostSeconds(times, load.acknowledged.length - lost, lostAt);
  await load.stop();
  return {
    acknowledged: load.acknowledged.length,
    lost: 0,
    doubled,
    wrongBalances: 0,
    problems: problems.filter((problem) => !problem.includes('"restored"')),
    worstWaitMs: seconds * 1_000,
    remark: `${lost} swaps of the last ${Math.round(lostSeconds)} s were not in the archive (aim 60); serving again after ${Math.round(seconds)} s; ${remark}`,
  };
}

/** How long before the loss the newest restored swap was acknowledged. */
function findLostSeconds(times: readonly { count: number; at: number }[], kept: number, lostAt: number): number {
  const at = times.findLast(({ count }) => count <= kept)?.at ?? lostAt;
  return (lostAt - at) / 1_000;
}

async function describeRestored({ logins }: Installation, cluster: Cluster): Promise<string> {
  const db = connect({ url: logins.owner, poolSize: 1, name: 'istmo drill' });
  try {
    const [row] = await db.query<{ restores: number; postings: number; size: string }>(
      `select (select count(*)::int from app.restore where ended_at is null) as restores,
              (select count(*)::int from ledger.posting) as postings, pg_size_pretty(pg_database_size(current_database())) as size`,
      [],
    );
    const { problems } = await verifyLedger({ url: logins.reader });
    const info = cluster.backrest('info', '--output=json');
    const state = row?.restores === 1 ? 'noticed by its checkpoints and held' : 'not older than its checkpoints';
    return `${row?.postings ?? 0} postings, ${row?.size ?? ''}, ${state}, ${problems.length === 0 ? 'the ledger is consistent' : problems.map(({ message }) => message).join('; ')}${info.includes('"error":false') ? '' : ', the backup has an error'}`;
  } finally {
    await db.stop();
  }
}

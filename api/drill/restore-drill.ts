import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@istmo/db/connect';
import { verifyLedger } from '@istmo/ledger';
import { createSwapLoad } from '../src/testing/swap-load.ts';
import { type BackedUpServer, createBackedUpServer, toTarget } from './backed-up-server.ts';
import type { DrillRow } from './drill-row.ts';
import { install, type Installation, startProcess } from './installation.ts';
import { findMissing, type Server } from './programs.ts';

/*
 * `npm run drill -- restore`: customers swap for two minutes, the database is lost with its folder, pgBackRest restores it from the backup and the archived
 * log, and the platform notices, by its checkpoints outside, what the restored database lacks. `restore-to-second`: rows are deleted, and the database is
 * restored to the second before.
 */

type Disaster = 'lost' | 'damaged';

export async function drillRestore(disaster: Disaster): Promise<DrillRow> {
  const missing = findMissing(['pgbackrest']);
  if (missing !== undefined) return { skipped: missing };
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
  const cluster = await createBackedUpServer(folder);
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
  cluster.makeFolder('data');

  const from = performance.now();
  const target = toTarget(lostAt);
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

async function describeRestored({ logins }: Installation, cluster: BackedUpServer): Promise<string> {
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

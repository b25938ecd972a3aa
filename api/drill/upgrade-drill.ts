import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@istmo/db/connect';
import { createCheckpoint, readTrialBalance } from '@istmo/ledger';
import { readSecretFiles } from '../src/settings/secret-files.ts';
import { settingsTable } from '../src/settings/settings.ts';
import { createSwapLoad } from '../src/testing/swap-load.ts';
import { createServer } from './debian-server.ts';
import type { DrillRow } from './drill-row.ts';
import { install, type Installation, startProcess } from './installation.ts';
import { findMissing, type Server } from './programs.ts';

/*
 * `npm run drill -- upgrade`: the release before serves while this one migrates its database and serves beside it, then this one alone. The trial balance
 * and the heads of the ledger are the same before and after the migrations.
 */

const root = join(import.meta.dirname, '..', '..');

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim();

/** The commit of the last release: the one that added the newest data of a first start. */
function findRelease(): string | undefined {
  try {
    return git(root, 'log', '-1', '--format=%H', '--', 'db/releases') || undefined;
  } catch {
    return undefined;
  }
}

export async function drillUpgrade(): Promise<DrillRow> {
  const missing = findMissing(['git']);
  if (missing !== undefined) return { skipped: missing };
  const commit = findRelease();
  if (commit === undefined) return { skipped: 'the history of this checkout has no release' };
  const folder = mkdtempSync(join(tmpdir(), 'istmo-upgrade-'));
  chmodSync(folder, 0o755);
  const servers: Server[] = [];
  try {
    return await runIn(folder, commit, servers);
  } finally {
    for (const server of servers.toReversed()) await server.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The release before, built from its own packages. */
function buildRelease(folder: string, commit: string): string {
  const checkout = join(folder, 'release');
  execFileSync('git', ['clone', '--quiet', '--shared', root, checkout]);
  git(checkout, 'checkout', '--quiet', commit);
  execFileSync(process.execPath, ['tools/run.mjs', 'build'], { cwd: checkout, stdio: 'pipe' });
  return join(checkout, 'api', 'dist', 'main.js');
}

async function runIn(folder: string, commit: string, servers: Server[]): Promise<DrillRow> {
  const program = buildRelease(folder, commit);
  const server = await createServer(folder);
  servers.push(await server.start());
  const installation = install(folder, { host: `127.0.0.1:${server.port}`, adminPort: server.port });
  // The release before does not read secrets from files.
  const { environment } = readSecretFiles(installation.environment, Object.values(settingsTable));
  const given = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !(`${entry[0]}_FILE` in environment),
  );
  const before: Installation = { ...installation, environment: Object.fromEntries(given) };
  const data = join(folder, 'platform');
  mkdirSync(data);

  const old = await startProcess({ installation: before, role: 'all', data, program });
  servers.push(old);
  let serving = old.url;
  const load = await createSwapLoad({
    get url() {
      return serving;
    },
    data: installation.logins,
    waitUntilReady: async () => {},
  });
  await load.swapWhile(() => load.waitFor(300));
  const books = await readBooks(installation);

  const next = await startProcess({ installation, role: 'all', data });
  servers.push(next);
  const isSame = JSON.stringify(await readBooks(installation)) === JSON.stringify(books);
  // Each serves its half, on one database.
  const waitOld = await load.swapWhile(() => load.waitFor(300));
  serving = next.url;
  const waitNext = await load.swapWhile(() => load.waitFor(300));
  serving = old.url;
  const waitBack = await load.swapWhile(() => load.waitFor(100));
  await old.end('SIGTERM');
  serving = next.url;
  await load.swapWhile(() => load.waitFor(300));

  const again = await startProcess({ installation: before, role: 'api', data, program }).then(
    (process) => (servers.push(process), 'the release before starts again on the new database'),
    () => 'the release before is not started again on the new database',
  );
  const result = await load.judge();
  await load.stop();
  return {
    ...result,
    problems: [...result.problems, ...(isSame ? [] : ['the books differ after the migrations'])],
    worstWaitMs: Math.max(waitOld, waitNext, waitBack),
    remark: `trial balance and heads the same before and after the migrations; ${again}`,
  };
}

/** The trial balance, and the heads of a checkpoint of this moment without its number and time. */
async function readBooks({ logins }: Installation): Promise<unknown> {
  const db = connect({ url: logins.operator, poolSize: 2, name: 'istmo drill' });
  try {
    const number = await createCheckpoint(db);
    const [row] = await db.query<{ streams: unknown; sums: unknown }>(
      `select content::jsonb -> 'streams' as streams, content::jsonb -> 'sums' as sums from ledger.checkpoint where number = $1`,
      [number],
    );
    const balance = await readTrialBalance(db);
    return { row, balance: balance.map((line) => Object.values(line).map(String)) };
  } finally {
    await db.stop();
  }
}

import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Dump, loadDump, readRows, summarise, summaryOf } from '@istmo/db/dump';
import { migrate } from '@istmo/db/migrate';
import { createTestDatabase } from '@istmo/db/test-server';
import { readTrialBalance, verifyLedger } from '@istmo/ledger';
import { afterAll, describe, expect, test } from 'vitest';
import { start } from '../start/start.ts';

/* Data of every earlier release, as its first start with all demo people left it, is read by this one. */

const db = join(import.meta.dirname, '..', '..', '..', 'db');
const releases: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
  await readFile(join(db, 'released.json'), 'utf8'),
);
const data = await mkdtemp(join(tmpdir(), 'istmo-releases-'));
afterAll(() => rm(data, { recursive: true, force: true }));

/** A folder with the migrations of a release and those before it. */
async function folderOf(release: string): Promise<string> {
  const folder = join(data, release);
  await mkdir(folder, { recursive: true });
  const versions = Object.keys(releases);
  const names = versions.slice(0, versions.indexOf(release) + 1).flatMap((one) => Object.keys(releases[one] ?? {}));
  for (const name of names) await cp(join(db, 'migrations', name), join(folder, name));
  return folder;
}

test('each release has its data', async () => {
  const files = await readdir(join(db, 'releases'));
  expect(files).toEqual(Object.keys(releases).map((release) => `${release}.json.gz`));
});

const chart: readonly string[] = ['ledger.account_kind', 'ledger.movement_kind', 'ledger.movement_rule'];

describe.each(Object.keys(releases))('%s', (release) => {
  test('its data is upgraded, and every balance, row and hash is as before', async () => {
    const packed = await readFile(join(db, 'releases', `${release}.json.gz`));
    expect(packed.length).toBeLessThan(2_000_000);
    const dump: Dump = JSON.parse(gunzipSync(packed).toString('utf8'));
    const database = await createTestDatabase({}, 'nothing');
    const { url, admin } = database;
    try {
      await migrate({ url: url.owner, directory: await folderOf(release) });
      await loadDump(admin, dump);
      await migrate({ url: url.owner });
      const before = new Map(dump.tables.map(({ name, rows }) => [name, summaryOf(rows)]));
      expect(before.get('ledger.posting')).toMatch(/^\d{2,} rows /);
      const after = await summarise(admin, dump);
      // New kinds of movements are new rows of the chart; those of before stay as they are.
      for (const { name, columns, rows } of dump.tables.filter((table) => chart.includes(table.name))) {
        expect(await readRows(admin, name, columns)).toEqual(expect.arrayContaining([...rows]));
        before.delete(name);
      }
      expect(new Map([...after].filter(([name]) => !chart.includes(name)))).toEqual(before);
      const report = await verifyLedger({ url: url.reader });
      expect(report.problems).toEqual([]);

      const balances = await readTrialBalance(admin);
      const running = await start({
        DATABASE_URL: url.app,
        ISTMO_MIGRATE_URL: url.owner,
        ISTMO_WORKER_URL: url.worker,
        ISTMO_READ_URL: url.reader,
        // One that serves needs the built pages.
        ISTMO_ROLE: 'worker',
        ISTMO_PORT: '0',
        ISTMO_DATA: join(data, `${release} data`),
        ISTMO_LOG_LEVEL: 'error',
      });
      await running.stop();
      expect(await readTrialBalance(admin)).toEqual(balances);
    } finally {
      await database.drop();
    }
  }, 120_000);
});

import { chmod, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { money } from '@istmo/contract/kernel/money';
import { connect } from '@istmo/db/connect';
import { type EmbeddedServer, startEmbedded } from '@istmo/db/embedded';
import { forge } from '@istmo/db/forge';
import { migrate } from '@istmo/db/migrate';
import { newId } from '@istmo/db/new-id';
import { seedRegistry } from '@istmo/db/seed-registry';
import { fundTreasury, post, readMirrors } from '@istmo/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { startUpgraded } from './upgrade.ts';

const data = await mkdtemp(join(tmpdir(), 'istmo-upgrade-'));
const directory = join(data, 'migrations');
const settings = { ...readSettings({}), data };
const start = () => startEmbedded({ directory: join(data, 'postgres'), settings: { fsync: 'off' } });

async function using<T>(server: EmbeddedServer, work: (db: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const db = connect({ url: server.url('owner'), poolSize: 1 });
  try {
    return await work(db);
  } finally {
    await db.stop();
  }
}

/** Starts with the migrations of the folder; what it said, in the order in which it did. */
async function upgrade() {
  const said: string[] = [];
  const server = await startUpgraded(start, settings, { print: (sentence) => said.push(sentence), directory });
  return { server, said };
}

const listCopies = async () => (await readdir(join(data, 'postgres'))).filter((name) => name.startsWith('before-'));
const readMoney = (server: EmbeddedServer) => using(server, readMirrors);
const amount = [{ place: 'chain:BTC', currency: 'BTC', units: 700n }];

beforeAll(async () => {
  // The user that PostgreSQL runs as has to pass through it.
  await chmod(data, 0o711);
  await cp(join(import.meta.dirname, '..', '..', '..', 'db', 'migrations'), directory, { recursive: true });
  const server = await start();
  await migrate({ url: server.url('owner'), release: '0.1.9' });
  await using(server, async (db) => {
    await seedRegistry(db);
    const funding = { id: newId(), at: new Date(), amount: money('BTC', 700n), place: 'chain:BTC' } as const;
    await db.inTransaction((tx) => post(tx, fundTreasury(funding)));
  });
  await server.stop();
});
afterAll(() => rm(data, { recursive: true, force: true }));

test('data of this release starts without a word and without a copy', async () => {
  const { server, said } = await upgrade();
  expect([said, await listCopies()]).toEqual([[], []]);
  await server.stop();
});

test('an upgrade that fails leaves the data as it was and says what to do', async () => {
  await writeFile(join(directory, '9001-good.sql'), 'create table app.added (id int);');
  await writeFile(join(directory, '9002-bad.sql'), 'select 1 / 0;');
  await expect(upgrade()).rejects.toMatchObject({
    name: 'UpgradeError',
    message: expect.stringMatching(
      /^The upgrade failed, and the data is as it was before\..*9002-bad\.sql.*division by zero/,
    ),
  });
  expect(await listCopies()).toEqual([]);
  const server = await start();
  expect(await readMoney(server)).toEqual(amount);
  const added = await using(server, (db) => db.query(`select to_regclass('app.added')::text as name`));
  expect(added).toEqual([{ name: null }]);
  await server.stop();
});

test('data whose ledger is not consistent is not upgraded', async () => {
  const change = async (units: number) => {
    const server = await start();
    await using(server, (db) =>
      forge(db, 'account', `set balance = balance + (${units}) where kind = 'treasury' and balance <> 0`),
    );
    await server.stop();
  };
  await change(1);
  await expect(upgrade()).rejects.toMatchObject({
    name: 'UpgradeError',
    message: expect.stringMatching(/^The ledger is not consistent, so the data is not upgraded\./),
  });
  await change(-1);
  expect(await listCopies()).toEqual([]);
});

test('data of an older release is copied, verified and upgraded, and says so', async () => {
  await rm(join(directory, '9002-bad.sql'));
  const { server, said } = await upgrade();
  expect(await using(server, (db) => db.query('select * from app.added'))).toEqual([]);
  expect(await readMoney(server)).toEqual(amount);
  await server.stop();
  const [copy] = await listCopies();
  expect(copy).toMatch(/^before-\d+\.\d+\.\d+-\d{8}T\d{6}Z$/);
  expect(said).toEqual([
    expect.stringMatching(/^This data is of Istmo 0\.1\.9\. Istmo \d+\.\d+\.\d+ upgrades it now: one migration\.$/),
    `The data as it was is kept in ${join(data, 'postgres', copy ?? '')}.`,
    'The data is upgraded, and its ledger is verified. The copy can be deleted when you do not want to go back.',
  ]);
});

test('data of a newer release is not touched, and one sentence names it', async () => {
  const server = await start();
  await using(server, (db) => db.query("insert into istmo.release (version) values ('7.0.0')"));
  const older = migrate({ url: server.url('owner') });
  await expect(older).rejects.toThrow(
    /^This data was made by Istmo 7\.0\.0, which this one cannot read \(it has 9001-good\.sql, which is newer\)\./,
  );
  await server.stop();
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '@istmo/db/tx';
import { verifyLedger } from '@istmo/ledger';
import { afterAll, expect, test, vi } from 'vitest';
import type { App } from '../app.ts';
import { reconcile } from '../areas/reconciliation/public.ts';
import { issueTranches } from '../areas/offering/public.ts';
import { compareRegister } from '../areas/register/compare-register.ts';
import { createTestEnv, type TestEnv } from '../testing/test-env.ts';
import { seedSandbox } from './seed.ts';

const data = await mkdtemp(join(tmpdir(), 'istmo-seed-'));
afterAll(() => rm(data, { recursive: true, force: true }));
vi.spyOn(process.stdout, 'write').mockReturnValue(true);

class ProcessKilled extends Error {}

async function seed(testEnv: TestEnv, wrap = (db: Db) => db): Promise<void> {
  const { app, operator } = testEnv;
  const seeding: App = { ...app, db: wrap(operator), settings: { ...app.settings, data } };
  await seedSandbox(seeding, testEnv);
}

const countSteps = async (db: Db) =>
  (await db.query(`select from app.sandbox_state where name like 'seeded %'`)).length;

/** Throws after the first transaction that finished a step, as if the process had been killed there. */
function killAfterStep(db: Db): Db {
  return {
    ...db,
    inTransaction: async (work, options) => {
      const before = await countSteps(db);
      const result = await db.inTransaction(work, options);
      if ((await countSteps(db)) > before) throw new ProcessKilled('killed');
      return result;
    },
  };
}

/** Throws before a transaction that would finish a step is committed. */
function killBeforeCommit(db: Db): Db {
  return {
    ...db,
    inTransaction: (work, options) =>
      db.inTransaction(async (tx) => {
        const before = await countSteps(db);
        const result = await work(tx);
        const [row] = await tx.query<{ steps: number }>(
          `select count(*)::int as steps from app.sandbox_state where name like 'seeded %'`,
        );
        if ((row?.steps ?? 0) > before) throw new ProcessKilled('killed');
        return result;
      }, options),
  };
}

/** Everything that the seed makes, without ids and times. */
async function readSeeded({ owner }: TestEnv) {
  const sums = `select a.kind, c.username, a.currency, sum(a.balance)::text as units from ledger.account a
    left join app.customer c on c.id = a.owner group by 1, 2, 3 order by 1, 2, 3`;
  const counts = [
    'customer',
    'profile',
    'verification',
    'internal_move',
    'swap',
    'activity',
    'asset',
    'staff',
    'market',
  ];
  return {
    balances: await owner.query(sums),
    counts: await Promise.all(
      counts.map(async (table) => [table, (await owner.query(`select from app.${table}`)).length]),
    ),
  };
}

test('a first start that is killed before and after each step of the seed ends with what an uninterrupted one makes', async () => {
  const [whole, interrupted] = [await createTestEnv(), await createTestEnv()];
  for (const { app, operator } of [whole, interrupted]) await issueTranches({ ...app, db: operator });
  await seed(whole);

  let kills = 0;
  for (;;) {
    const uncommitted = await seed(interrupted, killBeforeCommit).catch((error: unknown) => error);
    const outcome = await seed(interrupted, killAfterStep).catch((error: unknown) => error);
    if (outcome === undefined) break;
    expect([uncommitted, outcome]).toEqual([expect.any(ProcessKilled), expect.any(ProcessKilled)]);
    kills++;
  }
  expect(kills).toBe(await countSteps(whole.db));
  expect(kills).toBeGreaterThan(20);
  expect(await readSeeded(interrupted)).toEqual(await readSeeded(whole));
  expect((await verifyLedger({ url: interrupted.url.reader })).problems).toEqual([]);
  expect(await reconcile(interrupted.workerApp, interrupted.url.reader)).toEqual([]);

  // What the simulated issuance service has is what the register says, security by security.
  await compareRegister(interrupted.workerApp);
  const comparisons = await interrupted.owner.query('select * from app.register_comparison order by instrument');
  expect(comparisons).toMatchObject([
    { instrument: 'BOVER', failure: '' },
    { instrument: 'FINCA', failure: '', service_supply: 17_000n, service_outside: 1_000n },
  ]);
  expect(
    await interrupted.owner.query("select from app.reconciliation_difference where kind like 'register-%'"),
  ).toEqual([]);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyLedger } from '@istmo/ledger';
import { afterAll, expect, test, vi } from 'vitest';
import { issueTranches } from '../areas/offering/public.ts';
import { reconcile } from '../areas/reconciliation/public.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { seedSandbox } from './seed.ts';
import { seedCases } from './seed-cases.ts';

const data = await mkdtemp(join(tmpdir(), 'istmo-cases-'));
afterAll(() => rm(data, { recursive: true, force: true }));
vi.spyOn(process.stdout, 'write').mockReturnValue(true);

const testEnv = await createTestEnv();
const { app, workerApp, operator, owner } = testEnv;

/** Each queue with the hours of what waits there, the oldest first. */
async function readWaiting(): Promise<Record<string, number[]>> {
  const queues = {
    tickets: 'select opened_at as at from app.ticket where closed_at is null',
    'bank accounts': "select created_at as at from app.bank_account where state = 'pending'",
    addresses: "select created_at as at from app.withdrawal_address where state = 'in_review'",
    requests: "select created_at as at from app.issuance_request where state = 'pending'",
    payments: "select created_at as at from app.payment where state = 'in_review'",
    withdrawals: "select created_at as at from app.withdrawal where state in ('in_review', 'on_hold')",
  };
  const waiting: Record<string, number[]> = {};
  for (const [name, sql] of Object.entries(queues)) {
    const rows = await owner.query<{ at: Date }>(`select at from (${sql}) q order by at`);
    waiting[name] = rows.map(({ at }) => Math.round((app.clock.now().getTime() - at.getTime()) / 3_600_000));
  }
  return waiting;
}

test('staff have something of each kind to decide, of different ages, and a second start adds nothing', async () => {
  await issueTranches({ ...app, db: operator });
  const setUpApp = { ...app, db: operator, settings: { ...app.settings, data } };
  await seedSandbox(setUpApp, testEnv, { app, workerApp });
  await seedCases(setUpApp, testEnv, { app, workerApp });
  const waiting = await readWaiting();
  expect(waiting).toEqual({
    tickets: [72, 19, 5],
    'bank accounts': [96],
    addresses: [29, 0],
    requests: [144, 34],
    payments: [60, 12],
    withdrawals: [0],
  });
  await seedCases(setUpApp, testEnv, { app, workerApp });
  expect(await readWaiting()).toEqual(waiting);
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
  expect(await reconcile(workerApp, testEnv.url.reader)).toEqual([]);
});

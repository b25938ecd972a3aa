import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedQuestionnaires } from '@istmo/db/seed-questionnaires';
import { verifyLedger } from '@istmo/ledger';
import { afterAll, expect, test, vi } from 'vitest';
import { issueTranches } from '../areas/offering/public.ts';
import { checkCover, reconcile } from '../areas/reconciliation/public.ts';
import { readUnderWay } from '../books/money-under-way.ts';
import { ProcessMetrics } from '../runtime/process-metrics.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { seedSandbox } from './seed.ts';
import { seedCases } from './seed-cases.ts';

const data = await mkdtemp(join(tmpdir(), 'istmo-cases-'));
afterAll(() => rm(data, { recursive: true, force: true }));
vi.spyOn(process.stdout, 'write').mockReturnValue(true);

const testEnv = await createTestEnv();
const { operator, owner, bankLink, card, identity } = testEnv;
// As at a real start, where the calls of adapters are measured.
const measured = new ProcessMetrics().measure({ bankLink, card, identity });
const app = { ...testEnv.app, ...measured };
const workerApp = { ...testEnv.workerApp, ...measured };
const consoleApp = { ...testEnv.consoleApp, ...measured };

/** Each queue with the hours of what waits there, the oldest first. */
async function readWaiting(): Promise<Record<string, number[]>> {
  const queues = {
    tickets: 'select opened_at as at from app.ticket where closed_at is null',
    'bank accounts': "select created_at as at from app.bank_account where state = 'pending'",
    addresses: "select created_at as at from app.withdrawal_address where state = 'in_review'",
    requests: "select created_at as at from app.issuance_request where state = 'pending'",
    payments: "select created_at as at from app.payment where state = 'in_review'",
    'bank deposits': "select created_at as at from app.bank_deposit where state = 'pending'",
    'proposed bank deposits': "select proposed_at as at from app.proposal where state = 'open'",
    'statement lines':
      'select s.uploaded_at as at from app.bank_statement_line l join app.bank_statement s on s.id = l.statement_id where l.deposit_id is null',
    identities: "select opened_at as at from app.identity_review where state = 'open'",
    disputes: "select state_since as at from app.card_purchase where state = 'disputed'",
    adjustments: "select proposed_at as at from app.adjustment where state = 'proposed'",
    differences: 'select first_seen as at from app.reconciliation_difference where resolved_at is null',
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
  await seedQuestionnaires(operator, app.clock.now());
  const setUpApp = { ...app, db: operator, settings: { ...app.settings, data } };
  await seedSandbox(setUpApp, testEnv, { app, workerApp, consoleApp });
  await seedCases(setUpApp, testEnv, { app, workerApp, consoleApp });
  const waiting = await readWaiting();
  expect(waiting).toEqual({
    tickets: [72, 19, 5],
    'bank accounts': [96],
    addresses: [29, 0],
    requests: [144, 34],
    payments: [60, 12],
    'bank deposits': [62, 31, 7],
    'proposed bank deposits': [31],
    'statement lines': [24, 24, 24],
    identities: [53, 14],
    disputes: [46, 10],
    adjustments: [26, 4],
    differences: [23, 2],
    withdrawals: [0],
  });
  // Nothing was found out after a person had to look at it.
  expect(
    await owner.query(
      'select r.id from app.identity_review r join app.identity_evidence e on e.id = r.evidence_id where e.reached_at > r.opened_at',
    ),
  ).toEqual([]);
  await seedCases(setUpApp, testEnv, { app, workerApp, consoleApp });
  await checkCover(workerApp, readUnderWay);
  await checkCover(workerApp, readUnderWay);
  expect(await readWaiting()).toEqual(waiting);
  // A newcomer can withdraw every currency.
  expect(await owner.query('select from app.currency_stop')).toEqual([]);
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
  expect(await reconcile(workerApp, testEnv.url.reader)).toEqual([]);
});

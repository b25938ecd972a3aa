import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedQuestionnaires } from '@istmo/db/seed-questionnaires';
import { verifyLedger } from '@istmo/ledger';
import { afterAll, expect, test, vi } from 'vitest';
import { issueTranches } from '../areas/offering/public.ts';
import { reconcile } from '../areas/reconciliation/public.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { seedSandbox } from './seed.ts';

const data = await mkdtemp(join(tmpdir(), 'istmo-events-'));
afterAll(() => rm(data, { recursive: true, force: true }));
vi.spyOn(process.stdout, 'write').mockReturnValue(true);

const testEnv = await createTestEnv();
const { app, workerApp, consoleApp, operator, owner } = testEnv;
await issueTranches({ ...app, db: operator });
await seedQuestionnaires(operator, app.clock.now());

const seed = () =>
  seedSandbox({ ...app, db: operator, settings: { ...app.settings, data, demoCases: 'yes' } }, testEnv, {
    app,
    workerApp,
    consoleApp,
  });

const readStates = () =>
  owner.query(
    `select a.instrument, a.kind, a.state, count(*)::int as count from app.corporate_action a group by 1, 2, 3 order by 1, 2, 3`,
  );

const readMoney = async (name: string) =>
  Object.fromEntries(
    (
      await owner.query<{ currency: string; balance: string }>(
        `select a.currency, a.balance::text as balance from ledger.account a join app.customer c on c.id = a.owner
          where c.username = $1 and a.kind = 'available' and a.balance <> 0`,
        [name],
      )
    ).map(({ currency, balance }) => [currency, balance]),
  );

test('the demo securities have two years of events, by sound books, and the wallets end with the money that they would have without them', async () => {
  await seed();
  expect(await readStates()).toEqual([
    { instrument: 'BPUEN', kind: 'interest', state: 'closed', count: 2 },
    { instrument: 'BPUEN', kind: 'redemption', state: 'closed', count: 1 },
    { instrument: 'VOLCA', kind: 'dividend', state: 'announced', count: 1 },
    { instrument: 'VOLCA', kind: 'dividend', state: 'closed', count: 2 },
    // What a suspended customer gets is kept.
    { instrument: 'VOLCA', kind: 'dividend', state: 'paid', count: 1 },
    { instrument: 'VOLCA', kind: 'meeting', state: 'announced', count: 1 },
    { instrument: 'VOLCA', kind: 'meeting', state: 'closed', count: 1 },
    { instrument: 'VOLCA', kind: 'split', state: 'closed', count: 1 },
  ]);
  expect(await readMoney('anabel')).toMatchObject({ USD: '520000' });
  expect(await readMoney('diego')).toMatchObject({ USD: '2500000' });
  expect(await owner.query('select from app.email where sent_at is null')).toEqual([]);
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
  expect(await reconcile(workerApp, testEnv.url.reader)).toEqual([]);
});

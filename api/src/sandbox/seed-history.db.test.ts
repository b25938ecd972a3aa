import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoCases } from '@istmo/db/seeds/cases';
import type { Db } from '@istmo/db/tx';
import { verifyLedger } from '@istmo/ledger';
import { afterAll, expect, test, vi } from 'vitest';
import { issueTranches } from '../areas/offering/public.ts';
import { reconcile } from '../areas/reconciliation/public.ts';
import { ProcessMetrics } from '../runtime/process-metrics.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { seedSandbox } from './seed.ts';
import { ownWallet } from './seed-withdrawal.ts';

const data = await mkdtemp(join(tmpdir(), 'istmo-history-'));
afterAll(() => rm(data, { recursive: true, force: true }));
vi.spyOn(process.stdout, 'write').mockReturnValue(true);

const testEnv = await createTestEnv();
const { app, workerApp, operator, owner } = testEnv;
// As at a real start, where the calls of adapters are measured.
const { bankLink, card, identity } = testEnv;
const measured = new ProcessMetrics().measure({ bankLink, card, identity });
await issueTranches({ ...app, db: operator });

const seed = (db = app.db) =>
  seedSandbox({ ...app, db: operator, settings: { ...app.settings, data } }, testEnv, {
    app: { ...app, ...measured, db },
    workerApp: { ...workerApp, ...measured },
  });

const listTables = [
  'sign_in',
  'swap',
  'deposit',
  'payment',
  'withdrawal',
  'card_purchase',
  'internal_move',
  'activity',
];

async function readHistory() {
  const rows = await Promise.all(
    listTables.map(async (table) => {
      const [row] = await owner.query<{ count: number; days: number }>(
        `select count(*)::int as count, extract(day from max(at) - min(at))::int as days
           from (select ${table === 'sign_in' ? 't.at' : 't.created_at'} as at from app.${table} t
                  join app.customer c on c.id = t.customer_id where c.username = 'anabel') of`,
      );
      return [table, row] as const;
    }),
  );
  return Object.fromEntries(rows);
}

const readBalances = () =>
  owner.query(
    `select a.currency, a.kind, a.balance::text as balance from ledger.account a join app.customer c on c.id = a.owner
      where c.username = 'anabel' order by 1, 2`,
  );

/** Throws before the transaction that would say that a history is done, as if the process had been killed there. */
const killBeforeDone = (db: Db): Db => ({
  ...db,
  inTransaction: (work, options) =>
    db.inTransaction(async (tx) => {
      const result = await work(tx);
      const done = await tx.query("select from app.sandbox_state where name = 'seeded history'");
      if (done.length > 0) throw new Error('killed');
      return result;
    }, options),
});

test('the demo people have a year of history in every list, by sound books, also when the first start was killed', async () => {
  await expect(seed(killBeforeDone(app.db))).rejects.toThrow('killed');
  const balances = await readBalances();
  await seed();
  expect(await readBalances()).toEqual(balances);

  const history = await readHistory();
  for (const table of listTables) expect(history[table]?.count, table).toBeGreaterThan(0);
  expect(history['deposit']?.days).toBeGreaterThan(300);
  expect(history['activity']?.days).toBeGreaterThan(300);
  expect(balances).toContainEqual({ currency: 'COINGT', kind: 'available', balance: '24' });
  expect(await owner.query('select state from app.withdrawal order by created_at')).toMatchObject([
    { state: 'cancelled' },
    // The signer and the network finish it once the platform runs.
    { state: 'approved' },
  ]);
  expect(await owner.query('select from app.email where sent_at is null')).toEqual([]);

  await seed();
  expect(await readHistory()).toEqual(history);
  // Lists are sorted by id.
  for (const list of [...listTables, 'activity_entry', 'notification_entry']) {
    const time = list === 'sign_in' ? 'at' : 'created_at';
    const misplaced = await owner.query(
      `select id from (select id, ${time} as at, lag(${time}) over (partition by customer_id order by id) as before
         from app.${list}) one where at < before`,
    );
    expect(misplaced, list).toEqual([]);
  }
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
  expect(await reconcile(workerApp, testEnv.url.reader)).toEqual([]);
});

test('no wallet that a demo customer adds or withdraws to is the deposit address of a customer', async () => {
  const first = Array.from({ length: 200 }, (_, index) => app.custody.deriveAddress({ network: 'TRON', index }));
  const derived = new Set(await Promise.all(first));
  const wallets = demoCases.flatMap((one) => ('address' in one ? [one.address] : []));
  expect([ownWallet.address, ...wallets].filter((address) => derived.has(address))).toEqual([]);
  expect(wallets).toHaveLength(3);
});

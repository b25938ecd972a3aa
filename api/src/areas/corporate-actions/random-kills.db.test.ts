import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { available, createCommitter, readBalance, verifyLedger } from '@istmo/ledger';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { App } from '../../app.ts';
import { breakAt } from '../../testing/kill-anywhere.ts';
import { createActionSteps, rateOf } from '../../testing/test-corporate-actions.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { listTestAsset } from '../../testing/test-markets.ts';
import { waitForRegistry } from '../../testing/wait-for-registry.ts';
import { reconcile } from '../reconciliation/public.ts';
import { advanceEvents } from './advance-events.ts';
import { readAction } from './corporate-actions.store.ts';
import { endEvents } from './end-events.ts';
import { toFundingEffect } from './funding.store.ts';
import { takeSnapshots } from './take-snapshot.ts';

const testEnv = await createTestEnv();
const steps = await createActionSteps(testEnv);
const log = pino({ level: 'silent' });
const quiet: App = { ...testEnv.workerApp, log, issuance: { ...testEnv.workerApp.issuance, isLeftOut: true } };
const traits = { kycStatus: 'verified', acceptedDisclaimers: true } as const;
const issuer = await testEnv.signUp('issuer', traits);
await listTestAsset(testEnv, { ticker: 'KILL', scale: 0, owner: issuer, usd: '10' });
await fundCustomer(testEnv, issuer.customer, money('USD', 10_000_000n));
const units = [40n, 7n, 1n];
const people = await Promise.all(units.map((_, index) => testEnv.signUp(`kill${index}`, traits)));
for (const [index, { customer }] of people.entries())
  await fundCustomer(testEnv, customer, money('KILL', units[index] ?? 0n));
await waitForRegistry({ ...testEnv, workerApp: quiet });
// Their units were there at the record moment of each event.
testEnv.advance(180_000);

const usdOf = async ({ customer }: { readonly customer: typeof issuer.customer }) =>
  (await readBalance(testEnv.db, available(customer), 'USD')).units;

/** An event that is due at once, whose issuer gives 10 cents more than its holders get. */
async function announceDue() {
  const at = testEnv.clock.now();
  const today = steps.today();
  const { id } = await steps.announce({
    instrument: 'KILL',
    issuer: issuer.customer,
    kind: 'dividend',
    rates: [rateOf('USD', '1.25')],
    terms: { recordDay: today, recordAt: new Date(at.getTime() - 60_000), paymentDay: today },
  });
  const funding = { id: newId(), event: id, issuer: issuer.customer, proposal: null, at, amount: money('USD', 6_010n) };
  expect((await testEnv.app.ledger.commit(toFundingEffect(funding))).outcome).toBe('done');
  return id;
}

async function runAll(app: App): Promise<void> {
  await takeSnapshots(app);
  await advanceEvents(app);
  await endEvents(app);
}

/** The worker as a process that ends at its n-th statement, before it or after it; whether it came so far. */
async function killAt(count: number, isAfter: boolean): Promise<boolean> {
  const db = breakAt(quiet.db, count, isAfter);
  await runAll({ ...quiet, db, ledger: createCommitter(db, { maxOutageMs: 200 }) }).catch(() => undefined);
  // A process that was not killed has steps left.
  return db.query('select 1').then(
    () => false,
    () => true,
  );
}

const findDifferences = async () =>
  (await reconcile(quiet, testEnv.url.reader)).filter(({ kind }) => /entitlement|distribution|withholding/.test(kind));

test.each([false, true])(
  'a worker that is killed at any statement (after it: %s) pays each holder once, and the next one goes on',
  async (isAfter) => {
    let count = 0;
    for (let isKilled = true; isKilled;) {
      count += 1;
      const id = await announceDue();
      const before = await Promise.all([issuer, ...people].map(usdOf));
      isKilled = await killAt(count, isAfter);
      await runAll(quiet);
      expect((await readAction(quiet.db, id))?.state, `killed at ${count}`).toBe('closed');
      const after = await Promise.all([issuer, ...people].map(usdOf));
      expect(
        after.map((now, index) => now - (before[index] ?? 0n)),
        `killed at ${count}`,
      ).toEqual([10n, 5_000n, 875n, 125n]);
    }
    expect(count).toBeGreaterThan(30);
    expect(await findDifferences()).toEqual([]);
    expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
  },
  240_000,
);

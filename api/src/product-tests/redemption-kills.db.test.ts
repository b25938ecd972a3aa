import { money } from '@istmo/contract/kernel/money';
import {
  available,
  createCommitter,
  issued,
  issueToTreasury,
  post,
  readBalance,
  swap,
  verifyLedger,
} from '@istmo/ledger';
import { newId } from '@istmo/db/new-id';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { App } from '../app.ts';
import { breakAt } from '../testing/kill-anywhere.ts';
import { createActionSteps, rateOf } from '../testing/test-corporate-actions.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { fundCustomer, fundPlatform } from '../testing/test-funds.ts';
import { listTestAsset } from '../testing/test-markets.ts';
import { waitForRegistry } from '../testing/wait-for-registry.ts';
import { advanceEvents } from '../areas/corporate-actions/advance-events.ts';
import { endEvents } from '../areas/corporate-actions/end-events.ts';
import { toFundingEffect } from '../areas/corporate-actions/funding.store.ts';
import { takeSnapshots } from '../areas/corporate-actions/take-snapshot.ts';
import { reconcile } from '../areas/reconciliation/public.ts';
import { closeTrading } from '../areas/redemptions/close-trading.ts';
import { endSecurities } from '../areas/redemptions/end-securities.ts';

const testEnv = await createTestEnv();
const steps = await createActionSteps(testEnv);
const log = pino({ level: 'silent' });
const quiet: App = { ...testEnv.workerApp, log, issuance: { ...testEnv.workerApp.issuance, isLeftOut: true } };
const traits = { kycStatus: 'verified', acceptedDisclaimers: true } as const;
const issuer = await testEnv.signUp('issuer', traits);
await fundCustomer(testEnv, issuer.customer, money('USD', 100_000_000n));
await fundPlatform(testEnv, money('USD', 100_000n));
const [ana, beto] = [await testEnv.signUp('ana', traits), await testEnv.signUp('beto', traits)];
let made = 0;

/** A security whose redemption at 10.00 is due at once, with units of two holders and some of the platform. */
async function createDue(): Promise<string> {
  const instrument = `END${(made += 1)}`;
  await listTestAsset(testEnv, { ticker: instrument, scale: 0, owner: issuer, usd: '10' });
  await fundCustomer(testEnv, ana.customer, money(instrument, 6n));
  await fundCustomer(testEnv, beto.customer, money(instrument, 2n));
  await testEnv.operator.inTransaction((tx) =>
    post(tx, issueToTreasury({ id: newId(), at: testEnv.clock.now(), amount: money(instrument, 4n) })),
  );
  // One of the three that Ana sells is the platform's fee.
  const sale = { id: newId(), customer: ana.customer, at: testEnv.clock.now() };
  const paid = { pays: money(instrument, 2n), fee: money(instrument, 1n), receives: money('USD', 10n) };
  await testEnv.operator.inTransaction((tx) => post(tx, swap({ ...sale, ...paid })));
  // Their units were there at the record moment.
  testEnv.advance(180_000);
  await waitForRegistry({ ...testEnv, workerApp: quiet });
  const at = testEnv.clock.now();
  const today = steps.today();
  const { id } = await steps.announce({
    instrument,
    issuer: issuer.customer,
    kind: 'redemption',
    rates: [rateOf('USD', '10')],
    terms: { recordDay: today, recordAt: new Date(at.getTime() - 60_000), paymentDay: today },
  });
  const funding = { id: newId(), event: id, issuer: issuer.customer, proposal: null, at, amount: money('USD', 5_000n) };
  expect((await testEnv.app.ledger.commit(toFundingEffect(funding))).outcome).toBe('done');
  return instrument;
}

async function runAll(app: App): Promise<void> {
  await closeTrading(app);
  await takeSnapshots(app);
  await advanceEvents(app);
  await endEvents(app);
  await endSecurities(app);
}

/** The worker as a process that ends at its n-th statement, before it or after it; whether it came so far. */
async function killAt(count: number, isAfter: boolean): Promise<boolean> {
  const db = breakAt(quiet.db, count, isAfter);
  await runAll({ ...quiet, db, ledger: createCommitter(db, { maxOutageMs: 200 }) }).catch(() => undefined);
  return db.query('select 1').then(
    () => false,
    () => true,
  );
}

const usdOf = async ({ customer }: typeof ana) => (await readBalance(testEnv.db, available(customer), 'USD')).units;

test('a worker that is killed at any statement redeems each unit once, and the next one ends the security', async () => {
  let count = 0;
  for (let isKilled = true; isKilled;) {
    // Every third statement, before it and after it in turn.
    count += 3;
    const instrument = await createDue();
    const before = [await usdOf(ana), await usdOf(beto)];
    isKilled = await killAt(count, count % 2 === 0);
    await runAll(quiet);
    await runAll(quiet);
    const after = [await usdOf(ana), await usdOf(beto)];
    expect(
      after.map((now, index) => now - (before[index] ?? 0n)),
      `killed at ${count}`,
    ).toEqual([3_000n, 2_000n]);
    const [row] = await testEnv.owner.query('select status from app.instrument where code = $1', [instrument]);
    expect([row, (await readBalance(testEnv.db, issued, instrument)).units], `killed at ${count}`).toEqual([
      { status: 'redeemed' },
      0n,
    ]);
  }
  expect(count).toBeGreaterThan(50);
  const found = await reconcile(quiet, testEnv.url.reader);
  expect(found.filter(({ kind }) => /entitlement|distribution|strike/.test(kind))).toEqual([]);
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
}, 240_000);

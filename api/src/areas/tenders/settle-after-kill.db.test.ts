import { giveOffer, readOffer } from '@istmo/contract/areas/tenders/tenders.contract';
import { available, createCommitter, held, readBalance, verifyLedger } from '@istmo/ledger';
import { afterEach, expect, test } from 'vitest';
import type { App } from '../../app.ts';
import { breakAt } from '../../testing/kill-anywhere.ts';
import { createActionSteps, rateOf } from '../../testing/test-corporate-actions.ts';
import { createPaymentSteps } from '../../testing/test-distributions.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { readAction } from '../corporate-actions/public.ts';
import { releaseOffers } from './release-offers.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const steps = await createPaymentSteps(testEnv);
const actions = await createActionSteps(testEnv);
const { advanceEvents, endEvents, takeSnapshots } = steps.tasks;
const quiet: App = { ...steps.worker, issuance: { ...steps.worker.issuance, isLeftOut: true } };
const { instrument, people } = await steps.createSecurity(4_000n, 4_000n, 4_000n);
testEnv.advance(180_000);
afterEach(() => void steps.takeErrors());

const balance = async (account: ReturnType<typeof available>, currency: string) =>
  (await readBalance(testEnv.db, account, currency)).units;
const unitsOf = async ({ customer }: Person) => [
  await balance(available(customer), instrument),
  await balance(held(customer), instrument),
  await balance(available(customer), 'USD'),
];

/** A tender that took offers until just now and is due, with its money: of 4, 4 and 1 units the issuer takes 4 for 1.25 USD each. */
async function createDue() {
  const at = testEnv.clock.now();
  const today = actions.today();
  const inSeconds = (count: number) => new Date(at.getTime() + count * 1_000);
  const { id, reference } = await actions.announce({
    instrument,
    issuer: steps.issuer.customer,
    kind: 'tender',
    rates: [rateOf('USD', '1.25')],
    terms: { recordDay: today, recordAt: inSeconds(1), paymentDay: today, cutoffAt: inSeconds(2), maxUnits: 4n },
  });
  for (const [index, as] of people.entries()) {
    const units = ['4', '4', '1'][index] ?? '';
    expect((await call(giveOffer, { reference, units, before: '0' }, { as })).body.offered).toBe(units);
  }
  testEnv.advance(30_000);
  await steps.fund(id, 500n);
  return { id, reference };
}

async function runAll(app: App): Promise<void> {
  await takeSnapshots(app);
  await advanceEvents(app);
  await releaseOffers(app);
  await endEvents(app);
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

// Every third statement, with another offset before and after it; every one of a payment is tried in random-kills.db.test.ts of corporate-actions.
test.each([
  [false, 1],
  [true, 2],
])(
  'a worker that is killed at a statement (after it: %s) settles each offer once, and gives back the rest',
  async (isAfter, first) => {
    let count = first - 3;
    for (let isKilled = true; isKilled;) {
      count += 3;
      const before = await Promise.all(people.map(unitsOf));
      const { id, reference } = await createDue();
      isKilled = await killAt(count, isAfter);
      await runAll(quiet);
      await runAll(quiet);
      expect((await readAction(quiet.db, id))?.state, `killed at ${count}`).toBe('closed');
      const taken = await Promise.all(
        people.map(async (as) => BigInt((await call(readOffer, { reference }, { as })).body.data?.accepted ?? '-1')),
      );
      expect(taken.reduce((sum, units) => sum + units, 0n)).toBe(4n);
      const after = await Promise.all(people.map(unitsOf));
      expect(after, `killed at ${count}`).toEqual(
        before.map(([free = 0n, , usd = 0n], index) => {
          const units = taken[index] ?? 0n;
          return [free - units, 0n, usd + units * 125n];
        }),
      );
    }
    expect(count).toBeGreaterThan(30);
    expect(await steps.findDifferences()).toEqual([]);
    expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
  },
  240_000,
);

import { addDays, dayAt } from '@istmo/contract/kernel/day';
import { giveOffer, readOffer } from '@istmo/contract/areas/tenders/tenders.contract';
import { issued, lot, readBalance, verifyLedger } from '@istmo/ledger';
import { afterEach, expect, test } from 'vitest';
import { createTestEnv } from '../testing/test-env.ts';
import { rateOf } from '../testing/test-corporate-actions.ts';
import { giveLots } from '../testing/test-lots.ts';
import { planLots } from '../areas/corporate-actions/redeem-units.ts';
import { type CorporateActionId, requireTerms } from '../areas/corporate-actions/public.ts';
import { closeTrading } from '../areas/redemptions/close-trading.ts';
import { endSecurities } from '../areas/redemptions/end-securities.ts';
import { reconcile } from '../areas/reconciliation/public.ts';
import { applySplits } from '../areas/splits/apply-splits.ts';
import type { OpenLot } from '../areas/lots/public.ts';
import { releaseLots } from '../areas/lots/release-lots.ts';
import { createTenderSteps } from '../areas/tenders/test-tenders.ts';

/* What corporate actions do with units that are locked until a day. */

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const steps = await createTenderSteps(testEnv);
const { balanceOf, createSecurity, rowsOf, stateOf, takeErrors, tasks, worker } = steps;
const dayMs = 24 * 3_600_000;
const platform = { ...testEnv, worker: testEnv.workerApp.db };
const inDays = (days: number) => new Date(testEnv.clock.now().getTime() + days * dayMs);
const today = () => dayAt(testEnv.clock.now(), testEnv.app.settings.timeZone);

afterEach(() => {
  const errors = takeErrors();
  if (errors.length > 0) throw new Error(errors.join());
});

/** A security with one holder, who has so many units available and others in lots that unlock after so many days. */
async function createHolder(units: bigint, ...lots: readonly (readonly [units: bigint, days: number])[]) {
  const { instrument, people } = await createSecurity(units);
  const [person] = people;
  if (!person) throw new Error('a holder');
  const { customer } = person;
  const ids = await giveLots(
    platform,
    lots.map(([each, days]) => ({ customer, instrument, units: each, unlocksAt: inDays(days) })),
  );
  const unitsIn = (ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await readBalance(testEnv.db, lot(customer, id), instrument)).units));
  const states = async () =>
    (
      await testEnv.owner.query<{ state: string }>(
        'select state from app.unit_lot where customer_id = $1 order by id',
        [customer],
      )
    ).map(({ state }) => state);
  return { instrument, person, customer, ids, inLots: () => unitsIn(ids), states };
}

const findDifferences = async () =>
  (await reconcile({ ...worker, log: testEnv.workerApp.log }, testEnv.url.reader)).filter(({ kind }) =>
    /entitlement|distribution|lot|split/.test(kind),
  );

async function work(): Promise<void> {
  await closeTrading(worker);
  await tasks.takeSnapshots(worker);
  await tasks.advanceEvents(worker);
  await tasks.endEvents(worker);
  await endSecurities(worker);
}

async function payEvent(id: CorporateActionId, funds: bigint): Promise<void> {
  const { recordDay, paymentDay } = await requireTerms(testEnv.db, id);
  const toDay = (day: string) => {
    while (today() < day) testEnv.advance(3_600_000);
  };
  toDay(recordDay ?? '');
  await work();
  toDay(addDays(recordDay ?? '', 1));
  await work();
  await steps.fund(id, funds);
  toDay(paymentDay ?? '');
  await work();
  await work();
}

test('a dividend is paid for locked units too', async () => {
  const { instrument, customer, inLots } = await createHolder(10n, [30n, 90]);
  const id = await steps.announce(instrument, { rates: [rateOf('USD', '1.00')] });
  await payEvent(id, 4_000n);
  expect(await rowsOf(id)).toMatchObject([{ state: 'paid', gross: 4_000n }]);
  expect([await balanceOf(customer), await inLots()]).toEqual([4_000n, [30n]]);
});

test('a redemption takes the units in lots too, and ends the lots and the security', async () => {
  const { instrument, customer, inLots, states } = await createHolder(10n, [20n, 90], [5n, 60]);
  const id = await steps.announce(instrument, { kind: 'redemption', rates: [rateOf('USD', '100')] });
  await payEvent(id, 350_000n);
  expect(await rowsOf(id)).toMatchObject([{ state: 'paid', gross: 350_000n }]);
  expect([await balanceOf(customer), await balanceOf(customer, instrument)]).toEqual([350_000n, 0n]);
  expect([await inLots(), await states()]).toEqual([
    [0n, 0n],
    ['redeemed', 'redeemed'],
  ]);
  expect((await readBalance(testEnv.db, issued, instrument)).units).toBe(0n);
  expect(await stateOf(id)).toMatch(/paid|closed/);
  // Nothing is left to be released.
  testEnv.advance(100 * dayMs);
  await releaseLots(worker);
  expect(await states()).toEqual(['redeemed', 'redeemed']);
  expect(await findDifferences()).toEqual([]);
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});

test('a redemption of lots alone is paid, also of a holder who has no other units', async () => {
  const { instrument, customer, inLots } = await createHolder(1n, [20n, 90]);
  const only = await testEnv.signUp(`lotsonly${instrument.toLowerCase()}`, { kycStatus: 'verified' });
  await giveLots(platform, [
    { customer: only.customer, instrument, units: 4n, unlocksAt: inDays(50) },
    { customer: only.customer, instrument, units: 3n, unlocksAt: inDays(60) },
  ]);
  const id = await steps.announce(instrument, { kind: 'redemption', rates: [rateOf('USD', '1')] });
  await payEvent(id, 2_800n);
  expect(await Promise.all([balanceOf(customer), balanceOf(only.customer), inLots()])).toEqual([2_100n, 700n, [0n]]);
});

test('what is available is redeemed first, then the lots that unlock first', () => {
  const open = (id: string, units: bigint): OpenLot => ({
    id,
    units,
    acquiredUnits: units,
    customer: steps.issuer.customer,
    instrument: 'PAY1',
    source: 'test',
    acquiredAt: new Date(),
    unlocksAt: new Date(),
  });
  const lots = [open('first', 5n), open('second', 8n)];
  const plan = (available: bigint, redeemed: bigint) =>
    planLots({ available, lots, redeemed }).map(({ lot: { id }, units }) => [id, units]);
  expect(plan(10n, 10n)).toEqual([]);
  expect(plan(10n, 12n)).toEqual([['first', 2n]]);
  expect(plan(0n, 7n)).toEqual([
    ['first', 5n],
    ['second', 2n],
  ]);
  // More than there is: the rest is asked of what is available, which has too little.
  expect(plan(1n, 100n)).toEqual([
    ['first', 5n],
    ['second', 8n],
  ]);
});

test('a split changes the units of a lot, whose row keeps what was acquired, and all of them are released', async () => {
  const { instrument, customer, ids, inLots } = await createHolder(10n, [7n, 45]);
  const paymentDay = addDays(today(), 20);
  await steps.announce(instrument, { kind: 'split', rates: [], terms: { ratioNew: 3n, ratioOld: 1n, paymentDay } });
  await steps.passRecordDay();
  steps.toPaymentDay();
  await applySplits(worker);
  expect(await inLots()).toEqual([21n]);
  const [row] = await testEnv.owner.query('select units, state from app.unit_lot where id = $1', ids);
  expect(row).toEqual({ units: 7n, state: 'locked' });
  testEnv.advance(30 * dayMs);
  await releaseLots(worker);
  expect([await balanceOf(customer, instrument), await inLots()]).toEqual([51n, [0n]]);
  expect(await findDifferences()).toEqual([]);
});

test('a lot of which a reverse split leaves nothing is released without a movement', async () => {
  const { instrument, customer, states } = await createHolder(20n, [3n, 45]);
  const paymentDay = addDays(today(), 20);
  const terms = { ratioNew: 1n, ratioOld: 10n, paymentDay, rounding: 'down' } as const;
  await steps.announce(instrument, { kind: 'reverse-split', rates: [], terms });
  await steps.passRecordDay();
  steps.toPaymentDay();
  await applySplits(worker);
  testEnv.advance(30 * dayMs);
  await releaseLots(worker);
  expect([await balanceOf(customer, instrument), await states()]).toEqual([2n, ['released']]);
  expect(await findDifferences()).toEqual([]);
});

test('locked units cannot be offered in a buy-back', async () => {
  const { instrument, person } = await createHolder(4n, [20n, 45]);
  const { reference } = await steps.announceTender(instrument);
  const shown = await testEnv.call(readOffer, { reference }, { as: person });
  expect(shown.body.data).toMatchObject({ most: '4' });
  const refused = await testEnv.call(giveOffer, { reference, units: '5', before: '0' }, { as: person });
  expect(refused.body.code).toBe('insufficient_balance');
  expect((await steps.offer(reference, person, '4')).body.offered).toBe('4');
});

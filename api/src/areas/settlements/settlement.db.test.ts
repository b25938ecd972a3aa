import { listActivity } from '@istmo/contract/areas/history/history.contract';
import {
  readAllotmentLetter,
  readConfirmation,
  readSubscription,
} from '@istmo/contract/areas/subscriptions/subscriptions.contract';
import { money } from '@istmo/contract/kernel/money';
import { checkBooks, createCommitter, readCounters, takeCounters, verifyLedger } from '@istmo/ledger';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { App } from '../../app.ts';
import { breakAt } from '../../testing/kill-anywhere.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { setRules } from '../../testing/test-rules.ts';
import { forgetStops, stopTestCurrency } from '../../testing/test-stops.ts';
import { createSubscriptionSteps } from '../../testing/test-subscriptions.ts';
import { checkBooksTask } from '../../books/check-books.ts';
import { changeSuspension } from '../access/public.ts';
import { listOpenLots } from '../lots/public.ts';
import { notifyInvestors } from './notify.ts';
import { payIntents } from '../subscriptions/public.ts';
import { refundSubscriptions } from './refund.ts';
import { settleSubscriptions } from './settle.ts';

const testEnv = await createTestEnv();
const worker: App = { ...testEnv.workerApp, log: pino({ level: 'silent' }) };
const steps = await createSubscriptionSteps(testEnv);
const { open, investor, order, leave, balanceOf, inEscrowOf, raises } = steps;

const isSound = async (): Promise<void> => {
  expect(await steps.findDifferences()).toEqual([]);
  expect(await testEnv.owner.query('select * from app.find_escrow_differences()')).toEqual([]);
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
};

const isBooksSound = async (): Promise<boolean> =>
  (await testEnv.owner.query('select 1 from app.books_state where is_sound')).length === 1;

test('allotted units are delivered against their cost, the rest goes back, and nothing stays in escrow', async () => {
  const raise = await open({ offeredUnits: 10n });
  const [ana, ben, eva] = await Promise.all([investor(), investor(), investor()]);
  const made = await order(raise, ana, { units: '10' });
  await order(raise, ben, { units: '10' });
  await order(raise, eva, { units: '3' });
  await steps.place(raise, 10n);
  await raises.setTo(raise.id, 'closed');
  await steps.allot(raise, [6n, 4n, 0n]);
  await settleSubscriptions(worker);
  await settleSubscriptions(worker);
  expect(await steps.statesOf(raise)).toEqual([
    { state: 'settled', reason: '' },
    { state: 'settled', reason: '' },
    { state: 'returned', reason: 'not-allotted' },
  ]);
  expect(await Promise.all([ana, ben, eva].map((one) => balanceOf(one)))).toEqual([94_000n, 96_000n, 100_000n]);
  expect(await balanceOf(ana, raise.instrument)).toBe(6n);
  expect([await steps.escrowOf(raise), await steps.unsoldOf(raise)]).toEqual([10_000n, 0n]);
  const reference = made.body.data?.reference ?? '';
  const { data } = (await testEnv.call(readSubscription, { reference }, { as: ana })).body;
  expect(data).toMatchObject({
    state: 'settled',
    allotted_units: '6',
    cost: '60.00',
    returned: '40.00',
    has_letter: true,
  });
  for (const call of [readConfirmation, readAllotmentLetter])
    expect((await testEnv.call(call, { reference }, { as: ana })).http).toBe(200);
  await notifyInvestors(worker);
  const entries = (await testEnv.call(listActivity, {}, { as: ana })).body.data;
  expect(entries?.map(({ message }) => message).filter((text) => text.includes('offering'))).toEqual([
    `6 ${raise.instrument} allotted in the offering ${raise.reference} for 60.00 USD.`,
    `100.00 USD paid into the escrow of the offering ${raise.reference}.`,
  ]);
  expect((await testEnv.emails(ana.email)).map(({ subject }) => subject)).toContain(
    `6 ${raise.instrument} were allotted to you`,
  );
  await isSound();
});

test('a partly allotted order gives back the part of the yearly limit whose money goes back', async () => {
  const raise = await open({ offeredUnits: 10n });
  const ana = await investor();
  await order(raise, ana, { units: '10' });
  const counter = { subject: ana.customer, name: 'retail-subscriptions:USD', period: '2026-01-01' };
  const counted = JSON.stringify([{ ...counter, units: '10001' }]);
  // As an order has it whose terms require a declaration of income: what it used never changes afterwards.
  await testEnv.admin.query(
    `set session_replication_role = replica; update app.raise_subscription set counted = counted || '${counted}' where raise = '${raise.id}';
     set session_replication_role = origin`,
  );
  // What ana ordered in this and in another offering.
  await testEnv.operator.inTransaction((tx) => takeCounters(tx, [{ ...counter, units: 15_001n }]));
  await steps.place(raise, 10n);
  await raises.setTo(raise.id, 'closed');
  await steps.allot(raise, [6n]);
  await settleSubscriptions(worker);
  expect(await readCounters(testEnv.owner, [counter])).toEqual([11_001n]);
  await isSound();
});

test('units with a lock-up are delivered into a lot', async () => {
  const raise = await open({ lockUpDays: 30 });
  const ana = await investor();
  await order(raise, ana, { units: '2' });
  await steps.place(raise, 2n);
  await raises.setTo(raise.id, 'closed');
  await steps.allot(raise, [2n]);
  await settleSubscriptions(worker);
  expect(await balanceOf(ana, raise.instrument)).toBe(0n);
  expect(await listOpenLots(testEnv.db, [ana.customer])).toMatchObject([
    { instrument: raise.instrument, units: 2n, source: 'subscription' },
  ]);
  await isSound();
});

test('who may not hold the units any more, or has no account for them, gets the money back with the reason', async () => {
  const raise = await open();
  const [ana, ben, eva] = await Promise.all([investor(), investor(), investor()]);
  for (const one of [ana, ben, eva]) await order(raise, one, { units: '2' });
  await steps.place(raise, 6n);
  await raises.setTo(raise.id, 'closed');
  await steps.allot(raise, [2n, 2n, 2n]);
  await testEnv.operator.inTransaction((tx) => changeSuspension(tx, ana.customer, testEnv.clock.now()));
  await setRules(testEnv, raise.instrument, { maxHolders: 1 });
  await settleSubscriptions(worker);
  // The company holds none after placing all, so one holder is left for the two.
  expect(await steps.statesOf(raise)).toEqual([
    { state: 'returned', reason: 'account' },
    { state: 'settled', reason: '' },
    { state: 'returned', reason: 'rules' },
  ]);
  expect(await Promise.all([ana, ben, eva].map((one) => balanceOf(one)))).toEqual([100_000n, 98_000n, 100_000n]);
  await isSound();
});

test('a failed raise gives everything back by itself, to suspended customers too, and orders that wait expire', async () => {
  const raise = await open({ softCap: 1_000_000n });
  const first = await investor();
  const people = [first, ...(await Promise.all([1, 2, 3, 4].map(() => investor())))];
  for (const one of people) await order(raise, one, { units: '10' });
  const poor = await investor(0n);
  expect((await order(raise, poor, { units: '10', pay_later: true })).body.data?.state).toBe('awaiting');
  await testEnv.operator.inTransaction((tx) => changeSuspension(tx, first.customer, testEnv.clock.now()));
  await raises.setTo(raise.id, 'closed');
  await raises.setTo(raise.id, 'failed');
  await refundSubscriptions(worker);
  await payIntents(worker);
  expect(await Promise.all(people.map((one) => balanceOf(one)))).toEqual(people.map(() => 100_000n));
  expect((await steps.statesOf(raise)).map(({ state }) => state).toSorted()).toEqual([
    'expired',
    ...people.map(() => 'returned'),
  ]);
  await raises.setTo(raise.id, 'refunded');
  await fundCustomer(testEnv, poor.customer, money('USD', 10_000n));
  await payIntents(worker);
  expect(await balanceOf(poor)).toBe(10_000n);
  await isSound();
});

test('who waits with an order of earlier terms reads that they changed, and may order again by the new ones', async () => {
  const raise = await open();
  const ana = await investor(0n);
  const { data } = (await order(raise, ana, { units: '5', pay_later: true })).body;
  const reference = data?.reference ?? '';
  // What two of the staff decide is tested in the area of raises.
  await testEnv.admin.query(
    `set session_replication_role = replica;
     insert into app.raise_terms select (jsonb_populate_record(t, '{"version": 2}')).* from app.raise_terms t where t.raise = '${raise.id}';
     update app.raise set version = 2 where id = '${raise.id}';
     set session_replication_role = origin`,
  );
  await payIntents(worker);
  await notifyInvestors(worker);
  const read = async (one: string) => (await testEnv.call(readSubscription, { reference: one }, { as: ana })).body.data;
  expect(await read(reference)).toMatchObject({ state: 'expired', expired_by: 'terms' });
  const [email] = (await testEnv.emails(ana.email)).filter(({ subject }) => subject.endsWith('expired'));
  expect(email?.text).toContain('The terms of the offering changed, so an order by the earlier terms is not paid.');
  const again = (await order(raise, ana, { units: '5', pay_later: true })).body.data?.reference ?? '';
  expect(await read(again)).toMatchObject({ state: 'awaiting', expired_by: null });
  await raises.setTo(raise.id, 'closed');
  await payIntents(worker);
  expect(await read(again)).toMatchObject({ state: 'expired', expired_by: 'closed' });
});

test('an order waits for its money, is no money until then, and is paid once when it arrives', async () => {
  const raise = await open({ allocation: 'first-come', offeredUnits: 10n });
  const ana = await investor(0n);
  const waits = { units: '5', pay_later: true };
  const [one, again] = [await order(raise, ana, waits), await order(raise, ana, waits)];
  expect(one.body.data?.reference).toBe(again.body.data?.reference);
  expect((await order(raise, ana, { units: '6', pay_later: true })).body.code).toBe('conflict');
  await payIntents(worker);
  expect((await steps.statesOf(raise)).map(({ state }) => state)).toEqual(['awaiting']);
  await fundCustomer(testEnv, ana.customer, money('USD', 5_000n));
  await Promise.all([payIntents(worker), payIntents(worker)]);
  expect([await balanceOf(ana), await inEscrowOf(ana, raise)]).toEqual([0n, 5_000n]);
  const late = await investor(0n);
  await order(raise, late, { units: '6', pay_later: true });
  await fundCustomer(testEnv, late.customer, money('USD', 6_000n));
  await payIntents(worker);
  expect(await balanceOf(late)).toBe(6_000n);
  await isSound();
});

test('a stopped currency takes no orders and delivers no units until the stop is lifted', async () => {
  const raise = await open();
  const ana = await investor();
  await order(raise, ana, { units: '2' });
  await steps.place(raise, 2n);
  await raises.setTo(raise.id, 'closed');
  await steps.allot(raise, [2n]);
  const other = await open();
  await stopTestCurrency(testEnv, 'USD');
  await expect
    .poll(async () => (await order(other, ana, { units: '1', paid: '10', price: '10' })).body.code)
    .toBe('currency_inactive');
  await settleSubscriptions(worker);
  expect((await steps.statesOf(raise))[0]?.state).toBe('open');
  await forgetStops(testEnv);
  await settleSubscriptions(worker);
  expect((await steps.statesOf(raise))[0]?.state).toBe('settled');
});

test('a leave and an allotment that are decided at the same moment never both win', async () => {
  const raise = await open({ coolingOff: [{ country: '*', category: '*', days: 3 }] });
  for (let round = 0; round < 8; round++) {
    const ana = await investor(1_000n);
    const reference = (await order(raise, ana, { units: '1' })).body.data?.reference ?? '';
    const [left, allotted] = await Promise.all([
      leave(reference, ana),
      testEnv.owner.query(
        `update app.raise_subscription set allotted_units = 1, allotted_price = 1000, cost_units = 1000 where reference = $1 and state = 'open' returning id`,
        [reference],
      ),
    ]);
    expect([left.http === 200, allotted.length === 1].filter(Boolean)).toHaveLength(1);
  }
});

async function refundAt(count: number, isAfter: boolean): Promise<boolean> {
  const db = breakAt(worker.db, count, isAfter);
  await refundSubscriptions({ ...worker, db, ledger: createCommitter(db, { maxOutageMs: 200 }) }).catch(
    () => undefined,
  );
  return db.query('select 1').then(
    () => false,
    () => true,
  );
}

test.each([false, true])(
  'a worker that is killed at any statement (after it: %s) returns each subscription once, and the next one goes on',
  async (isAfter) => {
    const ana = await investor();
    let count = 0;
    for (let isKilled = true; isKilled;) {
      count += 1;
      const raise = await open();
      await order(raise, ana, { units: '3' });
      await order(raise, ana, { units: '4' });
      await raises.setTo(raise.id, 'cancelled');
      isKilled = await refundAt(count, isAfter);
      await Promise.all([refundSubscriptions(worker), refundSubscriptions(worker)]);
      expect(await balanceOf(ana), `killed at ${count}`).toBe(100_000n);
      await raises.setTo(raise.id, 'refunded');
    }
    expect(count).toBeGreaterThan(5);
    await isSound();
  },
  120_000,
);

test('money in escrow without its subscription closes the books', async () => {
  const raise = await open();
  const ana = await investor();
  await order(raise, ana, { units: '2' });
  expect(await checkBooks(worker.db)).toEqual([]);
  await checkBooksTask().run(worker);
  expect(await isBooksSound()).toBe(true);
  await testEnv.admin.query(
    `set session_replication_role = replica; update app.raise_subscription set paid_units = 1999 where raise = '${raise.id}';
     set session_replication_role = origin`,
  );
  await checkBooksTask().run(worker);
  expect(await isBooksSound()).toBe(false);
});

import { createAlert, readMarket } from '@istmo/contract/areas/market-data/market-data.contract';
import { listOwnFrozen } from '@istmo/contract/areas/measures/measures.contract';
import { readOrder } from '@istmo/contract/areas/order-books/order-books.contract';
import { addDays } from '@istmo/contract/kernel/day';
import { money } from '@istmo/contract/kernel/money';
import pino from 'pino';
import { expect, test } from 'vitest';
import { changeSuspension } from '../areas/access/public.ts';
import { takeSnapshots } from '../areas/corporate-actions/public.ts';
import { closeTrading } from '../areas/redemptions/close-trading.ts';
import { applySplits } from '../areas/splits/apply-splits.ts';
import { listObstacles } from '../areas/splits/splits.store.ts';
import { createActionSteps } from '../testing/test-corporate-actions.ts';
import { createTestEnv, type Person } from '../testing/test-env.ts';
import { fundCustomer } from '../testing/test-funds.ts';
import { createMeasureSteps } from '../testing/test-measures.ts';
import { createOrderSteps } from '../testing/test-orders.ts';
import { giveProfile } from '../testing/test-profile.ts';
import { forgetStops, stopTestCurrency } from '../testing/test-stops.ts';

/* What becomes of open orders when something happens to their security, their customer or their currency. */

const testEnv = await createTestEnv();
const events = await createActionSteps(testEnv);
const measures = await createMeasureSteps(testEnv);
const worker = { ...testEnv.workerApp, log: pino({ level: 'silent' }) };

type Steps = Awaited<ReturnType<typeof createOrderSteps>>;

const endOf = async (reference: string): Promise<string | null | undefined> => {
  const [row] = await testEnv.owner.query<{ reason: string | null }>(
    'select end_reason as reason from app.book_order where reference = $1',
    [reference],
  );
  return row?.reason;
};

/** What a customer orders; its reference. */
async function ordered(steps: Steps, as: Person, order: Parameters<Steps['place']>[1] = {}): Promise<string> {
  const { body } = await steps.place(as, order);
  if (!body.data) throw new Error(`not placed: ${body.msg}`);
  return body.data.reference;
}

/** Matching goes on until the order has ended. */
async function expectEnd(steps: Steps, reference: string, reason: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await steps.match();
        return endOf(reference);
      },
      { timeout: 8_000 },
    )
    .toBe(reason);
}

async function expectPhase(steps: Steps, phase: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await steps.match();
        return (await steps.stateOf())?.phase;
      },
      { timeout: 8_000 },
    )
    .toBe(phase);
}

test('a freeze by order of a court ends the holder’s orders first, takes what they held, and orders of others stay', async () => {
  const steps = await createOrderSteps(testEnv, { security: 'FARO' });
  const [ana, ben] = [await steps.investor(), await steps.investor()];
  const sale = await ordered(steps, ana, { side: 'sell', size: '100', price: '11.00' });
  const other = await ordered(steps, ben, { side: 'sell', size: '5', price: '11.00' });
  await steps.match();
  expect([await steps.balanceOf(ana, 'FARO'), await steps.heldOf(ana, 'FARO')]).toEqual([0n, 10_000n]);
  const id = await measures.carryOut({ kind: 'freeze', customer: ana.name, security: 'FARO', amount: '60' });
  // Nothing was available yet, so it waits; and what the customer orders meanwhile is refused.
  expect((await measures.read(id))?.state).toBe('approved');
  await fundCustomer(testEnv, ana.customer, money('FARO', 100n));
  expect((await steps.place(ana, { side: 'sell', size: '1', price: '11.00' })).body.code).toBe('conflict');
  await expectEnd(steps, sale, 'law');
  await measures.runWorker();
  expect(await measures.read(id)).toMatchObject({ state: 'done', frozen: '60.00' });
  expect((await testEnv.call(listOwnFrozen, {}, { as: ana })).body.data).toMatchObject([{ amount: '60.00' }]);
  expect(await endOf(other)).toBeNull();
  expect((await testEnv.call(readOrder, { order: sale }, { as: ana })).body.data?.end_text).not.toBe('');
  expect(await steps.findProblems()).toEqual([]);
});

test('a forced transfer and the recovery of a lost account take what orders held', async () => {
  const steps = await createOrderSteps(testEnv, { security: 'RADA' });
  const [ana, ben] = [await steps.investor({ usd: 0n }), await steps.investor({ units: 0n })];
  const sale = await ordered(steps, ana, { side: 'sell', size: '100', price: '11.00' });
  await steps.match();
  const form = { customer: ana.name, receiver: ben.name, security: 'RADA', amount: '100' };
  const moved = await measures.carryOut({ kind: 'transfer', ...form });
  await expectEnd(steps, sale, 'law');
  await measures.runWorker();
  expect((await measures.read(moved))?.state).toBe('done');
  const again = await steps.investor({ units: 0n });
  for (const account of [ben, again]) await giveProfile(testEnv, account, 'Guatemala');
  const lost = await ordered(steps, ben, { side: 'sell', size: '40', price: '11.00' });
  const recovered = await measures.carryOut({
    kind: 'recover',
    customer: ben.name,
    receiver: again.name,
    security: 'RADA',
  });
  await expectEnd(steps, lost, 'law');
  await measures.runWorker();
  expect((await measures.read(recovered))?.state).toBe('done');
  expect(await steps.balanceOf(again, 'RADA')).toBe(10_000n);
  expect(await steps.findProblems()).toEqual([]);
});

test('orders of a customer who is suspended end within seconds although nothing trades, and what they held is free', async () => {
  const steps = await createOrderSteps(testEnv, { security: 'ISLOTE' });
  const [ana, ben] = [await steps.investor(), await steps.investor()];
  const [suspended, other] = [await ordered(steps, ana), await ordered(steps, ben)];
  await steps.match();
  await testEnv.operator.inTransaction((tx) => changeSuspension(tx, ana.customer, testEnv.clock.now()));
  await expectEnd(steps, suspended, 'account');
  expect(await endOf(other)).toBeNull();
  expect(await steps.balanceOf(ana)).toBe(100_000n);
});

test('a split halts its market, ends every order before the units change, and the prices become those of new units', async () => {
  const steps = await createOrderSteps(testEnv, { security: 'ANCLA', tick: 5n });
  const [ana, ben] = [await steps.investor(), await steps.investor()];
  await ordered(steps, ben, { side: 'sell', size: '2' });
  await ordered(steps, ana, { size: '2' });
  await steps.match();
  const [bid, offer] = [
    await ordered(steps, ana, { price: '9.00', size: '10' }),
    await ordered(steps, ben, { side: 'sell', price: '11.00', size: '10' }),
  ];
  await steps.match();
  const terms = {
    ratioNew: 3n,
    ratioOld: 1n,
    recordDay: addDays(events.today(), -1),
    paymentDay: events.today(),
  };
  const { id } = await events.announce({ instrument: 'ANCLA', issuer: null, kind: 'split', terms });
  await takeSnapshots(worker);
  await applySplits(worker);
  // It waits, and staff read for what.
  expect(await listObstacles(testEnv.owner, id)).toEqual([
    { kind: 'market', subject: 'ANCLA-USD' },
    ...[bid, offer].toSorted().map((subject) => ({ kind: 'order', subject })),
  ]);
  expect(await steps.balanceOf(ben, 'ANCLA')).toBe(8_800n);
  await expectPhase(steps, 'halted');
  for (const order of [bid, offer]) await expectEnd(steps, order, 'corporate-action');
  expect(await listObstacles(testEnv.owner, id)).toEqual([]);
  await applySplits(worker);
  expect([await steps.balanceOf(ana, 'ANCLA'), await steps.balanceOf(ben, 'ANCLA')]).toEqual([30_600n, 29_400n]);
  const prices = 'select reference_price as reference, last_price as last from app.order_book_state where book = $1';
  expect(await testEnv.owner.query(prices, [steps.id])).toEqual([{ reference: 335n, last: 335n }]);
  expect((await testEnv.call(readMarket, { symbol: 'ANCLA-USD' }, {})).body.data?.last_price).toBe('3.35');
  const { body: alert } = await testEnv.call(
    createAlert,
    { symbol: 'ANCLA-USD', direction: 'above', price: '3.35' },
    { as: ana },
  );
  expect(alert.msg).toBe('The last price is there already: 3.35 USD');
  expect(
    await testEnv.owner.query("select subject, before, after from app.split_change where kind = 'book-price'"),
  ).toEqual([{ subject: 'ANCLA-USD', before: '1000', after: '335' }]);
  await expectPhase(steps, 'auction');
  // An order that was entered before the split is not taken in new units.
  expect((await steps.place(ana, { price: '3.35', size: '3' })).body.code).toBe('conflict');
  testEnv.advance(31_000);
  expect((await steps.place(ana, { price: '3.35', size: '3' })).body.data?.state).toBe('accepted');
  expect(await steps.findProblems()).toEqual([]);
});

test('orders end when their security is redeemed, and at the record moment of an event that takes units; a dividend ends none', async () => {
  const steps = await createOrderSteps(testEnv, { security: 'MOLO' });
  const [ana, ben] = [await steps.investor(), await steps.investor()];
  const sale = await ordered(steps, ben, { side: 'sell', price: '11.00' });
  await steps.match();
  const day = addDays(events.today(), -1);
  const dividend = await events.announce({
    instrument: 'MOLO',
    issuer: null,
    kind: 'dividend',
    terms: { recordDay: day },
  });
  await events.record(dividend.id);
  testEnv.advance(2_000);
  await steps.match();
  expect(await endOf(sale)).toBeNull();
  const partial = await events.announce({ instrument: 'MOLO', issuer: null, kind: 'partial-redemption' });
  await events.record(partial.id);
  await expectEnd(steps, sale, 'corporate-action');
  const later = await ordered(steps, ana);
  const whole = await events.announce({
    instrument: 'MOLO',
    issuer: null,
    kind: 'redemption',
    terms: { recordDay: events.today() },
  });
  await steps.match();
  expect(await endOf(later)).toBeNull();
  expect(whole.reference).not.toBe('');
  await closeTrading(worker);
  await expectEnd(steps, later, 'corporate-action');
  await expectPhase(steps, 'halted');
});

test('nothing trades while the currency is stopped: the market halts, its orders stay and may be cancelled, and it opens by an auction', async () => {
  const steps = await createOrderSteps(testEnv, { security: 'BOYA' });
  const [ana, ben] = [await steps.investor(), await steps.investor()];
  const [kept, given] = [await ordered(steps, ana), await ordered(steps, ana, { price: '9.00' })];
  await steps.match();
  await stopTestCurrency(testEnv, 'USD');
  await expectPhase(steps, 'halted');
  expect((await steps.place(ben, { side: 'sell' })).body.code).toMatch(/currency_inactive|market_closed/);
  await steps.cancel(ana, given);
  await expectEnd(steps, given, 'cancelled');
  expect([await endOf(kept), (await steps.stateOf())?.last_price]).toEqual([null, null]);
  await forgetStops(testEnv);
  await expectPhase(steps, 'auction');
  await expect.poll(async () => (await steps.place(ben, { side: 'sell' })).http, { timeout: 8_000 }).toBe(200);
  testEnv.advance(6 * 60_000);
  await expectPhase(steps, 'continuous');
  expect(await endOf(kept)).toBe('filled');
  expect(await steps.findProblems()).toEqual([]);
});

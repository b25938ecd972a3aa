import { listActivity } from '@istmo/contract/areas/history/history.contract';
import { listNotifications, saveEmailChoice } from '@istmo/contract/areas/notifications/notifications.contract';
import { readTradeConfirmation } from '@istmo/contract/areas/order-notices/order-notices.contract';
import { listOwnTrades } from '@istmo/contract/areas/order-books/order-books.contract';
import { listWallets } from '@istmo/contract/areas/wallets/wallets.contract';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { App } from '../../app.ts';
import { breakAt } from '../../testing/kill-anywhere.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { createOrderSteps } from '../../testing/test-orders.ts';
import { readReceipt } from '../../testing/test-receipt.ts';
import { changeSuspension } from '../access/public.ts';
import { notifyOrders } from './notify-orders.ts';

const testEnv = await createTestEnv();
const worker: App = { ...testEnv.workerApp, log: pino({ level: 'silent' }) };

/** A market of the test's own, so that no order of another test is in it. */
async function openMarket(security: string) {
  const steps = await createOrderSteps(testEnv, { security });
  const reference = async (as: Person, order: Parameters<typeof steps.place>[1] = {}): Promise<string> =>
    (await steps.place(as, order)).body.data?.reference ?? '';
  return { ...steps, reference };
}

const titlesOf = async (as: Person): Promise<string[]> =>
  ((await testEnv.call(listNotifications, {}, { as })).body.data ?? []).map(({ title }) => title);

const entriesOf = async (as: Person) =>
  ((await testEnv.call(listActivity, {}, { as })).body.data ?? []).filter(
    ({ type }) => type === 'Market between investors',
  );

/** Suspends a customer, and matches until these orders have ended by it. */
async function suspend(
  { customer }: Person,
  references: readonly string[],
  match: () => Promise<unknown>,
): Promise<void> {
  await testEnv.operator.inTransaction((tx) => changeSuspension(tx, customer, testEnv.clock.now()));
  await expect
    .poll(
      async () => {
        await match();
        return testEnv.owner.query("select 1 from app.book_order where reference = any($1) and state = 'ended'", [
          references,
        ]);
      },
      { timeout: 8_000 },
    )
    .toHaveLength(references.length);
}

/** Long enough after what was said last. */
const later = () => testEnv.advance(21_000);

test('what an order traded is said once, all of it in one sum, in the activity, the notifications and an email', async () => {
  const { investor, place, match, reference } = await openMarket('PUERTO');
  const [ana, ben] = [await investor(), await investor()];
  await place(ben, { side: 'sell', size: '4', price: '9.40' });
  await place(ben, { side: 'sell', size: '4', price: '9.60' });
  const order = await reference(ana, { size: '10', price: '10.00' });
  await match();
  await Promise.all([notifyOrders(worker), notifyOrders(worker)]);
  await notifyOrders(worker);
  expect(await titlesOf(ana)).toEqual(['8 PUERTO were bought']);
  // Both orders of one customer are one notice.
  expect(await titlesOf(ben)).toEqual(['2 of your orders traded or ended']);
  expect(await entriesOf(ana)).toMatchObject([
    {
      message: `8.00 PUERTO bought at 9.50 USD on average for 76.00 USD, fee 0.14 USD. Order ${order}.`,
      receive_message: '8.00 PUERTO received',
      deducted_message: '76.14 USD deducted',
    },
  ]);
  const [email] = (await testEnv.emails(ana.email)).filter(({ subject }) => subject.includes('bought'));
  expect(email?.text).toContain('2 PUERTO of the order are still open');
  // What trades within some seconds is said together with what follows.
  await place(ben, { side: 'sell', size: '1', price: '9.50' });
  await match();
  await notifyOrders(worker);
  await place(ben, { side: 'sell', size: '1', price: '9.50' });
  await match();
  later();
  await notifyOrders(worker);
  expect(await titlesOf(ana)).toEqual(['2 PUERTO were bought', '8 PUERTO were bought']);
  await notifyOrders(worker);
  later();
  await notifyOrders(worker);
  expect(await entriesOf(ana)).toHaveLength(2);
  expect(await testEnv.owner.query('select 1 from app.order_notice')).toEqual([]);
});

test('an order that its customer cancels is not said, one that ends for another reason is, with the reason and in the language of the customer', async () => {
  const { investor, match, reference, cancel } = await openMarket('BARCO');
  const [ana, ben] = [await investor(), await investor()];
  const [own, other] = [await reference(ana), await reference(ben, { side: 'sell', price: '11.00' })];
  await match();
  await cancel(ana, own);
  await suspend(ben, [other], match);
  later();
  await notifyOrders(worker);
  expect([await titlesOf(ana), await entriesOf(ana)]).toEqual([[], []]);
  const [spoken] = (await testEnv.call(listNotifications, {}, { as: ben, language: 'es' })).body.data ?? [];
  expect(await titlesOf(ben)).toEqual(['Your order to sell BARCO has ended']);
  expect(spoken).toMatchObject({
    kind: 'orders',
    title: 'Su orden de venta de BARCO terminó',
    body: `Su orden ${other} terminó sin más operaciones.\n\nPor ahora su cuenta no puede negociar.\n\nLo que aún tenía reservado vuelve a estar disponible.`,
  });
});

test('a notice of several orders says of each what it traded, or that it ended and why', async () => {
  const { investor, place, match, reference } = await openMarket('BALSA');
  const [ana, ben] = [await investor(), await investor()];
  const traded = await reference(ben, { side: 'sell', size: '1', price: '9.50' });
  const [higher, highest] = [
    await reference(ben, { side: 'sell', price: '11.00' }),
    await reference(ben, { side: 'sell', price: '12.00' }),
  ];
  await place(ana, { size: '1', price: '9.50' });
  await match();
  await suspend(ben, [higher, highest], match);
  later();
  await notifyOrders(worker);
  const [said] = (await testEnv.call(listNotifications, {}, { as: ben })).body.data ?? [];
  expect(said?.title).toBe('3 of your orders traded or ended');
  const lines = said?.body.split('\n\n') ?? [];
  const why = 'Your account may not trade at present.';
  expect(lines).toHaveLength(5);
  expect(lines.filter((line) => line === why)).toHaveLength(2);
  expect(said?.body).toContain(`Your order ${traded} sold 1 BALSA at 9.50 USD on average, for 9.50 USD.`);
  for (const order of [higher, highest])
    expect(lines[lines.indexOf(`Your order ${order} has ended without further trades.`) + 1]).toBe(why);
});

test('a customer who wants no emails about orders gets the notification only', async () => {
  const { investor, place, match, reference } = await openMarket('GRUA');
  const [ana, ben] = [await investor(), await investor()];
  await testEnv.call(saveEmailChoice, { kind: 'orders', is_on: false }, { as: ana });
  await place(ben, { side: 'sell' });
  await reference(ana);
  await match();
  later();
  await notifyOrders(worker);
  expect(await titlesOf(ana)).toEqual(['10 GRUA were bought']);
  expect((await testEnv.emails(ana.email)).filter(({ subject }) => subject.includes('bought'))).toEqual([]);
});

test('each trade is said exactly once although the worker is killed at every statement', async () => {
  const { investor, place, match, reference } = await openMarket('TIMON');
  const [ana, ben] = [await investor(), await investor()];
  await place(ben, { side: 'sell', size: '5' });
  const order = await reference(ana, { size: '5' });
  await match();
  later();
  for (const isAfter of [false, true])
    for (let count = 1; count < 60; count++) {
      const killed: App = { ...worker, db: breakAt(testEnv.workerApp.db, count, isAfter) };
      await notifyOrders(killed).catch(() => undefined);
    }
  await notifyOrders(worker);
  expect((await entriesOf(ana)).filter(({ message }) => message.includes(order))).toHaveLength(1);
  expect(await titlesOf(ana)).toEqual(['5 TIMON were bought']);
  expect(await titlesOf(ben)).toEqual(['5 TIMON were sold']);
});

test('a trade has a confirmation for each of its two customers and for no other one', async () => {
  const { investor, place, match, reference } = await openMarket('REMO');
  const [ana, ben, eva] = [await investor(), await investor(), await investor()];
  await place(ben, { side: 'sell', size: '3', price: '9.50' });
  const order = await reference(ana, { size: '3', price: '9.50' });
  await match();
  const { data = [] } = (await testEnv.call(listOwnTrades, {}, { as: ana })).body;
  const trade = data[0]?.id ?? '';
  const confirmation = await testEnv.call(readTradeConfirmation, { trade }, { as: ana });
  expect(confirmation.http).toBe(200);
  const text = readReceipt(confirmation).join(' ');
  for (const part of ['REMO-USD', '9.50 USD', '28.50 USD', '0.05 USD', '28.55 USD', order, 'neither buyer nor seller'])
    expect(text).toContain(part);
  const sold = readReceipt(await testEnv.call(readTradeConfirmation, { trade }, { as: ben })).join(' ');
  expect(sold).toContain('28.48 USD');
  expect(sold).not.toContain(order);
  expect((await testEnv.call(readTradeConfirmation, { trade }, { as: eva })).body.code).toBe('not_found');
  expect((await testEnv.call(readTradeConfirmation, { trade: 'none' }, { as: ana })).body.code).toBe('not_found');
});

test('the balances say how much of them open orders hold', async () => {
  const { investor, place, match, cancel, reference } = await openMarket('VELA');
  const ana = await investor();
  await place(ana, { side: 'sell', size: '30', price: '11.00' });
  const bid = await reference(ana, { price: '9.00', size: '10' });
  const read = async () => (await testEnv.call(listWallets, {}, { as: ana })).body.data?.wallet;
  expect((await read())?.find(({ currency }) => currency === 'VELA')).toMatchObject({
    amount: '70.00',
    in_orders: '30.00',
  });
  expect((await read())?.find(({ currency }) => currency === 'USD')).toMatchObject({
    amount: '909.82',
    in_orders: '90.18',
  });
  await match();
  await cancel(ana, bid);
  await match();
  expect((await read())?.find(({ currency }) => currency === 'USD')).not.toHaveProperty('in_orders');
});

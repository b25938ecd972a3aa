import {
  type AlertDirection,
  createAlert,
  deleteAlert,
  listAlerts,
  maxAlerts,
} from '@istmo/contract/areas/market-data/market-data.contract';
import { listNotifications } from '@istmo/contract/areas/notifications/notifications.contract';
import { expect, test } from 'vitest';
import { breakAt, ProcessKilled } from '../../testing/kill-anywhere.ts';
import { openTestMarket, writeTrades, writeUnitChange } from '../../testing/test-book-data.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { notifyReachedAlerts } from './alert-notices.ts';
import { sumNewTrades } from './sum-trades.ts';

const testEnv = await createTestEnv();

async function trade(book: string, ...prices: bigint[]): Promise<void> {
  const at = testEnv.clock.now();
  await writeTrades(
    testEnv.admin,
    book,
    prices.map((price) => ({ price, units: 100n, at })),
  );
  await sumNewTrades(testEnv.workerApp);
  await notifyReachedAlerts(testEnv.workerApp);
}

const create = (as: Person, symbol: string, direction: AlertDirection, price: string) =>
  testEnv.call(createAlert, { symbol, direction, price }, { as });
const alertsOf = async (as: Person) => (await testEnv.call(listAlerts, {}, { as })).body.data ?? [];
const noticesOf = async (as: Person) =>
  ((await testEnv.call(listNotifications, {}, { as })).body.data ?? []).filter(({ kind }) => kind === 'alerts');

test('a customer is notified once when the last price is at the price or beyond it, in the language of the email and of the list', async () => {
  const { id, symbol } = await openTestMarket(testEnv, { security: 'ALFA' });
  const person = await testEnv.signUp('ana');
  await trade(id, 1000n);
  await create(person, symbol, 'above', '10.50');
  await create(person, symbol, 'below', '9.00');
  await trade(id, 1040n, 910n);
  expect(await noticesOf(person)).toEqual([]);
  await trade(id, 1049n, 1060n, 1070n, 1000n);
  await trade(id, 1100n);
  expect(await noticesOf(person)).toMatchObject([{ title: 'ALFA-USD at 10.60 USD', page: '/markets/ALFA-USD' }]);
  const [mail] = await testEnv.emails(person.email);
  expect(mail?.subject).toBe('ALFA-USD at 10.60 USD');
  expect(mail?.text).toContain('You asked to be notified when the last price is 10.50 USD or higher.');
  expect(await alertsOf(person)).toMatchObject([
    { direction: 'below', price: '9.00', reached_at: null },
    { direction: 'above', price: '10.50', reached_price: '10.60' },
  ]);
  await trade(id, 900n);
  expect(await noticesOf(person)).toHaveLength(2);
});

test('trades from before an alert do not reach it', async () => {
  const { id, symbol } = await openTestMarket(testEnv, { security: 'BETA' });
  const person = await testEnv.signUp('beto');
  const at = testEnv.clock.now();
  await writeTrades(testEnv.admin, id, [
    { price: 1200n, units: 100n, at },
    { price: 1000n, units: 100n, at },
  ]);
  await create(person, symbol, 'above', '11.00');
  await trade(id, 1010n);
  expect(await noticesOf(person)).toEqual([]);
  await trade(id, 1100n);
  expect(await noticesOf(person)).toHaveLength(1);
});

test('a price that is no price, or where the market is already, is refused with the reason', async () => {
  const { id, symbol } = await openTestMarket(testEnv, { security: 'GAMA' });
  const person = await testEnv.signUp('gala');
  await trade(id, 1000n);
  for (const price of ['0', '10.001', '9'.repeat(30)])
    expect((await create(person, symbol, 'above', price)).body).toMatchObject({
      code: 'price_invalid',
      field: 'price',
    });
  expect((await create(person, symbol, 'above', '10')).body.msg).toBe('The last price is there already: 10.00 USD');
  expect((await create(person, symbol, 'below', '10.01')).body.code).toBe('price_invalid');
  expect((await create(person, 'NONE-USD', 'below', '1')).body.code).toBe('not_found');
  expect(await alertsOf(person)).toEqual([]);
});

test('the same alert twice is one, there are fifty at most, and each removes only own ones', async () => {
  const { symbol } = await openTestMarket(testEnv, { security: 'DELTA' });
  const [person, other] = [await testEnv.signUp('dora'), await testEnv.signUp('omar')];
  const made = await create(person, symbol, 'above', '50');
  expect((await create(person, symbol, 'above', '50.00')).body.data?.id).toBe(made.body.data?.id);
  const prices = Array.from({ length: maxAlerts + 4 }, (_, index) => `${51 + index}`);
  const answers = await Promise.all(prices.map((price) => create(person, symbol, 'above', price)));
  expect(answers.filter(({ body }) => body.code === 'limit_exceeded')).toHaveLength(5);
  expect(await alertsOf(person)).toHaveLength(maxAlerts);
  await testEnv.call(deleteAlert, { alert: made.body.data?.id ?? '' }, { as: other });
  expect(await alertsOf(person)).toHaveLength(maxAlerts);
  await testEnv.call(deleteAlert, { alert: made.body.data?.id ?? '' }, { as: person });
  expect(await alertsOf(person)).toHaveLength(maxAlerts - 1);
});

test('a split changes the price of an alert as it changes prices', async () => {
  const { id, symbol } = await openTestMarket(testEnv, { security: 'EPSILON' });
  const person = await testEnv.signUp('eva');
  await trade(id, 1000n);
  for (const price of ['12.00', '6.00', '3.00'])
    await create(person, symbol, price === '12.00' ? 'above' : 'below', price);
  await writeUnitChange(testEnv.admin, {
    instrument: 'EPSILON',
    ratioNew: 2n,
    ratioOld: 1n,
    at: testEnv.clock.now(),
  });
  testEnv.advance(1_000);
  await trade(id, 500n);
  expect(await noticesOf(person)).toEqual([]);
  expect((await alertsOf(person)).map(({ price }) => price)).toEqual(['1.50', '3.00', '6.00']);
  await trade(id, 610n);
  expect(await noticesOf(person)).toMatchObject([{ title: 'EPSILON-USD at 6.10 USD' }]);
});

test('killed at any statement, each customer is notified once all the same', async () => {
  const { id, symbol } = await openTestMarket(testEnv, { security: 'ZETA' });
  const person = await testEnv.signUp('zoe');
  await trade(id, 1000n);
  for (let count = 1; count <= 20; count++) {
    await create(person, symbol, 'above', `10.${10 + count}`);
    await writeTrades(testEnv.admin, id, [
      { price: 1010n + BigInt(count), units: 100n, at: testEnv.clock.now() },
      { price: 1000n, units: 100n, at: testEnv.clock.now() },
    ]);
    const app = { ...testEnv.workerApp, db: breakAt(testEnv.workerApp.db, count, count % 2 === 0) };
    await sumNewTrades(app)
      .then(() => notifyReachedAlerts(app))
      .catch((error: unknown) => {
        if (!(error instanceof ProcessKilled)) throw error;
      });
  }
  await sumNewTrades(testEnv.workerApp);
  await notifyReachedAlerts(testEnv.workerApp);
  const titles = (await noticesOf(person)).map(({ title }) => title);
  expect(titles).toHaveLength(20);
  expect(new Set(titles).size).toBe(20);
});

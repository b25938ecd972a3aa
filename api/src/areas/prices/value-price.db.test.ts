import { readPrice } from '@istmo/contract/areas/exchange/exchange.contract';
import { listDayPrices } from '@istmo/contract/areas/prices/prices.contract';
import { readValueSeries } from '@istmo/contract/areas/wallets/wallets.contract';
import { parseUnits } from '@istmo/contract/kernel/money';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { writeUnitChange } from '../../testing/test-book-data.ts';
import { createOrderSteps } from '../../testing/test-orders.ts';
import { publishTick } from './public.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const dayMs = 86_400_000;
// From Monday to Friday.
const steps = await createOrderSteps(testEnv, { security: 'PUERTO', schedule: { days: [1, 2, 3, 4, 5] } });

const reader = await testEnv.signUp('reader');
const priceOf = async () =>
  (await testEnv.call(readPrice, {}, { as: reader })).body.data?.find(({ symbol }) => symbol === 'PUERTO');

const publish = (symbol: string, dollars: bigint) => {
  const at = testEnv.clock.now();
  return publishTick(testEnv.owner, { symbol, usd: dollars * 10n ** 18n, sources: [], at, observedAt: at });
};

test('a security is valued by its last trade for five days of trading, then that is shown as old, and a newer published price comes first', async () => {
  const [ana, ben] = [await steps.investor(), await steps.investor()];
  expect(await priceOf()).toMatchObject({ price: null });
  await steps.place(ben, { side: 'sell', size: '2', price: '9.50' });
  await steps.place(ana, { size: '2', price: '9.50' });
  await steps.match();
  const [state] = await testEnv.owner.query<{ at: Date }>('select last_at as at from app.order_book_state');
  const traded = { price: '9.5', at: state?.at.toISOString() };
  await expect.poll(priceOf).toMatchObject({ ...traded, stale: false });
  testEnv.advance(4 * dayMs);
  await expect.poll(priceOf).toMatchObject({ ...traded, stale: false });
  testEnv.advance(6 * dayMs);
  await expect.poll(priceOf).toMatchObject({ ...traded, stale: true });
  await publish('PUERTO', 11n);
  await expect.poll(priceOf).toMatchObject({ price: '11', stale: false });
});

test('the series of a value and the prices of a day follow the last trades and published prices of their moments, before and after a split', async () => {
  const mina = await createOrderSteps(testEnv, { security: 'MINA' });
  const [buyer, other, seller] = [await mina.investor(), await mina.investor(), await mina.investor()];
  const trade = async (price: string, as = other): Promise<void> => {
    await mina.place(seller, { side: 'sell', size: '1', price });
    await mina.place(as, { size: '1', price });
    await mina.match();
  };
  await trade('9.00', buyer);
  testEnv.advance(2 * dayMs);
  await trade('9.60');
  testEnv.advance(2 * dayMs);
  const [held] = await testEnv.owner.query<{ units: bigint }>(
    `select sum(balance)::bigint as units from ledger.account where owner = $1 and currency = 'MINA'`,
    [buyer.customer],
  );
  const units = held?.units ?? 0n;
  const valuesOf = async () => {
    const { data = [] } = (await testEnv.call(readValueSeries, { range: '1W' }, { as: buyer })).body;
    // What the customer has in money is worth the same all the time.
    const [money] = await testEnv.owner.query<{ units: bigint }>(
      `select sum(balance)::bigint as units from ledger.account where owner = $1 and currency = 'USD'`,
      [buyer.customer],
    );
    return data.slice(-40).map(({ value }) => (parseUnits(value ?? '', 2) ?? 0n) - (money?.units ?? 0n));
  };
  const worth = (cents: bigint) => (units * cents) / 100n;
  const values = await valuesOf();
  expect([values[0], values.at(-1)]).toEqual([worth(900n), worth(960n)]);
  await publish('MINA', 12n);
  testEnv.advance(60_000);
  expect((await valuesOf()).at(-1)).toBe(worth(1_200n));
  await writeUnitChange(testEnv.admin, { instrument: 'MINA', ratioNew: 2n, ratioOld: 1n, at: testEnv.clock.now() });
  // A split publishes the price in new units.
  await publish('MINA', 6n);
  testEnv.advance(120_000);
  const day = (await testEnv.call(listDayPrices, {}, { as: reader })).body.data?.find(
    ({ symbol }) => symbol === 'MINA',
  );
  expect([day?.trend[0], day?.trend.at(-1)]).toEqual(['4.8', '6']);
});

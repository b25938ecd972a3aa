import { readPrice } from '@istmo/contract/areas/exchange/exchange.contract';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { createOrderSteps } from '../../testing/test-orders.ts';
import { publishTick } from './public.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const dayMs = 86_400_000;
// From Monday to Friday.
const steps = await createOrderSteps(testEnv, { security: 'PUERTO', schedule: { days: [1, 2, 3, 4, 5] } });

const reader = await testEnv.signUp('reader');
const priceOf = async () =>
  (await testEnv.call(readPrice, {}, { as: reader })).body.data?.find(({ symbol }) => symbol === 'PUERTO');

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
  const at = testEnv.clock.now();
  await publishTick(testEnv.owner, { symbol: 'PUERTO', usd: 11n * 10n ** 18n, sources: [], at, observedAt: at });
  await expect.poll(priceOf).toMatchObject({ price: '11', stale: false });
});

import { swap } from '@istmo/contract/areas/exchange/exchange.contract';
import { readValueSeries } from '@istmo/contract/areas/wallets/wallets.contract';
import { money } from '@istmo/contract/kernel/money';
import { beforeAll, expect, test } from 'vitest';
import { createTestEnv } from '../testing/test-env.ts';
import { fundCustomer, issueOffering } from '../testing/test-funds.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { computeValueSeries } from '../areas/wallets/value-series.ts';

const testEnv = await createTestEnv();
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

beforeAll(async () => {
  await issueOffering(testEnv);
  await watchPrices(testEnv.workerApp);
});

test('a deposit is no return, and a swap costs what its fee costs', async () => {
  const ana = await testEnv.signUp('anavalue', { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true });
  await fundCustomer(testEnv, ana.customer, money('USD', 1_000_000n));
  testEnv.clock.runAhead(20 * minuteMs);
  await watchPrices(testEnv.workerApp);
  const funded = (await testEnv.call(readValueSeries, { range: '1D' }, { as: ana })).body;
  expect(funded).toMatchObject({ total: '10000.00', change: '0.00', gain: '0.00' });
  expect(funded.data?.flatMap(({ marks }) => marks)).toEqual(['in']);

  const bought = await testEnv.call(swap, { from: 'USD', to: 'COINGT', amount: '1000', total: '1' }, { as: ana });
  expect(bought.body.status).toBe(1);
  testEnv.clock.runAhead(20 * minuteMs);
  await watchPrices(testEnv.workerApp);
  const traded = (await testEnv.call(readValueSeries, { range: '1D' }, { as: ana })).body;
  // The fee is half a per cent of what was paid.
  expect(traded).toMatchObject({ total: '9995.00', change: '-0.05', gain: '-5.00' });
  expect(traded.data?.flatMap(({ marks }) => marks)).toEqual(['in', 'swap']);
});

test('what a token was worth when its first tranche was open stays so after the next one opened', async () => {
  const ben = await testEnv.signUp('benvalue', { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true });
  await fundCustomer(testEnv, ben.customer, money('USD', 100_000_000_00n));
  const order = { from: 'USD', to: 'COINGT', amount: '38519000', total: '38519' };
  expect((await testEnv.call(swap, order, { as: ben })).body).toMatchObject({ status: 1 });
  testEnv.clock.runAhead(4 * hourMs);
  await watchPrices(testEnv.workerApp);
  const to = testEnv.clock.now();
  const series = await computeValueSeries(testEnv.app, {
    customer: ben.customer,
    to,
    spanMs: 6 * hourMs,
    stepMs: hourMs,
  });
  const after = series.filter(({ at }) => to.getTime() - at.getTime() < 3 * hourMs && at < to);
  // 38,519 at 1,000 and what was left of 100 million after the price and half a per cent of it.
  const before = 38_519_000_00n + 100_000_000_00n - 38_711_595_00n;
  expect(after.map(({ value }) => value)).toEqual(after.map(() => before));
  expect(series.at(-1)?.value).toBe(38_519n * 2_500_00n + 100_000_000_00n - 38_711_595_00n);
});

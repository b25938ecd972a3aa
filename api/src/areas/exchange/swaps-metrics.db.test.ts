import { swap } from '@istmo/contract/areas/exchange/exchange.contract';
import { money } from '@istmo/contract/kernel/money';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer, issueOffering } from '../../testing/test-funds.ts';
import { watchPrices } from '../prices/public.ts';
import { countSwaps } from './swaps-metrics.ts';

const testEnv = await createTestEnv();

test('each swap is counted once by the currency that was paid, without its fee, from the first count on', async () => {
  await issueOffering(testEnv);
  await watchPrices(testEnv.workerApp);
  const ana = await testEnv.signUp('ana', { kycStatus: 'verified', hasTfa: true, acceptedDisclaimers: true });
  await fundCustomer(testEnv, ana.customer, money('USD', 1_000_000n));
  const order = { from: 'USD', to: 'COINGT', amount: '1000', accept_any_price: true };
  const swapAndCount = async () => {
    expect((await testEnv.call(swap, order, { as: ana })).http).toBe(200);
    testEnv.advance(30_000);
    return Object.fromEntries(await countSwaps(testEnv.workerApp));
  };
  // What was before this process counted is not its own.
  expect(await swapAndCount()).toEqual({});
  expect(await swapAndCount()).toEqual({ USD: { count: 1, paid: 100_000n } });
  expect(await swapAndCount()).toEqual({ USD: { count: 2, paid: 200_000n } });
  expect(Object.fromEntries(await countSwaps(testEnv.workerApp))).toEqual({ USD: { count: 2, paid: 200_000n } });
});

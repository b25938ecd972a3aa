import { swap, swapCop } from '@istmo/contract/areas/exchange/exchange.contract';
import { money } from '@istmo/contract/kernel/money';
import { randomRuns } from '@istmo/db/random-runs';
import { verifyLedger } from '@istmo/ledger';
import { expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { fundPlatform, issueOffering } from '../../testing/test-funds.ts';
import { createWithdrawalSteps } from '../../testing/test-withdrawals.ts';
import { watchPrices } from '../prices/public.ts';
import { prepareWithdrawal } from './test-commit.ts';

const testEnv = await createTestEnv();
const { app } = testEnv;
const { createOwner, balances } = createWithdrawalSteps(testEnv);

const rounds = randomRuns(10);
const eachPath = 6;
const balance = 2_500_000_000n;
const withdrawn = 1_000_000_000n;

const countDone = (outcomes: readonly PromiseSettledResult<unknown>[]): number =>
  outcomes.filter(({ status }) => status === 'fulfilled').length;

async function placeOrder(call: typeof swap | typeof swapCop, order: object, person: Person): Promise<void> {
  const { http, body } = await testEnv.send(call, order, { as: person });
  if (http === 200) return;
  expect([422, 503]).toContain(http);
  throw new Error(`refused: ${body.code}`);
}

test('withdrawals and orders on two markets that spend one wallet at the same moment never spend more than it has', async () => {
  await issueOffering(testEnv);
  await fundPlatform(testEnv, money('COP', 10n ** 13n));
  await watchPrices(testEnv.workerApp);
  for (let round = 0; round < rounds; round++) {
    await watchPrices(testEnv.workerApp);
    const person = await createOwner('USDT', '2500');
    const withdraw = await prepareWithdrawal(app, person, withdrawn);
    const buy = () => placeOrder(swap, { from: 'USDT', to: 'COINGT', amount: '1000', accept_any_price: true }, person);
    const exchange = () =>
      placeOrder(swapCop, { from: 'USDT', to: 'COP', amount: '1000', accept_any_price: true }, person);
    const withdrawals = Array.from({ length: eachPath }, withdraw);
    const orders = Array.from({ length: eachPath }, () => [buy(), exchange()]).flat();
    const outcomes = await Promise.all([Promise.allSettled(withdrawals), Promise.allSettled(orders)]);
    const [held = 0, ordered = 0] = outcomes.map(countDone);
    // Each takes at least 1,000 of the 2,500, so two fit.
    expect(held + ordered).toBe(2);
    const left = await balances(person, 'USDT');
    expect(left.held).toBe(BigInt(held) * withdrawn);
    expect(left.available).toBeGreaterThanOrEqual(0n);
    expect(left.available).toBeLessThanOrEqual(balance - 2n * withdrawn);
  }
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});

import { swap, swapCop } from '@istmo/contract/areas/exchange/exchange.contract';
import { verifyLedger } from '@istmo/ledger';
import { expect, test } from 'vitest';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { issueOffering } from '../../testing/test-funds.ts';
import { createWithdrawalSteps, testAddresses } from '../../testing/test-withdrawals.ts';
import { readInstrument } from '../instruments/public.ts';
import { watchPrices } from '../prices/public.ts';
import { findReadyAddress } from '../whitelist/public.ts';
import { commitWithdrawal } from './commit-withdrawal.ts';
import { readLimits } from './withdrawal-limits.store.ts';
import { toTerms } from './withdrawal-terms.ts';

const testEnv = await createTestEnv();
const { app } = testEnv;
const { createOwner, balances } = createWithdrawalSteps(testEnv);

const rounds = 10;
const eachPath = 6;
const balance = 2_500_000_000n;
const withdrawn = 1_000_000_000n;

/** A checked withdrawal of 1,000 USDT, without its code, so that only the ledger decides. */
async function prepareWithdrawal({ customer }: Person): Promise<() => Promise<bigint>> {
  const instrument = await readInstrument(app, 'USDT');
  const network = instrument.networks.find(({ name }) => name === 'TRC20');
  const limit = (await readLimits(app.db)).find(({ currency }) => currency === 'USDT');
  const destination = { currency: 'USDT', chain: 'TRON', address: testAddresses.USDT };
  const address = await findReadyAddress(app.db, customer, destination);
  if (!network || typeof address === 'string') throw new Error('there is no network or no address');
  const checked = { instrument, network, address, limit, terms: toTerms(instrument, network, limit), units: withdrawn };
  const caller = { customer, language: 'en', idempotencyKey: undefined } as const;
  const idempotency = { call: 'withdraw/withdrawprocess', body: {}, caller };
  return async () => {
    await commitWithdrawal(app, { caller, checked, idempotency });
    return withdrawn;
  };
}

/** What an executed order took from the wallet, in units of USDT; a refused one is no success. */
async function placeOrder(call: typeof swap | typeof swapCop, order: object, person: Person): Promise<bigint> {
  const { http, body } = await testEnv.send(call, order, { as: person });
  if (http === 200) return 0n;
  expect([422, 503]).toContain(http);
  throw new Error(`refused: ${body.code}`);
}

test('withdrawals and orders on two markets that spend one wallet at the same moment never spend more than it has', async () => {
  await issueOffering(testEnv);
  await watchPrices(testEnv.workerApp);
  for (let round = 0; round < rounds; round++) {
    const person = await createOwner('USDT', '2500');
    const withdraw = await prepareWithdrawal(person);
    const buy = () => placeOrder(swap, { from: 'USDT', to: 'COINGT', amount: '1000', accept_any_price: true }, person);
    const exchange = () =>
      placeOrder(swapCop, { from: 'USDT', to: 'COP', amount: '1000', accept_any_price: true }, person);
    const attempts = Array.from({ length: eachPath }, () => [withdraw(), buy(), exchange()]).flat();
    const outcomes = await Promise.allSettled(attempts);
    const done = outcomes.filter(({ status }) => status === 'fulfilled');
    const { available, held } = await balances(person, 'USDT');
    // Each takes at least 1,000 of the 2,500, so two fit.
    expect(done).toHaveLength(2);
    expect(available).toBeGreaterThanOrEqual(0n);
    const withdrawals = done.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0n), 0n);
    expect(held).toBe(withdrawals);
    expect(available + held).toBeLessThanOrEqual(balance - BigInt(done.length) * withdrawn + held);
  }
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
});

import { readBusiness } from '@istmo/contract/areas/business/business.staff.contract';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { createCheckpoint, post, swap } from '@istmo/ledger';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer, fundPlatform } from '../../testing/test-funds.ts';
import { watchPrices } from '../prices/public.ts';
import { addBusinessDays } from './business.worker.ts';

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { call, operator, clock, workerApp } = testEnv;
const luisa = await testEnv.addStaff('luisa', 'auditor');
const jorge = await testEnv.addStaff('jorge', 'support');
const ana = await testEnv.signUp('ana', { kycStatus: 'verified' });
await fundPlatform(testEnv, money('BTC', 500_000_000n));
await watchPrices(workerApp);

async function trade(fee: bigint): Promise<void> {
  const order = { pays: money('USD', 10_000n), fee: money('USD', fee), receives: money('BTC', 100_000n) };
  await operator.inTransaction((tx) =>
    post(tx, swap({ id: newId(), customer: ana.customer, at: clock.now(), ...order })),
  );
}

async function readFigures() {
  const { body } = await call(readBusiness, {}, { as: luisa });
  return new Map(
    (body.figures ?? []).map(({ name, total, values, parts }) => [name, { total, today: values.at(-1), parts }]),
  );
}

test('an auditor reads what the business did, whether the worker has added it up or not; support does not', async () => {
  await fundCustomer(testEnv, ana.customer, money('USD', 100_000n));
  await trade(50n);
  await createCheckpoint(workerApp.db);
  await addBusinessDays(workerApp);
  await addBusinessDays(workerApp);
  await trade(70n);
  const figures = await readFigures();
  expect(figures.get('volume')).toEqual({
    total: '200.00',
    today: '200.00',
    parts: [{ currency: 'USD', amount: '200.00', usd: '200.00' }],
  });
  expect(figures.get('revenue')).toMatchObject({ total: '1.20', today: '1.20' });
  expect(figures.get('sign_ups')).toMatchObject({ total: '1', today: '1' });
  expect(figures.get('out')).toEqual({ total: '0.00', today: '0.00', parts: [] });
  expect(figures.get('money')?.parts).toHaveLength(2);
  expect(figures.get('money')?.parts).toEqual(
    expect.arrayContaining([
      { currency: 'USD', amount: '798.80', usd: '798.80' },
      expect.objectContaining({ currency: 'BTC', amount: '0.00200000' }),
    ]),
  );
  expect(figures.get('securities')).toEqual({ total: '0.00', today: '0.00', parts: [] });
  expect(await call(readBusiness, {}, { as: jorge })).toMatchObject({ http: 403 });
});

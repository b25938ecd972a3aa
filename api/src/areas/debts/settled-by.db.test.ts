import { listSettledBy } from '@istmo/contract/areas/debts/debts.contract';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { createDebtSteps } from '../../testing/test-debts.ts';
import { createTestEnv } from '../../testing/test-env.ts';
import { collectDebts } from './debts.worker.ts';

const testEnv = await createTestEnv();
const { workerApp, call } = testEnv;
const { createCustomer, createDebt, pay, debtsOf } = createDebtSteps(testEnv);

test('a credit says how much of it was collected for which debt, to its owner alone', async () => {
  const [ana, other] = [await createCustomer(), await createCustomer()];
  await createDebt(ana);
  await createDebt(ana, '20000');
  const [older, newer] = (await debtsOf(ana)).map(({ id }) => id);
  const { id: first } = await pay(ana, '30000');
  const { id: second } = await pay(ana, '60000');
  await collectDebts(workerApp);
  const settledBy = async (id: string, as = ana) => (await call(listSettledBy, { id }, { as })).body.data;
  expect(await settledBy(first)).toEqual([
    { debt_id: older, currency: 'COP', amount: '30000.00', at: expect.stringContaining('T') },
  ]);
  expect(await settledBy(second)).toMatchObject([
    { debt_id: older, amount: '20000.00' },
    { debt_id: newer, amount: '20000.00' },
  ]);
  const { id: third } = await pay(ana, '40000');
  await collectDebts(workerApp);
  for (const [id, as] of [
    [third, ana],
    [first, other],
    [newId(), ana],
    ['none', ana],
  ] as const)
    expect(await settledBy(id, as)).toEqual([]);
});

import { listSettledBy } from '@istmo/contract/areas/debts/debts.contract';
import { listCopDeposits } from '@istmo/contract/areas/payments/payments.contract';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { createDebtSteps } from '../../testing/test-debts.ts';
import { createTestEnv, type Person } from '../../testing/test-env.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { open } from '../payments/test-payments.ts';
import { collectDebts } from './debts.worker.ts';

const testEnv = await createTestEnv();
const { workerApp, call } = testEnv;
const { createCustomer, createDebt, debtsOf } = createDebtSteps(testEnv);

/** A payment by a link, credited; the id that its page asks with. */
async function pay(person: Person, pesos: string): Promise<string> {
  const reference = await open(testEnv, person, pesos);
  await testEnv.bankLink.setAttempt({ reference, status: 'APPROVED', cents: `${pesos}00` });
  await settlePayment(workerApp, reference, AbortSignal.timeout(5_000));
  const { body } = await call(listCopDeposits, {}, { as: person });
  return body.data?.find(({ reference_no: one }) => one === reference)?._id ?? '';
}

test('a credit says how much of it was collected for which debt, to its owner alone', async () => {
  const [ana, other] = [await createCustomer(), await createCustomer()];
  await createDebt(ana);
  await createDebt(ana, '20000');
  const [older, newer] = (await debtsOf(ana)).map(({ id }) => id);
  const first = await pay(ana, '30000');
  const second = await pay(ana, '60000');
  await collectDebts(workerApp);
  const settledBy = async (id: string, as = ana) => (await call(listSettledBy, { id }, { as })).body.data;
  expect(await settledBy(first)).toEqual([
    { debt_id: older, currency: 'COP', amount: '30000.00', at: expect.stringContaining('T') },
  ]);
  expect(await settledBy(second)).toMatchObject([
    { debt_id: older, amount: '20000.00' },
    { debt_id: newer, amount: '20000.00' },
  ]);
  const third = await pay(ana, '40000');
  await collectDebts(workerApp);
  for (const [id, as] of [
    [third, ana],
    [first, other],
    [newId(), ana],
    ['none', ana],
  ] as const)
    expect(await settledBy(id, as)).toEqual([]);
});

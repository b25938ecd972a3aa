import { readBankDeposit } from '@istmo/contract/areas/bank/bank.contract';
import {
  listAssetDeposits,
  listDeposits,
  readDeposit,
  readDepositReceipt,
} from '@istmo/contract/areas/deposits/deposits.contract';
import { newId } from '@istmo/db/new-id';
import { expect, test } from 'vitest';
import { createPayee, readDepositRows, runWatch, startDepositTest } from '../areas/deposits/test-deposits.ts';

const testEnv = await startDepositTest();
const { app, custody } = testEnv;

test('the page of a deposit says how far it is, and once it is credited there is a receipt', async () => {
  const { person, address } = await createPayee(testEnv);
  await custody.deposit({ address, currency: 'BTC', amount: '0.5', confirmations: 1 });
  await runWatch(testEnv, 'BTC');
  const [row] = await readDepositRows(app, person.customer);
  const id = row?.id ?? '';
  const first = await testEnv.call(readDeposit, { id }, { as: person });
  expect(first.body.data).toMatchObject({
    amount: '0.50000000',
    network: 'Bitcoin Network',
    address,
    state: 'confirming',
    confirmations: 1,
    confirmations_needed: 3,
    credited_at: null,
  });
  expect((await testEnv.call(readDepositReceipt, { id }, { as: person })).body.code).toBe('not_found');
  await custody.mine({ network: 'BTC', blocks: 2 });
  await runWatch(testEnv, 'BTC');
  const { body } = await testEnv.call(readDeposit, { id }, { as: person });
  expect(body.data).toMatchObject({ state: 'credited', status: 'completed' });
  expect(body.data?.credited_at).toMatch(/Z$/);
  expect((await testEnv.call(readDepositReceipt, { id }, { as: person })).http).toBe(200);
  const list = await testEnv.call(listDeposits, {}, { as: person });
  expect(list.body.data?.[0]?._id).toBe(id);
  expect((await testEnv.call(listAssetDeposits, {}, { as: person })).body).toMatchObject({ data: [], count: 0 });
  const [email] = await testEnv.emails(person.email);
  expect(email?.text).toContain(`/chain_deposit/${id}`);
});

test("another customer's deposit is not found, the same as none, and neither is its receipt", async () => {
  const { person, address } = await createPayee(testEnv);
  const { person: other } = await createPayee(testEnv);
  await custody.deposit({ address, currency: 'BTC', amount: '0.5', confirmations: 3 });
  await runWatch(testEnv, 'BTC');
  const [row] = await readDepositRows(app, person.customer);
  for (const id of [row?.id ?? '', newId(), 'x'])
    for (const call of [readDeposit, readDepositReceipt, readBankDeposit] as const) {
      const { http, body } = await testEnv.call(call, { id }, { as: other });
      expect([http, body.code], call.wire).toEqual([404, 'not_found']);
    }
});

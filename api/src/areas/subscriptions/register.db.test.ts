import { listRaiseOrders, readRaiseFigures } from '@istmo/contract/areas/subscriptions/subscriptions.staff.contract';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { createSubscriptionSteps } from '../../testing/test-subscriptions.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const steps = await createSubscriptionSteps(testEnv);
const luisa = await testEnv.addStaff('luisa', 'auditor');
const [ana, berta] = [await steps.investor(), await steps.investor()];
const hash = 'ab'.repeat(32);
const coolingOff = [{ country: '*', category: '*', days: 3 }] as const;

const readMoney = async (reference: string) =>
  (await call(readRaiseFigures, { reference }, { as: luisa })).body.data?.money;

test('the register has every order with its time, amounts, documents and investor, and finds by what is wanted', async () => {
  const raise = await steps.open({ documents: [{ document: 'prospectus', version: 2, hash }] });
  const made = await steps.order(raise, ana, { units: '20' });
  expect(made).toMatchObject({ http: 200 });
  await steps.order(raise, berta, { units: '5' });
  const list = async (input: object = {}) =>
    (await call(listRaiseOrders, { reference: raise.reference, ...input }, { as: luisa })).body;
  const { data, count } = await list({ sortOrder: 'asc' });
  expect(count).toBe(2);
  expect(data).toMatchObject([
    {
      customer_id: ana.customer,
      category: 'retail',
      state: 'open',
      paid: '200.00',
      currency: 'USD',
      value: '200.00',
      wanted: '20',
      terms_version: 1,
      documents: [{ document: 'prospectus', version: 2, hash }],
    },
    { customer_id: berta.customer, paid: '50.00' },
  ]);
  const [first] = data ?? [];
  expect((await list({ search: first?.order ?? '' })).data).toMatchObject([{ customer_id: ana.customer }]);
  expect((await list({ search: first?.customer.toUpperCase() ?? '' })).count).toBe(1);
  expect((await list({ country: first?.country.toLowerCase() ?? '' })).count).toBe(2);
  for (const none of [{ state: 'left' }, { category: 'professional' }, { currency: 'USDT' }] as const)
    expect((await list(none)).count).toBe(0);
});

test('the figures are those of the orders beside the books, and what left is returned', async () => {
  const raise = await steps.open({ coolingOff });
  await steps.order(raise, ana, { units: '30' });
  const other = await steps.order(raise, berta, { units: '7' });
  expect((await steps.leave(other.body.data?.reference ?? '', berta)).http).toBe(200);
  expect(await readMoney(raise.reference)).toMatchObject([
    {
      currency: 'USD',
      orders: 2,
      ordered: '370.00',
      paid_in: '370.00',
      returned: '70.00',
      open_orders: 1,
      open: '300.00',
      ledger_open: '300.00',
      difference: '0.00',
      ledger_company: '0.00',
    },
  ]);
});

test('a difference between the orders and the books shows', async () => {
  const raise = await steps.open({ coolingOff });
  const { body } = await steps.order(raise, ana, { units: '1' });
  // A row that ended without its money, as only an error could leave one.
  await testEnv.owner.query(
    "update app.raise_subscription set state = 'left', state_since = $2, ended_at = $2 where reference = $1",
    [body.data?.reference, testEnv.clock.now()],
  );
  expect(await readMoney(raise.reference)).toMatchObject([{ open: '0.00', ledger_open: '10.00', difference: '10.00' }]);
});

test('an offering that is unknown has neither register nor figures', async () => {
  for (const read of [listRaiseOrders, readRaiseFigures] as const)
    expect(await call(read, { reference: 'OF-2026-9999' }, { as: luisa })).toMatchObject({ http: 404 });
});

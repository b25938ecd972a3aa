import { listCustomers } from '@istmo/contract/areas/accounts/accounts.staff.contract';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../../testing/test-env.ts';

const testEnv = await createTestEnv();
const { call } = testEnv;
const jorge = await testEnv.addStaff('jorge', 'support');

test('the list tells frozen customers from suspended ones, and finds each kind', async () => {
  const names = ['frieda', 'frisco', 'frieda_y_frisco'];
  const [frozen, suspended, both] = await Promise.all(names.map((name) => testEnv.signUp(name)));
  const freeze = `update app.account_status set frozen_at = now(), frozen_about = 'new-device', frozen_ticket = 'T1' where customer_id = any ($1)`;
  await testEnv.owner.query(freeze, [[frozen?.customer, both?.customer]]);
  const suspend = 'update app.account_status set suspended_at = now() where customer_id = any ($1)';
  await testEnv.owner.query(suspend, [[suspended?.customer, both?.customer]]);
  const list = async (filter: { frozen?: 'yes' | 'no'; suspended?: 'yes' | 'no' }) =>
    ((await call(listCustomers, { search: 'fri', ...filter }, { as: jorge })).body.data ?? [])
      .map((row) => [row.username, row.is_suspended, row.is_frozen] as const)
      .toSorted(([one], [other]) => one.localeCompare(other));
  expect(await list({ frozen: 'yes' })).toEqual([
    ['frieda', false, true],
    ['frieda_y_frisco', true, true],
  ]);
  expect(await list({ frozen: 'no' })).toEqual([['frisco', true, false]]);
  expect(await list({ frozen: 'yes', suspended: 'no' })).toEqual([['frieda', false, true]]);
});

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

test('the pages of the list have every customer once, newest or oldest first, also between dates', async () => {
  await testEnv.owner.query(
    `with added as (
       insert into app.customer (id, username, email, created_at)
       select (lpad(to_hex(1767225600000 + n * 3600000::bigint), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid, 'paged' || n,
         'paged' || n || '@people.test', timestamptz '2026-01-01' + n * interval '1 hour' from generate_series(1, 34) n returning id)
     insert into app.account_status (customer_id, country) select id, 'PANAMA' from added`,
  );
  const hours = Array.from({ length: 34 }, (_, index) => `paged${34 - index}`);
  const readAll = async (filter: { startDate?: string; endDate?: string; sortOrder?: 'asc' | 'desc' }) => {
    const pages = [0, 1, 2, 3, 4].map((pageIndex) => {
      const asked = { ...filter, country: 'PANAMA', pageIndex: `${pageIndex}`, pageSize: '10' } as const;
      return call(listCustomers, asked, { as: jorge });
    });
    const bodies = (await Promise.all(pages)).map(({ body }) => body);
    return [bodies[0]?.count, bodies.flatMap(({ data = [] }) => data.map(({ username }) => username))];
  };
  expect(await readAll({})).toEqual([34, hours]);
  expect(await readAll({ sortOrder: 'asc' })).toEqual([34, hours.toReversed()]);
  // Those of hours 24 to 34 were created on the second day.
  expect(await readAll({ startDate: '2026-01-02', endDate: '2026-01-02' })).toEqual([11, hours.slice(0, 11)]);
});

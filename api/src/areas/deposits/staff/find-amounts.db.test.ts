import { searchDeposits } from '@istmo/contract/areas/deposits/deposits.staff.contract';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../../testing/test-env.ts';
import { createPayee } from '../test-deposits.ts';

const testEnv = await createTestEnv();
const jorge = await testEnv.addStaff('jorge', 'support');

test('a customer is found by the amount of a deposit, in one currency or in any', async () => {
  const { customer, address, person } = await createPayee(testEnv);
  await testEnv.owner.query(
    `insert into app.deposit (id, customer_id, network, txid, output, address, currency, units, state, next_check_at, created_at)
     values (gen_random_uuid(), $1, 'BTC', 'aa11', 0, $2, 'BTC', 4000000, 'pending', now(), now())`,
    [customer, address],
  );
  const find = async (query: string) =>
    (await testEnv.call(searchDeposits, { query }, { as: jorge })).body.data?.map(({ username, found }) => [
      username,
      found,
    ]);
  const expected = [[person.name, '0.04000000 BTC']];
  for (const query of ['0.04', '0.0400 btc', ' 0.04 BTC ']) expect(await find(query), query).toEqual(expected);
  for (const query of ['0.04 USDT', '0.041', '0', '0.0400000000000000001', '999999999999999', '-0.04', '0.04 BTC; --'])
    expect(await find(query), query).toEqual([]);
});

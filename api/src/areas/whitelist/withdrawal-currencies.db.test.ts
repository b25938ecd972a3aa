import { listWithdrawalCurrencies } from '@istmo/contract/areas/whitelist/whitelist.contract';
import { instrumentSeeds } from '@istmo/db/seeds/instruments';
import { expect, test } from 'vitest';
import { createTestEnv } from '../../testing/test-env.ts';
import { fundCustomer } from '../../testing/test-funds.ts';
import { money } from '@istmo/contract/kernel/money';
import { waitForRegistry } from '../../testing/wait-for-registry.ts';
import { createAddressSteps, ownAddresses } from './test-addresses.ts';
import { completeDueAddresses, screenNewAddresses } from './whitelist.worker.ts';

const onChains = instrumentSeeds.filter(({ networks }) => networks).map(({ code }) => code);
const testEnv = await createTestEnv({ settings: { addressWaitHours: 0 } });
const { call, workerApp } = testEnv;
const { add, createOwner } = createAddressSteps(testEnv);

test('the currencies that leave by a chain are listed with their networks, the ready addresses and the balances', async () => {
  const rosario = await createOwner();
  await fundCustomer(testEnv, rosario.customer, money('BTC', 12_500_000n));
  await add(rosario);
  const read = async () => (await call(listWithdrawalCurrencies, {}, { as: rosario })).body;
  const before = await read();
  expect(before.data?.map(({ currency }) => currency)).toEqual(onChains);
  expect(before.data?.find(({ currency }) => currency === 'USDT')?.networks.map(({ name }) => name)).toEqual([
    'ERC20',
    'TRC20',
  ]);
  expect(before.wallet?.[0]?.wallet).toContainEqual({ currency: 'BTC', amount: '0.12500000' });
  expect(before.wallet?.[0]?.wallet).toContainEqual({ currency: 'COINGT', amount: '0' });
  expect(before.address).toEqual([{ withdraw_address: [] }]);
  await screenNewAddresses(workerApp);
  await completeDueAddresses(workerApp);
  expect((await read()).address).toEqual([
    {
      withdraw_address: [
        {
          address: ownAddresses.bitcoin,
          address_name: 'Savings',
          currency: 'BTC',
          network: 'Bitcoin Network',
        },
      ],
    },
  ]);
});

test('nobody sees the addresses or the balances of another', async () => {
  const rosario = await createOwner();
  await add(rosario);
  await screenNewAddresses(workerApp);
  await completeDueAddresses(workerApp);
  const { body } = await call(listWithdrawalCurrencies, {}, { as: await createOwner() });
  expect(body.address).toEqual([{ withdraw_address: [] }]);
  expect(new Set(body.wallet?.[0]?.wallet.map(({ amount }) => Number(amount)))).toEqual(new Set([0]));
});

test('only what can leave is offered, and no address is saved for another currency or network', async () => {
  const change = async (sql: string) => {
    await testEnv.owner.query(sql);
    await waitForRegistry(testEnv);
  };
  await change("update app.instrument set accepts_withdrawals = false where code = 'COINGT'");
  await change(
    "update app.instrument_network set accepts_withdrawals = false where instrument = 'USDT' and name = 'ERC20'",
  );
  const rosario = await createOwner();
  const { body } = await call(listWithdrawalCurrencies, {}, { as: rosario });
  expect(body.data?.map(({ currency }) => currency)).not.toContain('COINGT');
  expect(body.data?.find(({ currency }) => currency === 'USDT')?.networks.map(({ name }) => name)).toEqual(['TRC20']);
  const evm = { address: ownAddresses.evm };
  expect((await add(rosario, { currency: 'COINGT', ...evm })).body.code).toBe('currency_inactive');
  expect((await add(rosario, { currency: 'USDT', network: 'ERC20', ...evm })).http).toBe(422);
  await change("update app.instrument set accepts_withdrawals = true where code = 'COINGT'");
  await change(
    "update app.instrument_network set accepts_withdrawals = true where instrument = 'USDT' and name = 'ERC20'",
  );
});

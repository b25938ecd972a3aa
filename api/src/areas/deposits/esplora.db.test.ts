import { esploraCustody } from '@istmo/providers/custody/esplora';
import { esploraServer } from '@istmo/providers/custody/esplora-simulator';
import { simulatedBitcoin } from '@istmo/providers/custody/simulated-bitcoin';
import { expect, test } from 'vitest';
import { readAssetNetworks } from '../instruments/public.ts';
import { watchDeposits } from './deposits.worker.ts';
import {
  createPayee,
  findImbalances,
  readCustomerBalance,
  readDepositRows,
  startDepositTest,
  timeoutMs,
  withCustody,
} from './test-deposits.ts';

const testEnv = await startDepositTest();

/** The worker on a Bitcoin network of its own, seen by two servers. */
function connect() {
  const network = simulatedBitcoin();
  const servers = [esploraServer(network), esploraServer(network)];
  const bases = ['https://one.example/api', 'https://two.example/api'];
  const custody = esploraCustody({
    fetch: async (url, init) => {
      const server = servers[url.startsWith('https://one.') ? 0 : 1];
      if (!server) throw new Error('no server');
      return server.fetch(url, init);
    },
    servers: bases,
    readAssetNetworks: () => readAssetNetworks(testEnv.db),
  });
  const app = withCustody(testEnv.app, custody);
  const run = async (times: number) => {
    for (let round = 0; round < times; round++) {
      testEnv.advance(60_000);
      await watchDeposits(app, 'BTC', timeoutMs);
    }
  };
  return { network, servers, app, run };
}

test('deposits on a Bitcoin network are observed pending, credited once when they are deep enough, and many in one block', async () => {
  const { network, app, run } = connect();
  const { customer, address } = await createPayee(testEnv);
  await run(1);
  network.pay([{ address, units: 40_000_000n }]);
  await run(1);
  expect(await readDepositRows(app, customer)).toMatchObject([{ state: 'pending', units: 40_000_000n }]);
  for (let count = 0; count < 130; count++)
    network.pay([{ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', units: 1_000n }]);
  network.pay([{ address, units: 10_000_000n }]);
  network.mine(2);
  await run(2);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 0n, frozen: 0n });
  network.mine(1);
  await run(3);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 50_000_000n, frozen: 0n });
  expect(await findImbalances(app)).toEqual([]);
});

test('a deposit that a reorganisation removes is frozen, and free again when it is confirmed again', async () => {
  const { network, app, run } = connect();
  const { customer, address } = await createPayee(testEnv);
  network.pay([{ address, units: 30_000_000n }]);
  network.mine(3);
  await run(3);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 30_000_000n, frozen: 0n });
  network.reorganise(3, 'wait');
  await run(4);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 0n, frozen: 30_000_000n });
  network.mine(4);
  await run(4);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 30_000_000n, frozen: 0n });
});

test('nothing is credited on the word of one of two servers', async () => {
  const { network, servers, app, run } = connect();
  const { customer, address } = await createPayee(testEnv);
  await run(1);
  const txid = network.pay([{ address, units: 1_000_000n }]);
  servers[0]?.inflate(txid);
  network.mine(4);
  await run(4);
  expect(await readCustomerBalance(app, customer, 'BTC')).toEqual({ available: 0n, frozen: 0n });
});

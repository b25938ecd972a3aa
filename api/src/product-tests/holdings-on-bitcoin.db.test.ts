import { listCases } from '@istmo/contract/areas/reconciliation/reconciliation.staff.contract';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { fundTreasury, post, readMirrors } from '@istmo/ledger';
import { publicScripts } from '@istmo/providers/bitcoin-payments/test-wallet';
import { esploraHoldings } from '@istmo/providers/holdings/esplora';
import { liveHoldings } from '@istmo/providers/holdings/live';
import { expect, test } from 'vitest';
import { bookNetworkCosts } from '../areas/costs/book-network-costs.ts';
import { listPaid } from '../areas/deposits/addresses.store.ts';
import { createPayee } from '../areas/deposits/test-deposits.ts';
import { watchDeposits } from '../areas/deposits/deposits.worker.ts';
import { checkCover } from '../areas/reconciliation/public.ts';
import { readUnderWay } from '../books/money-under-way.ts';
import { createBitcoinSteps } from '../testing/test-bitcoin.ts';
import { createTestEnv } from '../testing/test-env.ts';

/* What is held on Bitcoin agrees with the books through a deposit and a withdrawal, whatever of them is under way. */

const testEnv = await createTestEnv({ settings: { idleMinutes: 1_000_000, sessionHours: 100_000 } });
const { read, connect, createApproved, runAll } = createBitcoinSteps(testEnv);
const luisa = await testEnv.addStaff('luisa', 'auditor');
const place = 'chain:BTC' as const;
const wallet = 70_000_000n;

test('the books agree with the chain through a deposit, a withdrawal under way, and its confirmations', async () => {
  const world = connect([30_000_000n, 40_000_000n]);
  const { network, app } = world;
  const part = esploraHoldings({
    fetch: world.server.fetch,
    servers: ['https://one.example/api'],
    currency: 'BTC',
    paying: publicScripts.map(({ address }) => address),
    readPaidAddresses: () => listPaid(testEnv.db, 'BTC'),
    cold: [],
  });
  const holdings = liveHoldings({ parts: [part], readBooked: () => readMirrors(testEnv.db) });
  const worker = { ...app, holdings };
  const amount = money('BTC', wallet);
  await testEnv.operator.inTransaction((tx) =>
    post(tx, fundTreasury({ id: newId(), at: testEnv.clock.now(), amount, place })),
  );
  const differenceOf = async () => {
    const held = (await part.read()).reduce((sum, { units }) => sum + units, 0n);
    return held - ((await readMirrors(testEnv.db)).find((one) => one.place === place)?.units ?? 0n);
  };
  /** Two comparisons, because what is too much is a case at the second one. */
  const listDifferences = async () => {
    await checkCover(worker, readUnderWay);
    await checkCover(worker, readUnderWay);
    const cases = (await testEnv.call(listCases, {}, { as: luisa })).body.data ?? [];
    return cases.filter(({ state, event }) => state === 'open' && event.startsWith(place));
  };
  const watch = async () => {
    for (let round = 0; round < 3; round++) {
      testEnv.advance(60_000);
      await watchDeposits(app, 'BTC', 5_000);
    }
  };
  const { address } = await createPayee({ ...testEnv, app });
  await watch();
  expect([await differenceOf(), await listDifferences()]).toEqual([0n, []]);

  network.pay([{ address, units: 5_000_000n }]);
  await watch();
  expect([await differenceOf(), await listDifferences()]).toEqual([0n, []]);
  network.mine(1);
  await watch();
  expect([await differenceOf(), await listDifferences()]).toEqual([5_000_000n, []]);
  network.mine(5);
  await watch();
  expect([await differenceOf(), await listDifferences()]).toEqual([0n, []]);

  const { owner, id } = await createApproved(world, '0.1');
  await runAll(world);
  expect(network.pool()).toHaveLength(1);
  expect([await differenceOf(), await listDifferences()]).toEqual([0n, []]);
  network.mine(1);
  expect(await differenceOf()).toBeLessThan(-9_000_000n);
  expect(await listDifferences()).toEqual([]);
  for (let round = 0; round < 4; round++) {
    network.mine(2);
    testEnv.advance(15_000);
    await runAll(world);
  }
  expect(await read(owner, id)).toMatchObject({ state: 'completed' });
  // What the network took is not booked yet.
  expect(await differenceOf()).toBeLessThan(0n);
  expect(await listDifferences()).toEqual([]);
  await bookNetworkCosts(app);
  expect([await differenceOf(), await listDifferences()]).toEqual([0n, []]);
});

import { rejectPayout } from '@istmo/contract/areas/payouts/payouts.staff.contract';
import { payees, privateAccounts } from '@istmo/providers/bitcoin-payments/test-wallet';
import { bitcoinSigner } from '@istmo/providers/signing/bitcoin';
import { describe, expect, test } from 'vitest';
import { type BitcoinWorld, createBitcoinSteps } from '../testing/test-bitcoin.ts';
import { createTestEnv } from '../testing/test-env.ts';
import { prepareBitcoin } from '../areas/bitcoin/prepare-bitcoin.ts';
import { releaseRefused } from '../areas/withdrawals/withdrawals.worker.ts';
import { prepareReplacements } from '../areas/bitcoin/prepare-replacements.ts';
import { raiseFees } from '../areas/payouts/raise-fees.ts';
import { readNetworkFees } from '../areas/payouts/read-network-fees.ts';

const testEnv = await createTestEnv();
const { read, connect, createApproved, runAll, readTransactions, readInputs } = createBitcoinSteps(testEnv);

test('a payment from the same output that the platform did not make hands the withdrawal to staff, and frees what is left', async () => {
  // Two outputs are spent; the foreign payment takes one of them.
  const world = connect([6_000_000n, 6_100_000n]);
  const taken = await world.app.bitcoinPayments.prepare({ id: 'x', address: payees.p2tr, units: 5_000_000n }, []);
  if (typeof taken === 'string') throw new Error(taken);
  const order = {
    id: 'x',
    address: payees.p2tr,
    units: 5_000_000n,
    network: 'BTC',
    contract: null,
    ledgerScale: 8,
  } as const;
  const thief = bitcoinSigner({ accounts: privateAccounts, maxFeeUnits: 200_000n, maxRate: 200_000n });
  const foreign = await thief.sign(order, taken.psbt);
  const { owner, id } = await createApproved(world, '0.1');
  await runAll(world);
  const [ours] = await readTransactions(id);
  expect(await readInputs(id)).toHaveLength(2);
  world.network.drop(ours?.txid ?? '');
  world.network.accept(Buffer.from(foreign.raw, 'hex'));
  const look = async () => {
    testEnv.advance(4_000);
    await runAll(world);
  };
  world.network.mine(2);
  for (let round = 0; round < 4; round++) await look();
  expect((await read(owner, id)).state).toBe('unknown');
  world.network.mine(1);
  await look();
  await look();
  const { state, reference_no: reference } = await read(owner, id);
  expect(state).toBe('replaced');
  await look();
  expect(await readInputs(id)).toHaveLength(2);
  const treasurer = await testEnv.addStaff('tina', 'treasury');
  const decision = {
    reference_no: reference,
    reason: 'the keys were used by hand',
    customer_reason: 'Withdraw again.',
  };
  expect((await testEnv.call(rejectPayout, decision, { as: treasurer })).http).toBe(200);
  await releaseRefused(world.app);
  await look();
  expect((await read(owner, id)).state).toBe('rejected');
  expect(await readInputs(id)).toEqual([]);
  expect(await readTransactions(id)).toEqual([ours]);
});

describe('where the change does not pay the higher fee', () => {
  const raise = async (world: BitcoinWorld) => {
    world.server.setFees({ '6': 60 });
    testEnv.advance((world.app.settings.withdrawalFeeMinutes + 1) * 60_000);
    for (let round = 0; round < 3; round++) await runAll(world);
  };
  const end = async (world: BitcoinWorld) => {
    for (let round = 0; round < 4; round++) {
      world.network.mine(2);
      testEnv.advance(15_000);
      await runAll(world);
    }
  };

  test('further outputs are reserved and spent, both transactions exclude each other, and it is paid once', async () => {
    // 0.1 less the fee of 0.00005 is sent; the smallest output that is enough leaves little change.
    const world = connect([9_998_500n, 30_000_000n]);
    const { owner, id } = await createApproved(world, '0.1');
    await runAll(world);
    const [first] = await readTransactions(id);
    await raise(world);
    const signed = await readTransactions(id);
    expect(signed).toHaveLength(2);
    const [one, two] = signed.map(({ txid }) => world.network.find(txid)?.spends ?? []);
    expect(world.network.pool()).toEqual([signed[1]?.txid]);
    expect([one, two?.length]).toEqual([[], 2]);
    expect(two?.[0]).toMatchObject({ txid: (await readInputs(id)).find(({ number }) => number === 1)?.txid });
    const other = await createApproved(world, '0.1');
    await prepareBitcoin(world.app);
    expect(await readInputs(other.id)).toEqual([]);
    await end(world);
    expect(await read(owner, id)).toMatchObject({ state: 'completed' });
    expect(world.network.findBlockOf(first?.txid ?? '')).toBeUndefined();
    // The other one is paid from the change.
    await end(world);
    expect(await read(other.owner, other.id)).toMatchObject({ state: 'completed' });
  });

  test('a further output is free again where the first transaction was included after all', async () => {
    const world = connect([9_998_500n, 30_000_000n]);
    const { owner, id } = await createApproved(world, '0.1');
    await runAll(world);
    const [first] = await readTransactions(id);
    await raise(world);
    const second = (await readTransactions(id))[1];
    world.network.drop(second?.txid ?? '');
    world.network.accept(Buffer.from(first?.raw ?? '', 'hex'));
    await end(world);
    expect(await read(owner, id)).toMatchObject({ state: 'completed' });
    expect(world.network.findBlockOf(first?.txid ?? '')).toBeDefined();
    expect(await readInputs(id)).toHaveLength(1);
    const other = await createApproved(world, '0.1');
    await runAll(world);
    expect(await readTransactions(other.id)).toHaveLength(1);
  });

  test('the order waits while the wallet has nothing more, and the withdrawal is paid by the first transaction', async () => {
    const world = connect([9_998_500n]);
    const { owner, id } = await createApproved(world, '0.1');
    await runAll(world);
    await raise(world);
    expect(await readTransactions(id)).toHaveLength(1);
    await end(world);
    expect(await read(owner, id)).toMatchObject({ state: 'completed' });
  });

  test('a further output is kept for it from the moment it is prepared, before anything is signed', async () => {
    const world = connect([9_998_500n, 30_000_000n]);
    const { id } = await createApproved(world, '0.1');
    await runAll(world);
    world.server.setFees({ '6': 60 });
    testEnv.advance((world.app.settings.withdrawalFeeMinutes + 1) * 60_000);
    await readNetworkFees(world.app);
    await raiseFees(world.app);
    await Promise.all([prepareReplacements(world.app), prepareReplacements(world.app)]);
    expect(new Set((await readInputs(id)).map(({ number }) => number))).toEqual(new Set([1, 2]));
    const other = await createApproved(world, '0.1');
    await prepareBitcoin(world.app);
    expect(await readInputs(other.id)).toEqual([]);
  });
});

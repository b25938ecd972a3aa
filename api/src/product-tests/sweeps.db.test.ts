import { readMirrors, verifyLedger } from '@istmo/ledger';
import { Outage } from '@istmo/providers/outage';
import { afterAll, expect, test } from 'vitest';
import { bookNetworkCosts } from '../areas/costs/book-network-costs.ts';
import { million, network, startSweepTest } from '../testing/test-sweeps.ts';

/* From the deposit to the account that pays, on a real EVM node with a real token. */

const sweeps = await startSweepTest();
const { testEnv, node, app, wallet, pay, deposit, balanceOf, plan, work, workUntilSigned, finish } = sweeps;
const { sweepOf, transfersOf, tokensOf, coinOf } = sweeps;
afterAll(() => node.stop());

test('a deposit is collected by the coin for its fee first and then the token, and is swept only when it is as deep as deposits are', async () => {
  const { address, customer } = await deposit(750n);
  const before = await tokensOf(wallet);
  await plan();
  await plan();
  for (let round = 0; round < 3; round++) await work();
  expect(await transfersOf(address)).toMatchObject([{ kind: 'gas', state: 'sent' }]);
  await node.chain.mine(3);
  testEnv.advance(5_000);
  for (let look = 0; look < 3; look++) await work();
  // The coin is there, and not yet for good.
  expect(await coinOf(address)).toBeGreaterThan(0n);
  expect(await transfersOf(address)).toMatchObject([{ kind: 'gas', state: 'sent' }]);
  await node.chain.mine(12);
  for (let round = 0; round < 5; round++) {
    testEnv.advance(5_000);
    await work();
  }
  await node.chain.mine(1);
  testEnv.advance(5_000);
  for (let look = 0; look < 3; look++) await work();
  expect(await tokensOf(wallet)).toBe(before + 750n * million);
  expect((await sweepOf(address))?.state).toBe('open');
  await finish();
  expect(await sweepOf(address)).toMatchObject({ state: 'swept', units: 750n * million });
  expect(await transfersOf(address)).toMatchObject([
    { kind: 'gas', state: 'confirmed', signed: 1 },
    { kind: 'token', state: 'confirmed', nonce: 0, signed: 1 },
  ]);
  expect(await tokensOf(address)).toBe(0n);
  expect(await balanceOf(customer)).toBe(750n * million);
  await plan();
  await finish(2);
  expect(await transfersOf(address)).toHaveLength(2);
});

test('what the network takes for both is in the books, and nothing else of a sweep is', async () => {
  const readMirror = async () =>
    (await readMirrors(testEnv.owner)).find((one) => one.place === 'chain:ETH' && one.currency === 'ETH')?.units ?? 0n;
  await bookNetworkCosts(app);
  const { address } = await deposit(500n);
  const [coins, mirror] = [(await coinOf(wallet)) + (await coinOf(address)), await readMirror()];
  await plan();
  await finish();
  expect((await sweepOf(address))?.state).toBe('swept');
  await Promise.all([bookNetworkCosts(app), bookNetworkCosts(app)]);
  await bookNetworkCosts(app);
  const taken = coins - (await coinOf(wallet)) - (await coinOf(address));
  expect(taken).toBeGreaterThan(0n);
  const booked = (mirror - (await readMirror())) * 10n ** 10n;
  expect(booked > taken ? booked - taken : taken - booked).toBeLessThan(10n ** 10n);
  expect((await verifyLedger({ url: testEnv.url.reader })).problems).toEqual([]);
  const differences = await testEnv.owner.query(
    `select * from app.find_network_cost_differences(0, (select max(id) from ledger.movement))
     union all select * from app.find_network_costs_without_movement('2000-01-01', '{}')`,
  );
  expect(differences).toEqual([]);
});

test('what is worth less than the gas is left until more comes, and a fee above the ceiling is waited for', async () => {
  const { address } = await deposit(100n);
  await plan();
  expect(await sweepOf(address)).toBeUndefined();
  await pay(address, 150n);
  await plan();
  const dear = { ...app, settings: { ...app.settings, sweepFeeEthereum: 1 } };
  for (let round = 0; round < 3; round++) await work(dear);
  expect(await sweepOf(address)).toMatchObject({ state: 'open', reason: 'fee', units: 250n * million });
  expect(await transfersOf(address)).toEqual([]);
  await finish();
  expect((await sweepOf(address))?.state).toBe('swept');
});

test('a node that refuses, or does not answer, delays a sweep and loses nothing', async () => {
  const { address } = await deposit(300n);
  await plan();
  const refusing = { ...app.chainSender, send: () => Promise.resolve('refused' as const) };
  const silent = { ...app.chainSender, send: () => Promise.reject(new Outage('custody', new Error('down'))) };
  for (const chainSender of [refusing, silent, refusing, silent]) {
    await work({ ...app, chainSender });
    await node.chain.mine(13);
    testEnv.advance(5_000);
  }
  expect(await transfersOf(address)).toMatchObject([{ kind: 'gas', signed: 1 }]);
  expect(await coinOf(address)).toBe(0n);
  await finish();
  expect((await sweepOf(address))?.state).toBe('swept');
});

test.each([
  ['top-up', 'gas'],
  ['transfer of the token', 'token'],
])('a reorganisation that drops the %s has it sent again', async (_, kind) => {
  const { address } = await deposit(300n);
  const before = await tokensOf(wallet);
  await plan();
  await workUntilSigned(address, kind);
  await node.chain.mine(2);
  testEnv.advance(5_000);
  await work();
  await node.driver.reorg({ network, depth: 2, fate: 'vanish' });
  testEnv.advance(15_000);
  await finish();
  expect((await sweepOf(address))?.state).toBe('swept');
  expect(await tokensOf(wallet)).toBe(before + 300n * million);
  expect((await transfersOf(address)).map(({ signed }) => signed)).toEqual([1, 1]);
});

test('a fee that has become too low is raised with the same number, and its coin is added where the address lacks it', async () => {
  const { address } = await deposit(300n);
  await plan();
  await workUntilSigned(address, 'token');
  await node.anvil.rpc('anvil_setNextBlockBaseFeePerGas', '0x2540be400');
  await node.chain.mine(1);
  testEnv.advance(3 * 60_000);
  await finish(16);
  expect((await sweepOf(address))?.state).toBe('swept');
  const transfers = await transfersOf(address);
  expect(transfers.filter(({ kind }) => kind === 'gas')).toHaveLength(2);
  expect(transfers.find(({ kind }) => kind === 'token')?.signed).toBeGreaterThan(1);
});

test('a top-up that withdrawals wait behind is raised above the ceiling of sweeps', async () => {
  const { address } = await deposit(300n);
  await plan();
  await workUntilSigned(address, 'gas');
  await node.anvil.rpc('anvil_setNextBlockBaseFeePerGas', '0x4a817c800');
  await node.chain.mine(1);
  testEnv.advance(3 * 60_000);
  await work({ ...app, settings: { ...app.settings, sweepFeeEthereum: 1 } });
  expect(await transfersOf(address)).toMatchObject([{ kind: 'gas', signed: 2 }]);
  await finish(16);
  expect((await sweepOf(address))?.state).toBe('swept');
});

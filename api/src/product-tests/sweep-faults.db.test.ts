import { transferData } from '@istmo/providers/custody/test-anvil';
import { afterAll, expect, test } from 'vitest';
import { signSweeps } from '../signer/sign-sweeps.ts';
import { breakAt, createRandom, ProcessKilled } from '../testing/kill-anywhere.ts';
import { readNetworkFees } from '../areas/payouts/public.ts';
import { watchPrices } from '../areas/prices/public.ts';
import { planSweeps } from '../areas/sweeps/plan-sweeps.ts';
import { runSweeps } from '../areas/sweeps/run-sweeps.ts';
import { keysWith, million, network, startSweepTest } from '../testing/test-sweeps.ts';

/* What must not happen, on a real EVM node with a real token. */

const sweeps = await startSweepTest();
const { testEnv, node, token, app, signer, wallet, deposit, plan, work, finish, sweepOf, transfersOf, tokensOf } =
  sweeps;
afterAll(() => node.stop());

test.each([1, 2])('worker and signer killed anywhere collect each deposit once (seed %i)', async (seedOfRun) => {
  const random = createRandom(seedOfRun);
  const before = await tokensOf(wallet);
  const savers = [await deposit(300n), await deposit(400n)];
  await watchPrices(testEnv.workerApp);
  const ignoreKill = (error: unknown): void => {
    if (!(error instanceof ProcessKilled)) throw error;
  };
  for (let step = 0; step < 60; step++) {
    const killed = { ...app, db: breakAt(app.db, 1 + random(20), random(2) === 0) };
    await readNetworkFees(app);
    await planSweeps(killed, network).catch(ignoreKill);
    await runSweeps({ ...app, db: breakAt(app.db, 1 + random(25), random(2) === 0) }, network).catch(ignoreKill);
    await signSweeps({ ...signer, db: breakAt(signer.db, 1 + random(8), random(2) === 0) }).catch(ignoreKill);
    if (random(3) === 0) await node.chain.mine(1 + random(6));
    testEnv.advance(4_000);
    if (step % 20 === 0) await watchPrices(testEnv.workerApp);
  }
  await plan();
  await finish(16);
  for (const { address } of savers) {
    expect((await sweepOf(address))?.state).toBe('swept');
    expect((await transfersOf(address)).filter(({ kind }) => kind === 'token')).toHaveLength(1);
    expect(await tokensOf(address)).toBe(0n);
  }
  expect(await tokensOf(wallet)).toBe(before + 700n * million);
});

/** The operator takes the tokens by hand. */
async function empty(address: string): Promise<void> {
  await node.anvil.rpc('anvil_impersonateAccount', address);
  await node.anvil.rpc('anvil_setBalance', address, '0xde0b6b3a7640000');
  const data = transferData('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 200n * million);
  await node.anvil.rpc('eth_sendTransaction', { from: address, to: token, data });
  await node.chain.mine(1);
}

test('an address that was emptied by hand is shown to staff, once', async () => {
  const { address } = await deposit(300n);
  await empty(address);
  await plan();
  await plan();
  expect(await sweepOf(address)).toMatchObject({ state: 'failed', reason: 'short' });
  expect(await transfersOf(address)).toEqual([]);
});

test('the signer signs a sweep into its own account only, from an address of its own key, with a fee within its limit', async () => {
  const { address } = await deposit(300n);
  await plan();
  await readNetworkFees(app);
  await runSweeps(app, network);
  const findings = () =>
    testEnv.owner.query<{ finding: string }>(
      `select g.finding from app.sweep_signature g join app.sweep_transfer t on t.id = g.transfer_id
         join app.sweep s on s.id = t.sweep_id where s.address = $1`,
      [address],
    );
  const change = (set: string) =>
    testEnv.admin.inTransaction(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(`update app.sweep_signature set finding = null`);
      await tx.query(set, [address]);
    });
  await change(`update app.sweep set wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' where address = $1`);
  await signSweeps(signer);
  expect((await findings())[0]?.finding).toContain("another account than the signer's own");
  await change(`update app.sweep set wallet = '${wallet}', number = number + 1 where address = $1`);
  await signSweeps(signer);
  expect((await findings())[0]?.finding).toContain('not derived from the key');
  await change(`update app.sweep set number = number - 1 where address = $1`);
  await readNetworkFees(app);
  await signSweeps({ ...signer, keys: keysWith(10n) });
  expect((await findings())[0]?.finding).toContain('the fee is above 10');
  await finish(2);
  expect(await sweepOf(address)).toMatchObject({ state: 'failed', reason: 'signer' });
  expect(await tokensOf(address)).toBe(300n * million);
});

test('an address that was emptied after its sweep began ends it, and nothing is sent', async () => {
  const { address } = await deposit(300n);
  await plan();
  await empty(address);
  await work();
  expect(await sweepOf(address)).toMatchObject({ state: 'failed', reason: 'short' });
  expect(await transfersOf(address)).toEqual([]);
});

test('no top-up is ordered that would leave the account that pays without coin for withdrawals', async () => {
  const { address } = await deposit(300n);
  await plan();
  await node.anvil.rpc('anvil_setBalance', wallet, '0x2386f26fc10000');
  await readNetworkFees(app);
  await testEnv.owner.query("update app.network_fee set rate = 10000000000 where network = 'ETH'");
  await runSweeps(app, network);
  expect(await sweepOf(address)).toMatchObject({ state: 'open', reason: 'coin' });
  expect(await transfersOf(address)).toEqual([]);
  await node.anvil.rpc('anvil_setBalance', wallet, '0xde0b6b3a7640000');
  await finish();
  expect((await sweepOf(address))?.state).toBe('swept');
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvalidArgument } from '../invalid-argument.ts';
import { Outage } from '../outage.ts';
import { memoryStateStore, type StateStore } from '../state-store.ts';
import { testCustodyPort } from './custody.suite.ts';
import type { Custody, Network } from './port.ts';
import { sandboxCustody } from './sandbox.ts';
import { testAssetNetworks } from './test-asset-networks.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const readAssetNetworks = () => Promise.resolve(testAssetNetworks);
const aSandbox = (stateStore: StateStore = memoryStateStore()) =>
  sandboxCustody({ stateStore, clock: { now: () => noon }, readAssetNetworks });
const alice = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';

testCustodyPort(async () => {
  const sandbox = aSandbox();
  return { custody: sandbox, chain: sandbox };
});

const incoming = (custody: Custody, since = '', network: Network = 'BTC') => custody.readIncoming({ network, since });

describe('the sandbox chain', () => {
  test('is shared by all processes and survives them', async () => {
    const stateStore = memoryStateStore();
    const { txid } = await aSandbox(stateStore).deposit({ address: alice, currency: 'BTC', amount: '1' });
    await aSandbox(stateStore).mine({ network: 'BTC', blocks: 2 });
    expect(await aSandbox(stateStore).tx(txid)).toMatchObject({
      txid,
      network: 'BTC',
      confirmations: 2,
      outputs: [{ amount: '1.00000000' }],
    });
  });

  test('finds the network of a deposit by currency and address, and mines the requested confirmations', async () => {
    const sandbox = aSandbox();
    const tron = await sandbox.deriveAddress({ network: 'TRON', index: 1 });
    const deposit = await sandbox.deposit({ address: tron, currency: 'USDT', amount: '5', confirmations: 20 });
    expect(deposit.network).toBe('TRON');
    expect(await sandbox.tx(deposit.txid)).toMatchObject({ confirmations: 20 });
    const evm = await sandbox.deriveAddress({ network: 'ETH', index: 1 });
    expect(await sandbox.deposit({ address: evm, currency: 'USDT', amount: '5' })).toMatchObject({ network: 'ETH' });
    expect(await sandbox.deposit({ address: evm, currency: 'COINGT', amount: '5' })).toMatchObject({
      network: 'POLYGON',
    });
  });

  test.each([
    { address: 'nowhere', currency: 'BTC', amount: '1' },
    { address: alice, currency: 'USDT', amount: '1' },
    { address: alice, currency: 'COP', amount: '1' },
    { address: alice, currency: 'BTC', amount: '0' },
    { address: alice, currency: 'BTC', amount: '-1' },
    { address: alice, currency: 'BTC', amount: '1e3' },
    { address: alice, currency: 'BTC', amount: '0.000000001' },
    { address: alice, currency: 'BTC', amount: '1', confirmations: 1.5 },
    { address: alice, currency: 'BTC', amount: '1', confirmations: -1 },
    { address: alice, currency: 'BTC', amount: '1', outcome: 'look-alike' },
    { address: alice, currency: 'BTC', amount: '1', outcome: 'generous' },
  ])('refuses an invalid deposit: $address $currency $amount', async (command) => {
    const sandbox = aSandbox();
    await expect(sandbox.deposit(command)).rejects.toThrow(InvalidArgument);
    expect((await incoming(sandbox)).observations).toEqual([]);
  });

  test.each([
    { network: 'DOGE', blocks: 1 },
    { network: 'BTC', blocks: 0 },
    { network: 'BTC', blocks: Number.POSITIVE_INFINITY },
  ])('refuses to mine $blocks on $network', async (command) => {
    await expect(aSandbox().mine(command)).rejects.toThrow(InvalidArgument);
  });

  test('pays an asset that was added while it runs, in its own scale and under its own contract', async () => {
    const assets = [...testAssetNetworks];
    const sandbox = sandboxCustody({
      stateStore: memoryStateStore(),
      clock: { now: () => noon },
      readAssetNetworks: () => Promise.resolve(assets),
    });
    const address = await sandbox.deriveAddress({ network: 'ETH', index: 1 });
    const command = { address, currency: 'GOLD', amount: '1.25' };
    await expect(sandbox.deposit(command)).rejects.toThrow(InvalidArgument);
    const contract = '0x45804880De22913dAFE09f4980848ECE6EcbAf78';
    assets.push({ currency: 'GOLD', network: 'ETH', contract, ledgerScale: 4 });
    const { txid } = await sandbox.deposit(command);
    expect(await sandbox.tx(txid)).toMatchObject({ outputs: [{ amount: '1.2500', contract }] });
    expect(await sandbox.readTransaction({ network: 'ETH', txid })).toMatchObject([
      { currency: 'GOLD', contract, units: 12_500n },
    ]);
  });

  test('gives certain amounts their outcome', async () => {
    const sandbox = aSandbox();
    const failed = await sandbox.deposit({ address: alice, currency: 'BTC', amount: '0.00666666', confirmations: 3 });
    expect(await sandbox.tx(failed.txid)).toMatchObject({ isValid: false, confirmations: 3 });
    const stuck = await sandbox.deposit({ address: alice, currency: 'BTC', amount: '0.00404404', confirmations: 3 });
    expect(await sandbox.tx(stuck.txid)).toMatchObject({ isValid: true, confirmations: 0, height: null });
  });

  test('grows by the clock when it has block times, and otherwise not', async () => {
    const stateStore = memoryStateStore();
    let now = noon;
    const clock = { now: () => now };
    const blockMs = { BTC: 10_000, ETH: 4_000, TRON: 2_000, POLYGON: 2_000 };
    const growing = sandboxCustody({ stateStore, clock, readAssetNetworks, blockMs });
    await growing.tick();
    const start = await growing.readTip('BTC');
    now = new Date(noon.getTime() + 9_999);
    await growing.tick();
    expect(await growing.readTip('BTC')).toEqual(start);
    now = new Date(noon.getTime() + 35_000);
    await growing.tick();
    await growing.tick();
    expect((await growing.readTip('BTC')).height).toBe(start.height + 3);
    now = new Date(noon.getTime() + 90_000);
    await sandboxCustody({ stateStore, clock, readAssetNetworks }).tick();
    expect((await growing.readTip('BTC')).height).toBe(start.height + 3);
  });

  test('reports every payment once over several pages', async () => {
    const sandbox = aSandbox();
    const paid: string[] = [];
    for (let count = 0; count < 230; count += 1) {
      paid.push((await sandbox.deposit({ address: alice, currency: 'BTC', amount: '0.5' })).txid);
    }
    const first = await incoming(sandbox);
    const second = await incoming(sandbox, first.cursor);
    expect([first.isMore, second.isMore]).toEqual([true, false]);
    expect([...first.observations, ...second.observations].map(({ txid }) => txid)).toEqual(paid);
  });

  test('after any mining and reorganising a pending payment has no block, a mined one is not above the tip, and none is doubled', async () => {
    const step = fc.oneof(
      fc.record({ action: fc.constant('deposit' as const), depth: fc.nat(3) }),
      fc.record({ action: fc.constant('mine' as const), depth: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ action: fc.constant('reorg' as const), depth: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ action: fc.constant('vanish' as const), depth: fc.integer({ min: 1, max: 5 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const sandbox = aSandbox();
        for (const { action, depth } of steps) {
          if (action === 'deposit')
            await sandbox.deposit({ address: alice, currency: 'BTC', amount: '1', confirmations: depth });
          else if (action === 'mine') await sandbox.mine({ network: 'BTC', blocks: depth });
          else await sandbox.reorg({ network: 'BTC', depth, fate: action === 'vanish' ? 'vanish' : 'wait' });
          const { observations } = await incoming(sandbox);
          const tip = await sandbox.readTip('BTC');
          expect(new Set(observations.map(({ txid }) => txid)).size).toBe(observations.length);
          for (const { block, confirmations } of observations)
            expect(confirmations).toBe(block ? tip.height - block.height + 1 : 0);
          expect(observations.every(({ block }) => !block || block.height <= tip.height)).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('a fault injected into the sandbox chain', () => {
  const paid = async () => {
    const sandbox = aSandbox();
    const one = await sandbox.deposit({ address: alice, currency: 'BTC', amount: '1' });
    const two = await sandbox.deposit({ address: alice, currency: 'BTC', amount: '2' });
    return { sandbox, one, two };
  };

  test('occurs as often as requested, on its own network', async () => {
    const { sandbox } = await paid();
    await sandbox.injectFault({ network: 'BTC', kind: 'timeout', times: 2 });
    expect((await incoming(sandbox, '', 'ETH')).observations).toEqual([]);
    await expect(incoming(sandbox)).rejects.toThrow(Outage);
    await expect(sandbox.readTip('BTC')).rejects.toMatchObject({ provider: 'custody', retry: true });
    expect((await incoming(sandbox)).observations.length).toBe(2);
  });

  test('"late" delays observations without losing them', async () => {
    const { sandbox } = await paid();
    await sandbox.injectFault({ network: 'BTC', kind: 'late', times: 1 });
    const late = await incoming(sandbox);
    expect(late).toMatchObject({ observations: [], isMore: false });
    expect((await incoming(sandbox, late.cursor)).observations.length).toBe(2);
  });

  test('"duplicate", "shuffle" and "lie" change the observations', async () => {
    const { sandbox, one, two } = await paid();
    await sandbox.injectFault({ network: 'BTC', kind: 'duplicate', times: 1 });
    expect((await incoming(sandbox)).observations.map(({ txid }) => txid)).toEqual([
      one.txid,
      two.txid,
      one.txid,
      two.txid,
    ]);
    await sandbox.injectFault({ network: 'BTC', kind: 'shuffle', times: 1 });
    expect((await incoming(sandbox)).observations.map(({ txid }) => txid)).toEqual([two.txid, one.txid]);
    await sandbox.injectFault({ network: 'BTC', kind: 'lie', times: 1 });
    expect((await incoming(sandbox)).observations).toMatchObject([
      { confirmations: 1_000, block: undefined },
      { confirmations: 1_000 },
    ]);
  });

  test('"unknown" denies one transaction, "old-tip" returns an older block', async () => {
    const { sandbox, one } = await paid();
    const { height } = await sandbox.mine({ network: 'BTC', blocks: 10 });
    await sandbox.injectFault({ network: 'BTC', kind: 'unknown', times: 1 });
    await sandbox.injectFault({ network: 'BTC', kind: 'old-tip', times: 1 });
    expect(await sandbox.readTransaction({ network: 'BTC', txid: one.txid })).toEqual([]);
    expect((await sandbox.readTransaction({ network: 'BTC', txid: one.txid })).length).toBe(1);
    expect((await sandbox.readTip('BTC')).height).toBe(height - 6);
    expect((await sandbox.readTip('BTC')).height).toBe(height);
  });

  test('"hang" lasts until the caller aborts', async () => {
    const { sandbox } = await paid();
    await sandbox.injectFault({ network: 'BTC', kind: 'hang', times: 1 });
    const controller = new AbortController();
    const reply = sandbox.readTip('BTC', controller.signal);
    controller.abort(new Error('enough'));
    await expect(reply).rejects.toThrow(Outage);
  });

  test.each([
    { kind: 'explode', times: 1 },
    { kind: 'late', times: 0 },
    { kind: 'late', times: 1.5 },
  ])('is refused when it is invalid: $kind $times', async ({ kind, times }) => {
    await expect(aSandbox().injectFault({ network: 'BTC', kind, times })).rejects.toThrow(InvalidArgument);
  });
});

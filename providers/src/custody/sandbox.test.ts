import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Misuse } from '../misuse.ts';
import { Outage } from '../outage.ts';
import { memoryShelf, type Shelf } from '../shelf.ts';
import { keepsCustodyPromises } from './custody.suite.ts';
import type { Custody, Network } from './port.ts';
import { sandboxCustody } from './sandbox.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const aSandbox = (shelf: Shelf = memoryShelf()) => sandboxCustody({ shelf, clock: { now: () => noon } });
const alice = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';

keepsCustodyPromises(async () => {
  const sandbox = aSandbox();
  return { custody: sandbox, chain: sandbox };
});

const incoming = (custody: Custody, since = '', network: Network = 'BTC') => custody.incoming({ network, since });

describe('the sandbox chain', () => {
  test('is one for every process and outlives them', async () => {
    const shelf = memoryShelf();
    const { txid } = await aSandbox(shelf).deposit({ address: alice, currency: 'BTC', amount: '1' });
    await aSandbox(shelf).mine({ network: 'BTC', blocks: 2 });
    expect(await aSandbox(shelf).tx(txid)).toMatchObject({
      txid,
      network: 'BTC',
      confirmations: 2,
      outputs: [{ amount: '1.00000000' }],
    });
  });

  test('finds the network of a deposit by currency and address, and mines it as deep as asked', async () => {
    const sandbox = aSandbox();
    const tron = sandbox.deriveAddress({ currency: 'USDT', network: 'TRON', index: 1 });
    const deposit = await sandbox.deposit({ address: tron, currency: 'USDT', amount: '5', confirmations: 20 });
    expect(deposit.network).toBe('TRON');
    expect(await sandbox.tx(deposit.txid)).toMatchObject({ confirmations: 20 });
    const evm = sandbox.deriveAddress({ currency: 'USDT', network: 'ETH', index: 1 });
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
  ])('refuses a deposit that makes no sense: $address $currency $amount', async (order) => {
    const sandbox = aSandbox();
    await expect(sandbox.deposit(order)).rejects.toThrow(Misuse);
    expect((await incoming(sandbox)).seen).toEqual([]);
  });

  test.each([
    { network: 'DOGE', blocks: 1 },
    { network: 'BTC', blocks: 0 },
    { network: 'BTC', blocks: Number.POSITIVE_INFINITY },
  ])('refuses to mine $blocks on $network', async (order) => {
    await expect(aSandbox().mine(order)).rejects.toThrow(Misuse);
  });

  test('turns sentinel amounts into their outcome', async () => {
    const sandbox = aSandbox();
    const failed = await sandbox.deposit({ address: alice, currency: 'BTC', amount: '0.00666666', confirmations: 3 });
    expect(await sandbox.tx(failed.txid)).toMatchObject({ isValid: false, confirmations: 3 });
    const stuck = await sandbox.deposit({ address: alice, currency: 'BTC', amount: '0.00404404', confirmations: 3 });
    expect(await sandbox.tx(stuck.txid)).toMatchObject({ isValid: true, confirmations: 0, height: null });
  });

  test('grows by the clock when it is asked to, and otherwise stands still', async () => {
    const shelf = memoryShelf();
    let now = noon;
    const clock = { now: () => now };
    const blockMs = { BTC: 10_000, ETH: 4_000, TRON: 2_000, POLYGON: 2_000 };
    const growing = sandboxCustody({ shelf, clock, blockMs });
    await growing.tick();
    const start = await growing.tip('BTC');
    now = new Date(noon.getTime() + 9_999);
    await growing.tick();
    expect(await growing.tip('BTC')).toEqual(start);
    now = new Date(noon.getTime() + 35_000);
    await growing.tick();
    await growing.tick();
    expect((await growing.tip('BTC')).height).toBe(start.height + 3);
    now = new Date(noon.getTime() + 90_000);
    await sandboxCustody({ shelf, clock }).tick();
    expect((await growing.tip('BTC')).height).toBe(start.height + 3);
  });

  test('tells every payment once over many pages', async () => {
    const sandbox = aSandbox();
    const paid: string[] = [];
    for (let count = 0; count < 230; count += 1) {
      paid.push((await sandbox.deposit({ address: alice, currency: 'BTC', amount: '0.5' })).txid);
    }
    const first = await incoming(sandbox);
    const second = await incoming(sandbox, first.cursor);
    expect([first.isMore, second.isMore]).toEqual([true, false]);
    expect([...first.seen, ...second.seen].map(({ txid }) => txid)).toEqual(paid);
  });

  test('whatever is mined and reorganised: a waiting payment has no block, a mined one lies under the tip, and none is doubled', async () => {
    const step = fc.oneof(
      fc.record({ does: fc.constant('deposit' as const), depth: fc.nat(3) }),
      fc.record({ does: fc.constant('mine' as const), depth: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ does: fc.constant('reorg' as const), depth: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ does: fc.constant('vanish' as const), depth: fc.integer({ min: 1, max: 5 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const sandbox = aSandbox();
        for (const { does, depth } of steps) {
          if (does === 'deposit')
            await sandbox.deposit({ address: alice, currency: 'BTC', amount: '1', confirmations: depth });
          else if (does === 'mine') await sandbox.mine({ network: 'BTC', blocks: depth });
          else await sandbox.reorg({ network: 'BTC', depth, fate: does === 'vanish' ? 'vanish' : 'wait' });
          const { seen } = await incoming(sandbox);
          const tip = await sandbox.tip('BTC');
          expect(new Set(seen.map(({ txid }) => txid)).size).toBe(seen.length);
          for (const { block, confirmations } of seen)
            expect(confirmations).toBe(block ? tip.height - block.height + 1 : 0);
          expect(seen.every(({ block }) => !block || block.height <= tip.height)).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('a fault told to the sandbox chain', () => {
  const paid = async () => {
    const sandbox = aSandbox();
    const one = await sandbox.deposit({ address: alice, currency: 'BTC', amount: '1' });
    const two = await sandbox.deposit({ address: alice, currency: 'BTC', amount: '2' });
    return { sandbox, one, two };
  };

  test('happens as often as it was told, on its own network', async () => {
    const { sandbox } = await paid();
    await sandbox.fault({ network: 'BTC', kind: 'timeout', times: 2 });
    expect((await incoming(sandbox, '', 'ETH')).seen).toEqual([]);
    await expect(incoming(sandbox)).rejects.toThrow(Outage);
    await expect(sandbox.tip('BTC')).rejects.toMatchObject({ who: 'custody', retry: true });
    expect((await incoming(sandbox)).seen.length).toBe(2);
  });

  test('"late" holds news back without losing it', async () => {
    const { sandbox } = await paid();
    await sandbox.fault({ network: 'BTC', kind: 'late', times: 1 });
    const late = await incoming(sandbox);
    expect(late).toMatchObject({ seen: [], isMore: false });
    expect((await incoming(sandbox, late.cursor)).seen.length).toBe(2);
  });

  test('"duplicate", "shuffle" and "lie" bend what is told', async () => {
    const { sandbox, one, two } = await paid();
    await sandbox.fault({ network: 'BTC', kind: 'duplicate', times: 1 });
    expect((await incoming(sandbox)).seen.map(({ txid }) => txid)).toEqual([one.txid, two.txid, one.txid, two.txid]);
    await sandbox.fault({ network: 'BTC', kind: 'shuffle', times: 1 });
    expect((await incoming(sandbox)).seen.map(({ txid }) => txid)).toEqual([two.txid, one.txid]);
    await sandbox.fault({ network: 'BTC', kind: 'lie', times: 1 });
    expect((await incoming(sandbox)).seen).toMatchObject([
      { confirmations: 1_000, block: undefined },
      { confirmations: 1_000 },
    ]);
  });

  test('"unknown" denies one transaction, "old-tip" tells an older block', async () => {
    const { sandbox, one } = await paid();
    const { height } = await sandbox.mine({ network: 'BTC', blocks: 10 });
    await sandbox.fault({ network: 'BTC', kind: 'unknown', times: 1 });
    await sandbox.fault({ network: 'BTC', kind: 'old-tip', times: 1 });
    expect(await sandbox.transaction({ network: 'BTC', txid: one.txid })).toEqual([]);
    expect((await sandbox.transaction({ network: 'BTC', txid: one.txid })).length).toBe(1);
    expect((await sandbox.tip('BTC')).height).toBe(height - 6);
    expect((await sandbox.tip('BTC')).height).toBe(height);
  });

  test('"hang" lasts until the caller gives up', async () => {
    const { sandbox } = await paid();
    await sandbox.fault({ network: 'BTC', kind: 'hang', times: 1 });
    const patience = new AbortController();
    const asked = sandbox.tip('BTC', patience.signal);
    patience.abort(new Error('enough'));
    await expect(asked).rejects.toThrow(Outage);
  });

  test.each([
    { kind: 'explode', times: 1 },
    { kind: 'late', times: 0 },
    { kind: 'late', times: 1.5 },
  ])('is refused when it makes no sense: $kind $times', async ({ kind, times }) => {
    await expect(aSandbox().fault({ network: 'BTC', kind, times })).rejects.toThrow(Misuse);
  });
});

import { parseUnits } from '@istmo/contract/kernel/money';
import { describe, expect, test } from 'vitest';
import { sandboxIssuance } from '../issuance/sandbox.ts';
import { Outage } from '../outage.ts';
import { memoryStateStore } from '../state-store.ts';
import { type ChainDriver, testCustodyPort } from './custody.suite.ts';
import { liquidCustody } from './liquid.ts';
import type { AssetNetwork } from './port.ts';

const whole: AssetNetwork = { currency: 'FINCA', network: 'LIQUID', contract: 'f1'.repeat(32), ledgerScale: 0 };
const decimal: AssetNetwork = { currency: 'BOVER', network: 'LIQUID', contract: 'b0'.repeat(32), ledgerScale: 2 };
const elsewhere: AssetNetwork = { currency: 'OTHER', network: 'POLYGON', contract: 'ee'.repeat(32), ledgerScale: 2 };
const assets = [whole, decimal];

function setUp() {
  const now = new Date('2026-11-23T12:00:00Z');
  const issuance = sandboxIssuance({ stateStore: memoryStateStore(), clock: { now: () => now } });
  const { deposits } = issuance;
  if (!deposits) throw new Error('the sandbox has deposits');
  const custody = liquidCustody({
    wallet: issuance,
    deposits,
    readAssetNetworks: () => Promise.resolve([...assets, elsewhere]),
  });
  const chain: ChainDriver = {
    async deposit({ address, currency, amount, confirmations = 0, outcome }) {
      const asset = assets.find((one) => one.currency === currency);
      if (!asset) throw new Error(`there is no ${currency}`);
      const paid = await issuance.deposit({
        address,
        assetId: outcome === 'look-alike' ? '77'.repeat(32) : (asset.contract ?? ''),
        units: `${parseUnits(amount, asset.ledgerScale) ?? 0n}`,
        times: outcome === 'twin' ? 2 : 1,
      });
      if (confirmations > 0) await issuance.mine(confirmations);
      return paid;
    },
    mine: ({ blocks }) => issuance.mine(blocks),
    reorg: ({ network: _network, ...command }) => issuance.reorg(command),
  };
  return { issuance, custody, chain };
}

testCustodyPort(async () => setUp(), { assets, hasFailures: false });

describe('custody of Liquid', () => {
  const payTo = async ({ custody, chain }: ReturnType<typeof setUp>, owner: string, confirmations = 2) => {
    const address = await custody.deriveAddress({ network: 'LIQUID', owner });
    const { txid } = await chain.deposit({ address, currency: 'BOVER', amount: '3.5', confirmations });
    return { address, txid };
  };

  test('a customer’s address is the one that the issuance service’s wallet gives for deposits', async () => {
    const { custody, issuance } = setUp();
    const address = await custody.deriveAddress({ network: 'LIQUID', owner: 'ana' });
    expect(await issuance.readAddress({ owner: 'ana', purpose: 'deposit' })).toBe(address);
    expect(await custody.deriveAddress({ network: 'LIQUID', owner: 'beto' })).not.toBe(address);
    expect(custody.parseAddress({ network: 'LIQUID', address: address.toUpperCase() })).toBe(address);
    expect(custody.parseAddress({ network: 'POLYGON', address })).toBeUndefined();
    expect(custody.parseAddress({ network: 'LIQUID', address: `${address.slice(0, -1)}q` })).toBeUndefined();
  });

  test('an asset of another network has no currency, whatever its id is', async () => {
    const { custody, issuance } = setUp();
    const address = await custody.deriveAddress({ network: 'LIQUID', owner: 'ana' });
    const { txid } = await issuance.deposit({ address, assetId: elsewhere.contract ?? '', units: '9' });
    const [seen] = await custody.readTransaction({ network: 'LIQUID', txid });
    expect(seen).toMatchObject({ currency: undefined, contract: elsewhere.contract, units: 9n });
  });

  test('what comes to an address for another purpose is no deposit', async () => {
    const { custody, issuance } = setUp();
    const address = await issuance.readAddress({ owner: 'ana', purpose: 'destination' });
    const { txid } = await issuance.deposit({ address, assetId: decimal.contract ?? '', units: '9' });
    expect(await custody.readTransaction({ network: 'LIQUID', txid })).toEqual([]);
    expect((await custody.readIncoming({ network: 'LIQUID', since: '' })).observations).toEqual([]);
  });

  test('a reorganisation deeper than the node remembers is read from the beginning', async () => {
    const { chain, ...rest } = setUp();
    const { custody, issuance } = rest;
    const { txid } = await payTo({ chain, ...rest }, 'ana', 1);
    const { cursor } = await custody.readIncoming({ network: 'LIQUID', since: '' });
    for (let fork = 0; fork < 7; fork += 1) {
      await issuance.reorg({ depth: 2 });
      await issuance.mine(3);
    }
    const { observations } = await custody.readIncoming({ network: 'LIQUID', since: cursor });
    expect(observations.map((one) => one.txid)).toEqual([txid]);
  });

  test.each(['timeout', 'busy', 'throttled'])('is an outage while the node fails: %s', async (kind) => {
    const all = setUp();
    const { address, txid } = await payTo(all, 'ana');
    const { custody, issuance } = all;
    for (const read of [
      () => custody.readTip('LIQUID'),
      () => custody.readIncoming({ network: 'LIQUID', since: '' }),
      () => custody.readTransaction({ network: 'LIQUID', txid }),
      () => custody.readAddress({ network: 'LIQUID', address }),
      () => custody.deriveAddress({ network: 'LIQUID', owner: 'new' }),
    ]) {
      await issuance.injectFault({ kind, times: 1 });
      await expect(read()).rejects.toThrow(Outage);
      await read();
    }
  });

  test('a node that is behind says a lower tip, and nothing of the other networks is answered', async () => {
    const { custody, issuance } = setUp();
    const { height } = await custody.readTip('LIQUID');
    await issuance.injectFault({ kind: 'old-tip', times: 1 });
    expect((await custody.readTip('LIQUID')).height).toBe(height - 6);
    await expect(custody.readTip('BTC')).rejects.toThrow('asked about BTC');
    await expect(custody.deriveAddress({ network: 'ETH', index: 1 })).rejects.toThrow('asked about ETH');
    await expect(custody.readCost({ network: 'LIQUID', txid: 'a' })).rejects.toThrow('nothing is sent');
  });
});

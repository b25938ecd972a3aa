import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Outage } from '../outage.ts';
import { memoryStateStore } from '../state-store.ts';
import { tronAccount } from '../signing/tron.ts';
import { custodyByNetwork } from './by-network.ts';
import { testCustodyPort } from './custody.suite.ts';
import { toNodeAddress } from './node-spelling.ts';
import type { AssetNetwork, Custody } from './port.ts';
import { sandboxCustody } from './sandbox.ts';
import { readTestReceipt, startTestTron, type TronFault } from './test-tron.ts';
import { tronCustody } from './tron.ts';

let tron: Awaited<ReturnType<typeof startTestTron>>;
beforeAll(async () => {
  tron = await startTestTron();
});
afterAll(() => tron.stop());

// What a new node deploys first has this address.
const usdt: AssetNetwork = {
  currency: 'USDT',
  network: 'TRON',
  contract: 'TJhSSbZ8dVqtEiLYgva1WWcV4R4NkRCARH',
  ledgerScale: 18,
};
const network = 'TRON';
const units = 12_500_000_000_000_000_000n;
const address = tronAccount(Buffer.alloc(32, 5));

const open = (fault?: TronFault): Custody =>
  tronCustody({ ...tron.settings(fault), readAssetNetworks: () => Promise.resolve([tron.asset]) });

async function make() {
  await tron.reset();
  const clock = { now: () => new Date('2026-11-22T12:00:00Z') };
  const readAssetNetworks = () => Promise.resolve([usdt]);
  const others = sandboxCustody({ stateStore: memoryStateStore(), clock, readAssetNetworks });
  return { custody: custodyByNetwork({ TRON: open() }, others), chain: tron.driver };
}

testCustodyPort(make, { assets: [usdt], isPendingReported: false });

describe('on servers of Tron', () => {
  beforeEach(() => tron.reset());

  const pay = (outcome?: string) =>
    tron.driver.deposit({ address, currency: 'USDT', amount: '12.5', confirmations: 3, ...(outcome && { outcome }) });

  /** The token's own creation pays another address. */
  const readOwn = async (custody: Custody) =>
    (await custody.readIncoming({ network, since: '' })).observations.filter((one) => one.address === address);

  test('addresses, contracts and ids are written as Tron writes them', async () => {
    const { txid } = await pay();
    const custody = open();
    expect(txid).toMatch(/^[0-9a-f]{64}$/);
    const expected = { txid, address, units, currency: 'USDT', contract: tron.asset.contract, isValid: true };
    expect(await custody.readTransaction({ network, txid })).toMatchObject([expected]);
    expect(await readOwn(custody)).toMatchObject([expected]);
    expect(await custody.readAddress({ network, address })).toMatchObject([expected]);
  });

  test('a token that looks like ours is none of ours', async () => {
    const { txid } = await pay('look-alike');
    const custody = open();
    expect(await custody.readTransaction({ network, txid })).toMatchObject([{ currency: undefined }]);
    expect(await readOwn(custody)).toEqual([]);
  });

  test('each server gets its own key, and none another one’s', async () => {
    const keys = new Map<string, string | null>();
    const { fetch: send, ...settings } = tron.settings();
    const custody = tronCustody({
      ...settings,
      fetch: (url, init) => {
        keys.set(new URL(url).host, new Headers(init?.headers).get('TRON-PRO-API-KEY'));
        expect(url).not.toContain('a-key');
        return send(url, init);
      },
      readAssetNetworks: () => Promise.resolve([tron.asset]),
    });
    const { txid } = await pay();
    await custody.readCost({ network, txid });
    expect(Object.fromEntries(keys)).toEqual({ 'one.example': 'a-key', 'two.example': null });
  });

  test('nothing is believed that one of two servers says alone', async () => {
    const { txid } = await pay();
    const lies: TronFault = async ({ url, body }, pass) => {
      const response = await pass();
      if (!url.includes('two.') || !/Receipt|Logs|infobyid/.test(`${body}${url}`)) return response;
      return new Response((await response.text()).replaceAll('0000ad78ebc5ac620000', '0000ad78ebc5ac620001'));
    };
    await expect(open(lies).readTransaction({ network, txid })).rejects.toThrow('disagree');
    await expect(open(lies).readIncoming({ network, since: '' })).rejects.toThrow('disagree');
    const silent: TronFault = ({ url }, pass) =>
      url.includes('two.') ? Promise.resolve(new Response('busy', { status: 429 })) : pass();
    await expect(open(silent).readIncoming({ network, since: '' })).rejects.toThrow(Outage);
  });

  test('what a transaction cost is read in sun, with its block, and only where the servers agree', async () => {
    const { txid } = await pay();
    const hash = `0x${txid}`;
    const receipt = await readTestReceipt(tron.node.anvil, hash);
    const paid = BigInt(receipt?.gasUsed ?? 0) * 210n;
    const block = { height: Number(receipt?.blockNumber), hash: receipt?.blockHash };
    expect(await open().readCost({ network, txid })).toEqual({ paid, block });
    expect(await open().readCost({ network, txid: 'ab'.repeat(32) })).toBeUndefined();
    const lies: TronFault = async ({ url }, pass) =>
      url.includes('two.') && url.endsWith('infobyid') ? Response.json({ id: txid, blockNumber: 1, fee: 5 }) : pass();
    await expect(open(lies).readCost({ network, txid })).rejects.toThrow('disagree');
  });

  test('a server of another chain is refused for good', async () => {
    const settings = { ...tron.settings(), chainId: 728_126_428 };
    const custody = tronCustody({ ...settings, readAssetNetworks: () => Promise.resolve([tron.asset]) });
    await expect(custody.readTip(network)).rejects.toMatchObject({ retry: false });
  });

  test('an address has the same bytes in both spellings', () => {
    expect(toNodeAddress(network, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(
      '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
    );
  });
});

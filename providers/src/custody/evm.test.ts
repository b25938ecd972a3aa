import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memoryStateStore } from '../state-store.ts';
import { custodyByNetwork } from './by-network.ts';
import { testCustodyPort } from './custody.suite.ts';
import { evmCustody } from './evm.ts';
import type { AssetNetwork, Custody, ObservationPage } from './port.ts';
import { sandboxCustody } from './sandbox.ts';
import { anvilChainId, type StartedChain, startTestChain, transferData } from './test-anvil.ts';

let node: StartedChain;
beforeAll(async () => {
  node = await startTestChain();
});
afterAll(() => node.stop());

// What a new node deploys first has this address.
const usdt: AssetNetwork = {
  currency: 'USDT',
  network: 'ETH',
  contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  ledgerScale: 18,
};
const network = 'ETH';
const amount = '12.5';
const units = 12_500_000_000_000_000_000n;

type Options = Partial<Parameters<typeof evmCustody>[0]>;

const open = (options: Options = {}): Custody =>
  evmCustody({
    network,
    chainId: anvilChainId,
    nodes: [node.anvil.url, `${node.anvil.url}/`],
    fetch,
    readAssetNetworks: () => Promise.resolve([usdt, node.falseAsset]),
    ...options,
  });

async function make() {
  await node.reset();
  const clock = { now: () => new Date('2026-11-22T12:00:00Z') };
  const readAssetNetworks = () => Promise.resolve([usdt]);
  const others = sandboxCustody({ stateStore: memoryStateStore(), clock, readAssetNetworks });
  return { custody: custodyByNetwork({ ETH: open() }, others), chain: node.driver };
}

testCustodyPort(make, { assets: [usdt], isPendingReported: false });

describe('on a real node', () => {
  beforeEach(() => node.reset());

  const readAll = async (custody: Custody, from = ''): Promise<{ pages: ObservationPage[]; cursor: string }> => {
    const pages: ObservationPage[] = [];
    let since = from;
    do {
      pages.push(await custody.readIncoming({ network, since }));
      since = pages.at(-1)?.cursor ?? '';
    } while (pages.at(-1)?.isMore);
    return { pages, cursor: since };
  };
  const txidsOf = (pages: readonly ObservationPage[]) =>
    pages.flatMap(({ observations }) => observations.map(({ txid }) => txid));
  const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
  const pay = (confirmations?: number) =>
    node.driver.deposit({ address, currency: 'USDT', amount, ...(confirmations !== undefined && { confirmations }) });

  test('a transfer is found by its log, in a place of its receipt that counts the other events too', async () => {
    const { txid } = await node.driver.deposit({
      address,
      currency: 'USDT',
      amount,
      outcome: 'twin',
      confirmations: 3,
    });
    const { pages } = await readAll(open());
    const found = pages.flatMap(({ observations }) => observations).filter((one) => one.txid === txid);
    // Each transfer has the event of its allowance before it.
    expect(found.map(({ output }) => output)).toEqual([1, 3]);
    expect(found).toMatchObject([
      { units, confirmations: 3 },
      { units, isValid: true },
    ]);
  });

  test('a transfer whose token answers false is shown and moved nothing', async () => {
    const { contract } = node.falseAsset;
    const txid = await node.chain.send({ to: contract, data: transferData(address, units) });
    await node.chain.mine(1);
    const custody = open();
    expect(await custody.readTransaction({ network, txid })).toMatchObject([
      { currency: 'FALSE', units, isValid: false, confirmations: 1 },
    ]);
    expect(txidsOf((await readAll(custody)).pages)).not.toContain(txid);
  });

  test('a look-alike token is not reported, and its transaction shows a token that is not ours', async () => {
    const { txid } = await node.driver.deposit({
      address,
      currency: 'USDT',
      amount,
      outcome: 'look-alike',
      confirmations: 2,
    });
    const custody = open();
    expect(await custody.readTransaction({ network, txid })).toMatchObject([{ currency: undefined, isValid: true }]);
    expect(txidsOf((await readAll(custody)).pages)).not.toContain(txid);
    expect(await custody.readAddress({ network, address })).toEqual([]);
  });

  test('blocks are read in ranges that are never longer than the limit, and shorter where a node refuses', async () => {
    const paid = [await pay(9), await pay(7), await pay(13)].map(({ txid }) => txid);
    const ranges: number[] = [];
    const limited: typeof fetch = async (url, init) => {
      const asked = typeof init?.body === 'string' ? init.body : '';
      const [, from = '', to = ''] = /"fromBlock":"(\w+)","toBlock":"(\w+)"/.exec(asked) ?? [];
      if (from === '') return fetch(url, init);
      ranges.push(Number(to) - Number(from) + 1);
      const error = { code: -32_005, message: 'query returned more than 10000 results' };
      return Number(to) - Number(from) < 4 ? fetch(url, init) : Response.json({ jsonrpc: '2.0', id: 1, error });
    };
    const { pages } = await readAll(open({ maxRange: 10, fetch: limited }));
    expect(txidsOf(pages)).toEqual(expect.arrayContaining(paid));
    expect(Math.max(...ranges)).toBe(10);
    expect(pages.length).toBeGreaterThan(6);
  });

  test('only transfers to our addresses are read closer, where it is known which are ours', async () => {
    const ours = await pay();
    const other = await node.driver.deposit({
      address: usdt.contract ?? '',
      currency: 'USDT',
      amount,
      confirmations: 1,
    });
    const custody = open({ findWatched: async (asked) => new Set(asked.filter((one) => one === address)) });
    const txids = txidsOf((await readAll(custody)).pages);
    expect(txids).toEqual([ours.txid]);
    expect(txids).not.toContain(other.txid);
  });

  test.each([1, 3, 12])(
    'after a reorganisation of %i blocks reading goes on below it, and the moved transfer is read again',
    async (depth) => {
      const custody = open();
      let cursor = '';
      // The cursor passes every block, as it does in operation.
      for (let block = 0; block < 14; block++) {
        await node.chain.mine(1);
        ({ cursor } = await readAll(custody, cursor));
      }
      const early = await pay(1);
      ({ cursor } = await readAll(custody, cursor));
      // In the newest block that is removed, and in the first of those that take its place.
      await node.chain.mine(depth - 1);
      const late = await pay(1);
      ({ cursor } = await readAll(custody, cursor));
      const [before] = await custody.readTransaction({ network, txid: late.txid });
      await node.chain.reorg({ depth, fate: 'move' });
      const { pages } = await readAll(custody, cursor);
      expect(txidsOf(pages)).toEqual([late.txid]);
      const [moved] = await custody.readTransaction({ network, txid: late.txid });
      expect(moved).toMatchObject({ output: before?.output, confirmations: depth, isValid: true });
      expect(moved?.block?.hash).not.toBe(before?.block?.hash);
      // The block below is common to both chains, so nothing older is read again.
      expect(txidsOf(pages)).not.toContain(early.txid);
    },
  );

  test('a new process goes on where the last one ended, and reports nothing twice', async () => {
    const first = await pay(2);
    const before = await readAll(open());
    expect(txidsOf(before.pages)).toContain(first.txid);
    const second = await pay(2);
    const after = await readAll(open(), before.cursor);
    expect(txidsOf(after.pages)).toEqual([second.txid]);
    expect((await readAll(open(), after.cursor)).pages).toMatchObject([{ observations: [], cursor: after.cursor }]);
  });

  test.each([
    ['has no contract', { ...usdt, currency: 'ETHER', contract: null }],
    ['does not count in 6 decimals', { ...usdt, ledgerScale: 6 }],
    ['does not count in 18 decimals', { ...usdt, contract: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' }],
  ])('a registry whose token %s is refused, and staff have to act', async (reason, asset) => {
    const custody = open({ readAssetNetworks: () => Promise.resolve([asset]) });
    await expect(custody.readTip(network)).rejects.toMatchObject({
      retry: false,
      message: expect.stringContaining(reason),
    });
  });
});

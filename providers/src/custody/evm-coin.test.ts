import { type Hex, isHex, toHex } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Fetch } from '../http.ts';
import { evmCustody } from './evm.ts';
import type { AssetNetwork, Custody, Observation } from './port.ts';
import { anvilChainId, type StartedChain, startTestChain, transferData } from './test-anvil.ts';

/* The own coin of an EVM chain as a currency, on a real node. */

let node: StartedChain;
beforeAll(async () => {
  node = await startTestChain();
});
afterAll(() => node.stop());
beforeEach(() => node.reset());

const network = 'ETH';
const coin: AssetNetwork = { currency: 'ETH', network, contract: null, ledgerScale: 8 };
const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const payer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const ether = 10n ** 18n;
const unit = 10n ** 10n;

type Lie = (asked: { method: string; params: readonly unknown[] }, truth: unknown) => unknown;

function open(assets: readonly AssetNetwork[] = [coin], lie: Lie = (_, truth) => truth): Custody {
  const lying: Fetch = async (url, init) => {
    if (!url.endsWith('/second')) return fetch(url, init);
    const shape = z.object({ method: z.string(), params: z.array(z.unknown()) });
    const asked = z.parse(shape, JSON.parse(typeof init?.body === 'string' ? init.body : ''));
    const answer = z.parse(z.looseObject({ result: z.unknown() }), await (await fetch(node.anvil.url, init)).json());
    return Response.json({ ...answer, result: lie(asked, answer.result) });
  };
  return evmCustody({
    network,
    chainId: anvilChainId,
    nodes: [node.anvil.url, `${node.anvil.url}/second`],
    fetch: lying,
    readAssetNetworks: () => Promise.resolve(assets),
    findWatched: async (asked) => new Set(asked.filter((one) => one === address)),
  });
}

async function readAll(custody: Custody, from = ''): Promise<{ found: Observation[]; cursor: string }> {
  const found: Observation[] = [];
  let cursor = from;
  for (;;) {
    const page = await custody.readIncoming({ network, since: cursor });
    found.push(...page.observations);
    cursor = page.cursor;
    if (!page.isMore) return { found, cursor };
  }
}

const hex = (text: string): Hex => (isHex(text) ? text : '0x');
const pay = (value: bigint, to = address): Promise<string> => node.chain.send({ to: hex(to), data: '0x', value });

describe('the coin of an EVM chain', () => {
  test('is found in the blocks by its transactions, with its sender, rounded down to the units of the ledger', async () => {
    const txid = await pay(ether + unit - 1n);
    await pay(ether, payer);
    await node.chain.mine(25);
    const expected = {
      network,
      txid,
      output: 1_000_000,
      address,
      sender: payer,
      currency: 'ETH',
      contract: 'native',
      units: 100_000_000n,
      confirmations: 25,
      isValid: true,
    };
    const custody = open();
    const { found, cursor } = await readAll(custody);
    expect(found).toMatchObject([expected]);
    expect(await custody.readTransaction({ network, txid })).toMatchObject([expected]);
    expect((await readAll(custody, cursor)).found).toEqual([]);
  });

  test('that is in no block yet is shown by its transaction alone, with its sender', async () => {
    const txid = await pay(ether);
    const custody = open();
    expect((await readAll(custody)).found).toEqual([]);
    expect(await custody.readTransaction({ network, txid })).toMatchObject([
      { units: 100_000_000n, sender: payer, block: undefined, confirmations: 0 },
    ]);
  });

  test.each([
    ['nothing', 0n],
    ['less than a unit of the ledger', unit - 1n],
  ])('moved by a transaction of %s is not reported', async (_, value) => {
    const txid = await pay(value);
    await node.chain.mine(2);
    const custody = open();
    expect((await readAll(custody)).found).toEqual([]);
    expect(await custody.readTransaction({ network, txid })).toEqual([]);
  });

  test('sent by an address to itself is a payment from that address, which a caller compares', async () => {
    const txid = await pay(ether, payer);
    await node.chain.mine(1);
    expect(await open().readTransaction({ network, txid })).toMatchObject([{ address: payer, sender: payer }]);
  });

  test('that a failed transaction carried moved nothing', async () => {
    const refusing = await node.chain.deployCode('0x60006000fd');
    const txid = await node.chain.send({ to: refusing, data: '0x', value: ether });
    await node.chain.mine(2);
    expect(await open().readTransaction({ network, txid })).toMatchObject([{ units: 100_000_000n, isValid: false }]);
  });

  test('that a contract pays while it runs is not seen', async () => {
    // Sends on what it is called with: CALL(gas, address, value) with no data.
    const forwarding = await node.chain.deployCode(
      `0x600060006000600034${`73${address.slice(2).toLowerCase()}`}5af100`,
    );
    const txid = await node.chain.send({ to: forwarding, data: '0x', value: ether });
    await node.chain.mine(2);
    expect(BigInt(await node.anvil.text('eth_getBalance', address, 'latest'))).toBe(ether);
    const custody = open();
    expect((await readAll(custody)).found).toEqual([]);
    expect(await custody.readTransaction({ network, txid })).toMatchObject([
      { address: expect.not.stringMatching(address) },
    ]);
  });

  test('moves with its transaction when a reorganisation removes its block, and goes when that is dropped', async () => {
    const custody = open();
    await node.chain.mine(3);
    const { cursor } = await readAll(custody);
    const txid = await pay(ether);
    await node.chain.mine(2);
    const { found, cursor: read } = await readAll(custody, cursor);
    await node.chain.reorg({ depth: 2, fate: 'move' });
    const again = await readAll(custody, read);
    expect(again.found).toMatchObject([{ txid, output: 1_000_000 }]);
    expect(again.found[0]?.block?.hash).not.toBe(found[0]?.block?.hash);
    await node.chain.reorg({ depth: 2, fate: 'vanish' });
    expect(await custody.readTransaction({ network, txid })).toEqual([]);
  });

  test('is read again where a reorganisation came while its blocks were read', async () => {
    await node.chain.mine(4);
    let isMoving = false;
    let moved: Promise<void> | undefined;
    const stale: Fetch = async (url, init) => {
      const isBlock = typeof init?.body === 'string' && /eth_getBlockByNumber.*true/.test(init.body);
      if (isBlock && isMoving) await (moved ??= node.chain.reorg({ depth: 2, fate: 'move' }));
      return fetch(url.replace('/second', ''), init);
    };
    const reading = evmCustody({
      network,
      chainId: anvilChainId,
      nodes: [node.anvil.url, `${node.anvil.url}/second`],
      fetch: stale,
      readAssetNetworks: () => Promise.resolve([coin]),
    });
    const { cursor } = await readAll(reading);
    const txid = await pay(ether);
    await node.chain.mine(2);
    isMoving = true;
    await expect(readAll(reading, cursor)).rejects.toThrow('changed while they were read');
    expect((await readAll(reading, cursor)).found.map((one) => one.txid)).toContain(txid);
  });

  test('leaves the places of tokens as they are, whether it is a currency or not', async () => {
    const txid = await node.chain.send({ to: node.asset.contract, data: transferData(address, 5n * ether) });
    await node.chain.mine(1);
    const [without] = await open([node.asset]).readTransaction({ network, txid });
    const both = await readAll(open([node.asset, coin]));
    expect(both.found).toEqual([without]);
    expect(without).toMatchObject({ currency: 'USDT', output: 0 });
  });

  const change = (value: unknown, fields: Record<string, unknown>): unknown =>
    typeof value === 'object' && value !== null ? { ...value, ...fields } : value;
  const listShape = z.looseObject({ transactions: z.array(z.looseObject({ value: z.optional(z.string()) })) });
  const inBlocks =
    (alter: (transactions: readonly Record<string, unknown>[]) => readonly unknown[]): Lie =>
    ({ method, params }, truth) => {
      const block = listShape.safeParse(truth);
      if (method !== 'eth_getBlockByNumber' || params[1] !== true || !block.success) return truth;
      return { ...block.data, transactions: alter(block.data.transactions) };
    };

  test.each<[string, Lie, string]>([
    ['withholds a payment', inBlocks(() => []), 'the payments of block'],
    [
      'raises a payment',
      inBlocks((all) => all.map((one) => change(one, { value: toHex(5n * ether) }))),
      'the payments of block',
    ],
    ['pays another address', inBlocks((all) => all.map((one) => change(one, { to: payer }))), 'the payments of block'],
    [
      'says that a payment failed',
      ({ method }, truth) => (method === 'eth_getTransactionReceipt' ? change(truth, { status: '0x0' }) : truth),
      'transaction',
    ],
    [
      'raises the amount of the transaction',
      ({ method }, truth) =>
        method === 'eth_getTransactionByHash' ? change(truth, { value: toHex(5n * ether) }) : truth,
      'transaction',
    ],
    [
      'names another sender',
      ({ method }, truth) => (method === 'eth_getTransactionByHash' ? change(truth, { from: address }) : truth),
      'transaction',
    ],
  ])('of a node that %s is not believed', async (_, lie, about) => {
    await pay(ether);
    await node.chain.mine(3);
    await expect(readAll(open([coin], lie))).rejects.toThrow(`the nodes disagree about ${about}`);
  });

  test('is the one that the chain has: another code without a contract is a mistake in the registry', async () => {
    const custody = open([{ ...coin, currency: 'POL' }]);
    await expect(custody.readTip(network)).rejects.toMatchObject({
      retry: false,
      message: expect.stringContaining('POL has no contract on ETH'),
    });
  });
});

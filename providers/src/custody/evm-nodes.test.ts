import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Fetch } from '../http.ts';
import { Outage } from '../outage.ts';
import { evmCustody } from './evm.ts';
import { anvilChainId, type StartedChain, startTestChain } from './test-anvil.ts';

let node: StartedChain;
beforeAll(async () => {
  node = await startTestChain();
});
afterAll(() => node.stop());
beforeEach(() => node.reset());

const network = 'ETH';
const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const amount = '12.5';

/** What a node answers instead of the truth. */
type Lie = (asked: { method: string; params: readonly unknown[] }, truth: unknown) => unknown;

/** The real node, and one that answers as the real one does but for its lies. */
function openWith(lie: Lie, options: { chainId?: number; timeoutMs?: number } = {}) {
  const lying: Fetch = async (url, init) => {
    if (!url.endsWith('/second')) return fetch(url, init);
    const response = await fetch(node.anvil.url, init);
    const shape = z.object({ method: z.string(), params: z.array(z.unknown()) });
    const asked = z.parse(shape, JSON.parse(typeof init?.body === 'string' ? init.body : ''));
    const answer = z.parse(z.looseObject({ result: z.optional(z.unknown()) }), await response.json());
    const result = lie(asked, answer.result);
    return result instanceof Response ? result : Response.json({ ...answer, result });
  };
  return evmCustody({
    network,
    chainId: anvilChainId,
    nodes: [node.anvil.url, `${node.anvil.url}/second`],
    fetch: lying,
    readAssetNetworks: () => Promise.resolve([node.asset]),
    ...options,
  });
}

const change = (value: unknown, fields: Record<string, unknown>): unknown =>
  typeof value === 'object' && value !== null ? { ...value, ...fields } : value;
const hash = `0x${'ab'.repeat(32)}`;
const deposit = (confirmations: number) => node.driver.deposit({ address, currency: 'USDT', amount, confirmations });

/** A node that has the chain up to here. */
function behind(height: () => number): Lie {
  return ({ method, params }, truth) => {
    if (method === 'eth_blockNumber') return `0x${height().toString(16)}`;
    const block = z.safeParse(z.object({ blockNumber: z.string() }), truth);
    if (method === 'eth_getTransactionReceipt' && block.success && Number(block.data.blockNumber) > height())
      return null;
    if (method === 'eth_getBlockByNumber' && Number(params[0]) > height()) return null;
    return truth;
  };
}

describe('a node that lies', () => {
  type Case = readonly [what: string, reason: string, lie: Lie];
  test.each<Case>([
    [
      'invents a payment',
      'the nodes disagree about the transfers',
      ({ method }, truth) =>
        method === 'eth_getLogs' && Array.isArray(truth)
          ? [...truth, change(truth[0], { transactionHash: hash })]
          : truth,
    ],
    [
      'withholds a payment',
      'the nodes disagree about the transfers',
      ({ method }, truth) => (method === 'eth_getLogs' ? [] : truth),
    ],
    [
      'raises the amount of a payment',
      'the nodes disagree about the transfers',
      ({ method }, truth) =>
        method === 'eth_getLogs' && Array.isArray(truth)
          ? truth.map((log) => change(log, { data: `0x${'f'.padStart(64, '0')}` }))
          : truth,
    ],
    [
      'says that a payment failed',
      'the nodes disagree about transaction',
      ({ method }, truth) => (method === 'eth_getTransactionReceipt' ? change(truth, { status: '0x0' }) : truth),
    ],
    [
      'puts a payment into another block',
      'the nodes disagree about transaction',
      ({ method }, truth) => (method === 'eth_getTransactionReceipt' ? change(truth, { blockHash: hash }) : truth),
    ],
    [
      'denies a payment that is in a block',
      'the nodes disagree about transaction',
      ({ method }, truth) => (method === 'eth_getTransactionReceipt' ? null : truth),
    ],
    [
      'has another block',
      'the nodes disagree about block',
      ({ method }, truth) => (method === 'eth_getBlockByNumber' ? change(truth, { hash }) : truth),
    ],
    ['answers with another shape', 'unreadably', ({ method }, truth) => (method === 'eth_getLogs' ? 'none' : truth)],
    ['answers nothing that can be read', 'node 2 of ETH', () => new Response('<html>')],
    ['does not answer', 'node 2 of ETH: answered 503', () => new Response('', { status: 503 })],
    ['wants a key', 'node 2 of ETH: answered 401', () => new Response('', { status: 401 })],
    ['is of another chain', 'is of chain 1, not', ({ method }, truth) => (method === 'eth_chainId' ? '0x1' : truth)],
  ])('and %s is found out: nothing is reported', async (_, reason, lie) => {
    const { txid } = await deposit(3);
    const custody = openWith(lie);
    const failure = await custody
      .readIncoming({ network, since: '' })
      .then(() => custody.readTransaction({ network, txid }))
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Outage);
    expect(String(failure)).toContain(reason);
    // The addresses of nodes contain keys.
    expect(String(failure)).not.toContain(node.anvil.url);
  });

  test('and invents a transaction that is in no block is not believed', async () => {
    const { txid } = await node.driver.deposit({ address, currency: 'USDT', amount });
    const denying = openWith(({ method }, truth) => (method === 'eth_getTransactionByHash' ? null : truth));
    expect(await denying.readTransaction({ network, txid })).toEqual([]);
  });

  test('and runs ahead does not move the newest block', async () => {
    await deposit(3);
    const height = Number(await node.anvil.text('eth_blockNumber'));
    const ahead = openWith(({ method }, truth) => (method === 'eth_blockNumber' ? '0xffff' : truth));
    expect((await ahead.readTip(network)).height).toBe(height);
  });
});

describe('a node that has fallen behind', () => {
  test('holds the newest block back, and with it the confirmations, until it has caught up', async () => {
    const { txid } = await deposit(5);
    const height = Number(await node.anvil.text('eth_blockNumber'));
    let known = height - 2;
    const custody = openWith(behind(() => known));
    expect((await custody.readTip(network)).height).toBe(known);
    expect(await custody.readTransaction({ network, txid })).toMatchObject([{ confirmations: 3 }]);
    known = height - 5;
    // In a block for one of them, known to both.
    expect(await custody.readTransaction({ network, txid })).toMatchObject([{ confirmations: 0, block: undefined }]);
    const page = await custody.readIncoming({ network, since: '' });
    expect(page.observations.map((one) => one.txid)).not.toContain(txid);
    known = height;
    const next = await custody.readIncoming({ network, since: page.cursor });
    expect(next.observations).toMatchObject([{ txid, confirmations: 5 }]);
    // Behind what was read already: nothing new, and nothing is read from the beginning.
    known = height - 3;
    expect(await custody.readIncoming({ network, since: next.cursor })).toEqual({
      observations: [],
      cursor: next.cursor,
      isMore: false,
    });
  });
});

test('a node that never answers is given up when the signal fires, or after the longest wait', async () => {
  const silent: Fetch = (url, init) =>
    url.endsWith('/second')
      ? new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
        })
      : fetch(url, init);
  const readAssetNetworks = () => Promise.resolve([node.asset]);
  const nodes = [node.anvil.url, `${node.anvil.url}/second`];
  const base = { network, chainId: anvilChainId, nodes, fetch: silent, readAssetNetworks } as const;
  const controller = new AbortController();
  const reply = evmCustody(base).readTip(network, controller.signal);
  controller.abort(new Error('enough'));
  await expect(reply).rejects.toThrow(Outage);
  await expect(evmCustody({ ...base, timeoutMs: 1 }).readTip(network)).rejects.toThrow(Outage);
});

test('one node alone is refused, and the same node twice', () => {
  const base = { network, chainId: anvilChainId, fetch, readAssetNetworks: () => Promise.resolve([]) } as const;
  expect(() => evmCustody({ ...base, nodes: ['http://one'] })).toThrow('needs 2 nodes');
  expect(() => evmCustody({ ...base, nodes: ['http://one', 'http://one'] })).toThrow('needs 2 nodes');
});

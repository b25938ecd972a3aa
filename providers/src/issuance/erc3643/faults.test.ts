import { createWalletClient, encodeFunctionData, http, isHex, parseAbi } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Outage } from '../../outage.ts';
import type { CallOrder } from '../../contract-calls/port.ts';
import { type PreparedSecurity, prepareSecurity } from './test-securities.ts';
import { type Fault, startSecurities, type StartedSecurities, testConfirmations } from './test-trex.ts';

let node: StartedSecurities;
beforeAll(async () => {
  node = await startSecurities();
}, 60_000);
afterAll(() => node.stop());
beforeEach(() => node.reset());

const isSending = ({ method }: { method: string }): boolean => method === 'eth_sendRawTransaction';
const lost = new Error('connection reset');

/** The adapter over what the prepared security has, with this fault and no mining of its own. */
const openBroken = ({ store }: PreparedSecurity, fault?: Fault, own: Parameters<typeof node.open>[0] = {}) =>
  node.open({ store, isMining: false, ...(fault && { fault }), ...own });

/** Pays nothing to the issuer itself, as another program with the same key would. */
async function sendForeign(): Promise<string> {
  const wallet = createWalletClient({ account: node.issuer, chain: foundry, transport: http(node.anvil.url) });
  const fees = { maxFeePerGas: 100_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n };
  return wallet.sendTransaction({ to: node.issuer.address, value: 0n, gas: 21_000n, ...fees });
}

describe('a distribution on an EVM chain', () => {
  test('that was included while the answer was lost is found, and not sent again', async () => {
    const prepared = await prepareSecurity(node);
    const distribution = prepared.aDistribution(40n);
    const loseAnswer: Fault = async (request, pass) => {
      const answer = await pass();
      if (isSending(request)) throw lost;
      return answer;
    };
    const sent = await openBroken(prepared, loseAnswer).distribute(distribution);
    expect(sent.state).toBe('unknown');
    await node.mine(testConfirmations);
    expect(await openBroken(prepared).distribute(distribution)).toEqual({ state: 'confirmed', txid: sent.txid });
    expect(await prepared.unitsOf(prepared.investor.account)).toBe(41n);
  });

  test('whose answer comes too late is found, and not sent again', async () => {
    const prepared = await prepareSecurity(node);
    const distribution = prepared.aDistribution(40n);
    const answerLate: Fault = async (request, pass) => {
      const answer = await pass();
      return isSending(request) ? Promise.withResolvers<never>().promise : answer;
    };
    const sent = await openBroken(prepared, answerLate, { timeoutMs: 100 }).distribute(distribution);
    expect(sent.state).toBe('unknown');
    await node.mine(testConfirmations);
    expect(await openBroken(prepared).distribute(distribution)).toEqual({ state: 'confirmed', txid: sent.txid });
    expect(await prepared.unitsOf(prepared.investor.account)).toBe(41n);
  });

  test('that no node got stays unknown, and is sent as the same transaction', async () => {
    const prepared = await prepareSecurity(node);
    const distribution = prepared.aDistribution(40n);
    const loseRequest: Fault = (request, pass) => (isSending(request) ? Promise.reject(lost) : pass());
    const first = await openBroken(prepared, loseRequest).distribute(distribution);
    const second = await openBroken(prepared, loseRequest).distribute(distribution);
    expect([first, second].map(({ state }) => state)).toEqual(['unknown', 'unknown']);
    expect(second.txid).toBe(first.txid);
    const third = await openBroken(prepared).distribute(distribution);
    expect(third).toEqual({ state: 'sent', txid: first.txid });
    await node.mine(1);
    // In a block, and not deep enough to stay.
    expect((await openBroken(prepared).distribute(distribution)).state).toBe('sent');
    await node.mine(testConfirmations - 1);
    expect(await openBroken(prepared).distribute(distribution)).toEqual({ state: 'confirmed', txid: first.txid });
    expect(await prepared.unitsOf(prepared.investor.account)).toBe(41n);
  });

  test('that failed in its block is cancelled with the reason, for ever', async () => {
    const prepared = await prepareSecurity(node);
    const agent = await addAgent(prepared);
    const distribution = prepared.aDistribution(40n);
    const sent = await openBroken(prepared).distribute(distribution);
    expect(sent.state).toBe('sent');
    await agent.pauseFirst();
    await node.mine(testConfirmations);
    const cancelled = { state: 'cancelled', txid: sent.txid, reason: 'paused' };
    expect(await openBroken(prepared).distribute(distribution)).toEqual(cancelled);
    await agent.unpause();
    await node.mine(testConfirmations);
    expect(await openBroken(prepared).distribute(distribution)).toEqual(cancelled);
    expect(await prepared.unitsOf(prepared.investor.account)).toBe(1n);
  });

  test('whose number another sender used is sent with the next one, once that is deep enough to be proof', async () => {
    const prepared = await prepareSecurity(node);
    const distribution = prepared.aDistribution(40n);
    const loseRequest: Fault = (request, pass) => (isSending(request) ? Promise.reject(lost) : pass());
    const first = await openBroken(prepared, loseRequest).distribute(distribution);
    await sendForeign();
    await node.mine(1);
    for (let depth = 1; depth < testConfirmations; depth++) {
      expect(await openBroken(prepared).distribute(distribution)).toMatchObject({ state: 'unknown', txid: first.txid });
      await node.mine(1);
    }
    const second = await openBroken(prepared).distribute(distribution);
    expect(second.state).toBe('sent');
    expect(second.txid).not.toBe(first.txid);
    await node.mine(testConfirmations);
    expect(await openBroken(prepared).distribute(distribution)).toEqual({ state: 'confirmed', txid: second.txid });
    expect(await prepared.unitsOf(prepared.investor.account)).toBe(41n);
  });

  test('keeps its number while one node alone says that another transaction has it', async () => {
    const prepared = await prepareSecurity(node);
    const distribution = prepared.aDistribution(40n);
    const first = await openBroken(prepared).distribute(distribution);
    await node.anvil.rpc('anvil_dropAllTransactions');
    await node.mine(testConfirmations);
    const lie: Fault = async ({ method, node: name }, pass) => {
      const answer = await pass();
      const isLie = method === 'eth_getTransactionCount' && name === 2;
      return isLie ? { jsonrpc: '2.0', id: 1, result: '0xffff' } : answer;
    };
    for (let repeat = 0; repeat < 3; repeat++)
      expect((await openBroken(prepared, lie).distribute(distribution)).txid).toBe(first.txid);
    await node.mine(testConfirmations);
    expect(await openBroken(prepared).distribute(distribution)).toEqual({ state: 'confirmed', txid: first.txid });
    expect(await prepared.unitsOf(prepared.investor.account)).toBe(41n);
  });

  test('that the signer made otherwise than ordered is not sent', async () => {
    const prepared = await prepareSecurity(node);
    const distribution = prepared.aDistribution(40n);
    for (const change of [{ nonce: 900 }, { to: prepared.investor.account }, { data: '0x8456cb59' }] as const) {
      const signCall = (order: CallOrder) => node.signer.signCall({ ...order, ...change });
      const broken = openBroken(prepared, undefined, { signer: { ...node.signer, signCall } });
      await expect(broken.distribute(distribution)).rejects.toThrow('another transaction than');
    }
    expect((await openBroken(prepared).distribute(distribution)).state).toBe('sent');
  });

  test('whose block was replaced is sent again as the same transaction, and counts once', async () => {
    const prepared = await prepareSecurity(node);
    const distribution = prepared.aDistribution(40n);
    const sent = await openBroken(prepared).distribute(distribution);
    await node.mine(testConfirmations - 1);
    expect((await openBroken(prepared).distribute(distribution)).state).toBe('sent');
    await node.anvil.rpc('anvil_reorg', testConfirmations - 1, []);
    await node.anvil.rpc('anvil_dropAllTransactions');
    await node.mine(2);
    expect(await prepared.unitsOf(prepared.investor.account)).toBe(1n);
    expect(await openBroken(prepared).distribute(distribution)).toEqual(sent);
    await node.mine(testConfirmations);
    expect(await openBroken(prepared).distribute(distribution)).toEqual({ state: 'confirmed', txid: sent.txid });
    expect(await prepared.unitsOf(prepared.investor.account)).toBe(41n);
  });

  test('is not confirmed, and not sent again, while one node has not got its block', async () => {
    const prepared = await prepareSecurity(node);
    const distribution = prepared.aDistribution(40n);
    const first = await openBroken(prepared).distribute(distribution);
    const behind = Number(await node.anvil.text('eth_blockNumber'));
    await node.mine(testConfirmations + 5);
    const signed: CallOrder[] = [];
    const lagging = openBroken(prepared, lagAt(behind), { signer: spySigner(signed) });
    // It has the block, and has not got to its transactions.
    const unread: Fault = async ({ method, node: name }, pass) => {
      const answer = await pass();
      const isUnread = method === 'eth_getTransactionReceipt' && name === 2;
      return isUnread ? { jsonrpc: '2.0', id: 1, result: null } : answer;
    };
    const reading = openBroken(prepared, unread, { signer: spySigner(signed) });
    for (const adapter of [lagging, reading, lagging, reading])
      expect(await adapter.distribute(distribution)).toEqual({ state: 'sent', txid: first.txid });
    expect(signed).toEqual([]);
    expect((await openBroken(prepared).distribute(distribution)).state).toBe('confirmed');
    expect(await prepared.unitsOf(prepared.investor.account)).toBe(41n);
  });

  test('waits at a fee that became too low as a dearer transaction of the same number, and counts once', async () => {
    const prepared = await prepareSecurity(node);
    const distribution = prepared.aDistribution(40n);
    const first = await openBroken(prepared).distribute(distribution);
    await node.anvil.rpc('anvil_setNextBlockBaseFeePerGas', '0x4a817c800');
    await node.mine(1);
    const second = await openBroken(prepared).distribute(distribution);
    expect(second.txid).not.toBe(first.txid);
    await node.mine(testConfirmations);
    expect(await openBroken(prepared).distribute(distribution)).toEqual({ state: 'confirmed', txid: second.txid });
    expect(await prepared.unitsOf(prepared.investor.account)).toBe(41n);
  });

  test('is not sent above the highest fee, and later once', async () => {
    const prepared = await prepareSecurity(node);
    const distribution = prepared.aDistribution(40n);
    await expect(openBroken(prepared, undefined, { maxRate: 1n }).distribute(distribution)).rejects.toThrow(Outage);
    expect((await openBroken(prepared).distribute(distribution)).state).toBe('sent');
    await node.mine(testConfirmations);
    expect((await openBroken(prepared).distribute(distribution)).state).toBe('confirmed');
    expect(await prepared.unitsOf(prepared.investor.account)).toBe(41n);
  });

  test('goes on behind one whose process ended before it was signed', async () => {
    const prepared = await prepareSecurity(node);
    const [ended, next] = [prepared.aDistribution(10n), prepared.aDistribution(5n)];
    const noKeys = { ...node.signer, signCall: () => Promise.resolve(undefined) };
    const waiting = await openBroken(prepared, undefined, { signer: noKeys }).distribute(ended);
    expect(waiting).toEqual({ state: 'prepared', txid: '' });
    expect((await openBroken(prepared).distribute(next)).state).toBe('sent');
    await node.mine(testConfirmations);
    for (const distribution of [next, ended])
      expect((await openBroken(prepared).distribute(distribution)).state).toBe('confirmed');
    expect(await prepared.unitsOf(prepared.investor.account)).toBe(16n);
  });

  test('is made once by several processes at the same time, and different ones get different numbers', async () => {
    const prepared = await prepareSecurity(node);
    const distributions = [1n, 2n, 4n, 8n].map((units) => prepared.aDistribution(units));
    const signed: CallOrder[] = [];
    const workers = [1, 2, 3].map(() => openBroken(prepared, undefined, { signer: spySigner(signed) }));
    for (let round = 0; round < 3; round++) {
      await Promise.allSettled(workers.flatMap((worker) => distributions.map((one) => worker.distribute(one))));
      await node.mine(testConfirmations);
    }
    for (const distribution of distributions)
      expect((await openBroken(prepared).distribute(distribution)).state).toBe('confirmed');
    expect(await prepared.unitsOf(prepared.investor.account)).toBe(16n);
    expect(new Set(signed.map(({ nonce }) => nonce)).size).toBe(4);
    expect(new Set(signed.map(({ id }) => id)).size).toBe(4);
  });

  test('whose journal cannot be read is not sent', async () => {
    const prepared = await prepareSecurity(node);
    const distribution = prepared.aDistribution(40n);
    await openBroken(prepared).distribute(distribution);
    const name = `erc3643 step ${node.issuer.address} distribution ${distribution.id}`;
    await prepared.store.change(name, () => ({ from: 'an older version' }));
    await node.mine(testConfirmations);
    await expect(openBroken(prepared).distribute(distribution)).rejects.toThrow();
    expect(await prepared.unitsOf(prepared.investor.account)).toBe(41n);
  });
});

/** Signs as the test's signer does, and remembers each order. */
const spySigner = (orders: CallOrder[]) => ({
  ...node.signer,
  signCall: (order: CallOrder) => {
    orders.push(order);
    return node.signer.signCall(order);
  },
});

const heightText = (value: unknown): number => Number(z.parse(z.string(), value));
const blockOf = z.object({ result: z.nullable(z.object({ blockNumber: z.nullish(z.string()) })) });

/** The second node has nothing above this block. */
const lagAt =
  (height: number): Fault =>
  async ({ method, params, node: name }, pass) => {
    const answer = await pass();
    if (name === 1) return answer;
    const reply = (result: unknown) => ({ jsonrpc: '2.0', id: 1, result });
    if (method === 'eth_blockNumber') return reply(`0x${height.toString(16)}`);
    if (method === 'eth_getBlockByNumber' && params[0] !== 'latest' && heightText(params[0]) > height)
      return reply(null);
    if (method !== 'eth_getTransactionReceipt') return answer;
    const { result } = z.parse(blockOf, answer);
    return result?.blockNumber && heightText(result.blockNumber) > height ? reply(null) : answer;
  };

/** A second account that may pause the token, faster than what waits. */
async function addAgent({ issuance, request }: PreparedSecurity) {
  const agent = privateKeyToAccount(generatePrivateKey());
  await node.anvil.rpc('anvil_setBalance', agent.address, '0x56bc75e2d63100000');
  const found = await issuance.findIssue(request);
  const token = found?.assetId;
  if (!isHex(token)) throw new Error('there is no token');
  const abi = parseAbi(['function addAgent(address agent)', 'function pause()', 'function unpause()']);
  const transport = http(node.anvil.url);
  const owner = createWalletClient({ account: node.issuer, chain: foundry, transport });
  const own = createWalletClient({ account: agent, chain: foundry, transport });
  const fees = { maxFeePerGas: 900_000_000_000n, maxPriorityFeePerGas: 500_000_000_000n, gas: 200_000n };
  await owner.sendTransaction({
    to: token,
    ...fees,
    data: encodeFunctionData({ abi, functionName: 'addAgent', args: [agent.address] }),
  });
  await node.mine(testConfirmations);
  const call = (functionName: 'pause' | 'unpause') =>
    own.sendTransaction({ to: token, ...fees, data: encodeFunctionData({ abi, functionName }) });
  return { pauseFirst: () => call('pause'), unpause: () => call('unpause') };
}

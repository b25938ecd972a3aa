import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { evmCustody } from '../custody/evm.ts';
import { anvilChainId, type StartedChain, startTestChain, transferData } from '../custody/test-anvil.ts';
import type { Fetch } from '../http.ts';
import { Outage } from '../outage.ts';
import { evmSigner } from '../signing/evm.ts';
import type { NetworkFee } from '../signing/port.ts';
import { evmSender } from './evm.ts';

const network = 'ETH';
const key = Buffer.alloc(32, 9);
const wallet = privateKeyToAccount(`0x${key.toString('hex')}`).address;
const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const units = 2_000_000_000_000_000_000n;
const gwei = 1_000_000_000n;

let node: StartedChain;
beforeAll(async () => {
  node = await startTestChain();
});
afterAll(() => node.stop());
beforeEach(async () => {
  await node.reset();
  const { chain, asset } = node;
  await chain.send({ to: asset.contract, data: transferData(wallet, units * 100n) });
  await chain.send({ to: wallet, data: '0x', value: 10n ** 18n });
  await chain.mine(1);
});

const open = (send: Fetch = fetch) => {
  const nodes = [node.anvil.url, `${node.anvil.url}/second`];
  const plain: Fetch = (url, init) => send(url.replace('/second', ''), init);
  const chain = { network, chainId: anvilChainId, nodes, fetch: plain } as const;
  const custody = evmCustody({ ...chain, readAssetNetworks: () => Promise.resolve([node.asset]) });
  return { sender: evmSender(chain), custody };
};

const signer = evmSigner({ key, chainIds: { ETH: anvilChainId } });
const feeOf = (rate: bigint): NetworkFee => ({ rate: rate * gwei, tip: gwei });
const orderOf = (id: string, fee: NetworkFee) => {
  const { currency, contract, ledgerScale } = node.asset;
  return { id, network, currency, contract, address, units, ledgerScale, fee } as const;
};
const sign = async (nonce: number, fee = feeOf(5n)) =>
  ({
    network,
    ...(await signer.sign({ ...orderOf(`${nonce}`, fee), nonce })),
  }) as const;
const replace = async (replaced: string, fee: NetworkFee) =>
  ({
    network,
    ...(await signer.replace(orderOf('0', fee), replaced)),
  }) as const;
const readIncluded = async (txids: readonly string[]) => {
  const found = await Promise.all(txids.map((txid) => open().custody.readTransaction({ network, txid })));
  return found.map(([observation]) => observation?.block !== undefined);
};

describe('an EVM chain', () => {
  test('shows what was sent under the id that was known before, however often it is sent', async () => {
    const { sender, custody } = open();
    const transaction = await sign(0);
    expect(await sign(0)).toEqual(transaction);
    expect(transaction.spends).toBe(`${wallet} 0`);
    for (let sent = 0; sent < 3; sent++) expect(await sender.send(transaction)).toBe('accepted');
    expect(await custody.readTransaction(transaction)).toMatchObject([
      { address, currency: 'USDT', units, confirmations: 0 },
    ]);
    await node.chain.mine(2);
    // 'nonce too low': what became of it is read from the chain.
    await sender.send(transaction);
    expect(await custody.readTransaction(transaction)).toMatchObject([{ units, confirmations: 2, isValid: true }]);
  });

  test('includes payments in the order of their numbers, and one without those before it waits', async () => {
    const { sender } = open();
    const [first, second, third] = [await sign(0), await sign(1), await sign(2)];
    const txids = [first.txid, second.txid, third.txid];
    await sender.send(third);
    await sender.send(second);
    await node.chain.mine(1);
    expect(await readIncluded(txids)).toEqual([false, false, false]);
    await sender.send(first);
    await node.chain.mine(2);
    expect(await readIncluded(txids)).toEqual([true, true, true]);
    expect(await sender.countSent({ network, address: wallet })).toBe(3);
  });

  test('includes one of two that replace each other, and what comes after goes on', async () => {
    const { sender, custody } = open();
    const low = await sign(0, await sender.readFee(network));
    expect(await sender.send(low)).toBe('accepted');
    const next = await sign(1, feeOf(100n));
    expect(await sender.send(next)).toBe('accepted');
    expect(await custody.readTransaction(low)).toMatchObject([{ block: undefined }]);
    await node.anvil.rpc('anvil_setNextBlockBaseFeePerGas', `0x${(20n * gwei).toString(16)}`);
    const high = await replace(low.raw, { rate: 100n * gwei, tip: 2n * gwei });
    expect(high.spends).toBe(low.spends);
    expect(await sender.send(high)).toBe('accepted');
    // The node waits with one of them only.
    expect(await custody.readTransaction(low)).toEqual([]);
    expect(await custody.readTransaction(high)).toMatchObject([{ block: undefined }]);
    await node.chain.mine(2);
    expect(await readIncluded([low.txid, high.txid, next.txid])).toEqual([false, true, true]);
    await sender.send(low);
    await node.chain.mine(1);
    expect(await custody.readTransaction(low)).toEqual([]);
    const paid = (await custody.readAddress({ network, address })).map(({ txid }) => txid);
    expect(paid.toSorted()).toEqual([high.txid, next.txid].toSorted());
  });

  test('shows a payment that the token refuses as failed, and its number is used', async () => {
    const { sender, custody } = open();
    const { currency, contract, ledgerScale } = node.asset;
    const order = { id: 'too much', network, currency, contract, address, units: units * 1_000n, ledgerScale } as const;
    const transaction = { network, ...(await signer.sign({ ...order, fee: feeOf(5n), nonce: 0 })) } as const;
    await sender.send(transaction);
    await node.chain.mine(1);
    expect(await custody.readTransaction(transaction)).toMatchObject([{ isValid: false, units: units * 1_000n }]);
    expect(await sender.countSent({ network, address: wallet })).toBe(1);
  });

  test('is asked by all nodes: one that takes a transaction is enough, and without an answer it is unknown', async () => {
    const transaction = await sign(0);
    let answers: readonly ('ok' | 'refused' | 'silent')[] = [];
    let asked = 0;
    const send: Fetch = (url, init) => {
      const isSending = typeof init?.body === 'string' && init.body.includes('eth_sendRawTransaction');
      const answer = isSending ? answers[asked++ % 2] : 'ok';
      const error = { code: -32_000, message: 'transaction underpriced' };
      if (answer === 'refused') return Promise.resolve(Response.json({ jsonrpc: '2.0', id: 1, error }));
      return answer === 'silent' ? Promise.reject(new Error('reset')) : fetch(url, init);
    };
    const { sender } = open(send);
    answers = ['refused', 'refused'];
    expect(await sender.send(transaction)).toBe('refused');
    answers = ['refused', 'silent'];
    await expect(sender.send(transaction)).rejects.toThrow(Outage);
    answers = ['silent', 'ok'];
    expect(await sender.send(transaction)).toBe('accepted');
  });

  test('asks for a fee at which the next blocks include a payment', async () => {
    const { sender, custody } = open();
    const fee = await sender.readFee(network);
    const transaction = await sign(0, fee);
    await sender.send(transaction);
    await node.chain.mine(1);
    expect(await custody.readTransaction(transaction)).toMatchObject([{ confirmations: 1 }]);
  });
});

describe('of a transaction', () => {
  test('the cost is the gas used at the price paid, as all nodes say, also when it moved nothing', async () => {
    const { sender, custody } = open();
    const balance = async () => BigInt(String(await node.anvil.rpc('eth_getBalance', wallet, 'latest')));
    const { currency, contract, ledgerScale } = node.asset;
    const refused = { id: 'x', network, currency, contract, address, units: units * 1_000n, ledgerScale } as const;
    const both = [
      await sign(0),
      { network, ...(await signer.sign({ ...refused, fee: feeOf(5n), nonce: 1 })) } as const,
    ];
    for (const transaction of both) {
      const before = await balance();
      await sender.send(transaction);
      expect(await custody.readCost(transaction)).toBeUndefined();
      await node.chain.mine(1);
      const cost = await custody.readCost(transaction);
      expect(cost?.paid).toBe(before - (await balance()));
      const [seen] = await custody.readTransaction(transaction);
      expect(cost?.block).toEqual(seen?.block);
    }
    let asked = 0;
    const lying: Fetch = async (url, init) => {
      const reply = await fetch(url, init);
      const isReceipt = typeof init?.body === 'string' && init.body.includes('eth_getTransactionReceipt');
      if (!isReceipt || asked++ % 2 === 0) return reply;
      return new Response((await reply.text()).replace(/"gasUsed":"0x[0-9a-f]+"/, '"gasUsed":"0x1"'));
    };
    await expect(open(lying).custody.readCost(both[0] ?? (await sign(0)))).rejects.toThrow(Outage);
  });

  test('another one with its number in a block of that depth shows that it is never included', async () => {
    const { sender, custody } = open();
    const [ours, next] = [await sign(0), await sign(1)];
    const other = await signer.sign({ ...orderOf('other', feeOf(9n)), units: 1n, nonce: 0 });
    await sender.send({ network, ...other });
    expect(await custody.findRival({ ...ours, depth: 1 })).toBeUndefined();
    await node.chain.mine(1);
    expect(await custody.findRival({ ...ours, depth: 1 })).toEqual({ txid: undefined });
    expect(await custody.findRival({ ...ours, depth: 2 })).toBeUndefined();
    await node.chain.mine(1);
    expect(await custody.findRival({ ...ours, depth: 2 })).toEqual({ txid: undefined });
    expect(await custody.findRival({ ...next, depth: 1 })).toBeUndefined();
    expect(await custody.readTransaction(ours)).toEqual([]);
  });
});

describe('the signer of EVM chains', () => {
  const fee = feeOf(8n);

  test('replaces only what it signed itself for the same payment, for at least an eighth more', async () => {
    const { raw } = await sign(0, fee);
    await expect(replace(raw, { rate: 9n * gwei - 1n, tip: 2n * gwei })).rejects.toThrow('pays as much already');
    await expect(replace(raw, { rate: 9n * gwei, tip: gwei })).rejects.toThrow('pays as much already');
    expect((await replace(raw, { rate: 9n * gwei, tip: 2n * gwei })).spends).toBe(`${wallet} 0`);
    const raised = { rate: 20n * gwei, tip: 2n * gwei };
    const order = orderOf('0', raised);
    await expect(signer.replace({ ...order, units: units + 1n }, raw)).rejects.toThrow('another payment');
    await expect(signer.replace({ ...order, address: wallet }, raw)).rejects.toThrow('another payment');
    await expect(signer.replace({ ...order, contract: wallet }, raw)).rejects.toThrow('another payment');
    const elsewhere = evmSigner({ key, chainIds: { ETH: 1 } });
    await expect(elsewhere.replace(order, raw)).rejects.toThrow('another payment');
    const otherSigner = evmSigner({ key: Buffer.alloc(32, 8), chainIds: { ETH: anvilChainId } });
    await expect(otherSigner.replace(order, raw)).rejects.toThrow('not one of this signer');
    for (const broken of ['', '0x', '0x02', `${raw.slice(0, -2)}00`, 'none'])
      await expect(signer.replace(order, broken)).rejects.toThrow('not one of this signer');
  });

  test('pays the own coin of a chain by its code and in its own units, and replaces it only by the same payment', async () => {
    const { sender } = open();
    const coin = { currency: 'ETH', contract: null, ledgerScale: 8, units: 150_000_000n };
    const order = { ...orderOf('coin', fee), ...coin };
    const low = await signer.sign({ ...order, nonce: 0 });
    const raised = { rate: 20n * gwei, tip: 2n * gwei };
    await expect(signer.replace({ ...order, fee: raised, units: 1n }, low.raw)).rejects.toThrow('another payment');
    await expect(signer.replace(orderOf('coin', raised), low.raw)).rejects.toThrow('another payment');
    for (const mistaken of [{ currency: 'USDT' }, { currency: 'POL' }, { ledgerScale: 19 }])
      await expect(signer.sign({ ...order, ...mistaken, nonce: 0 })).rejects.toThrow('no contract');
    await node.chain.send({ to: wallet, data: '0x', value: 2n * 10n ** 18n });
    await node.chain.mine(1);
    const before = BigInt(await node.anvil.text('eth_getBalance', address, 'latest'));
    const high = await signer.replace({ ...order, fee: raised }, low.raw);
    for (const signed of [low, high]) await sender.send({ network, ...signed });
    await node.chain.mine(1);
    expect(BigInt(await node.anvil.text('eth_getBalance', address, 'latest')) - before).toBe(
      1_500_000_000_000_000_000n,
    );
  });

  test('signs nothing without a number, a contract, a network of its own or an amount', async () => {
    const order = { ...orderOf('0', fee), nonce: 0 };
    await expect(signer.sign({ ...order, nonce: undefined })).rejects.toThrow('nonce');
    await expect(signer.sign({ ...order, contract: null })).rejects.toThrow('no contract');
    await expect(signer.sign({ ...order, network: 'POLYGON' })).rejects.toThrow('no chain id');
    await expect(signer.sign({ ...order, units: 0n })).rejects.toThrow('an amount');
    await expect(signer.sign({ ...order, address: 'nowhere' })).rejects.toThrow('not an address');
    expect([signer.accountOf('ETH'), signer.accountOf('BTC')]).toEqual([wallet, undefined]);
  });
});

import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sandboxCustody } from '../custody/sandbox.ts';
import { testAssetNetworks } from '../custody/test-asset-networks.ts';
import { Outage } from '../outage.ts';
import { sandboxSigner } from '../signing/sandbox.ts';
import { memoryStateStore } from '../state-store.ts';
import { sandboxChainSender } from './sandbox.ts';

const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

function createChain() {
  const stateStore = memoryStateStore();
  const clock = { now: () => new Date('2026-11-22T12:00:00Z') };
  const custody = sandboxCustody({ stateStore, clock, readAssetNetworks: async () => testAssetNetworks });
  return { custody, sender: sandboxChainSender({ stateStore, clock }) };
}

const signer = sandboxSigner(generateKeyPairSync('ed25519').privateKey);

const network = 'TRON';
const payment = { network, currency: 'USDT', contract: 'TR7', address, units: 99_000_000n, ledgerScale: 6 } as const;
const feeOf = (rate: bigint) => ({ fee: { rate, tip: 0n } });

async function sign(id = 'first') {
  return { network, ...(await signer.sign({ ...payment, id, ...feeOf(1_000n), nonce: undefined })) } as const;
}

async function raise(replaced: string, rate: bigint) {
  return { network, ...(await signer.replace({ ...payment, id: 'first', ...feeOf(rate) }, replaced)) } as const;
}

describe('the simulated network', () => {
  test('shows what was sent under the id that was known before, once however often it is sent', async () => {
    const { custody, sender } = createChain();
    const transaction = await sign();
    expect((await sign()).txid).toBe(transaction.txid);
    for (let sent = 0; sent < 3; sent++) expect(await sender.send(transaction)).toBe('accepted');
    await custody.mine({ network: 'TRON', blocks: 2 });
    expect(await sender.send(transaction)).toBe('accepted');
    const seen = await custody.readAddress({ network: 'TRON', address });
    expect(seen).toMatchObject([{ txid: transaction.txid, units: 99_000_000n, confirmations: 2, isValid: true }]);
  });

  test('refuses a transaction that was changed after it was signed, or under another id', async () => {
    const { custody, sender } = createChain();
    const transaction = await sign();
    const changed = { ...transaction, raw: transaction.raw.replace('99000000', '99000001') };
    expect(await sender.send(changed)).toBe('refused');
    expect(await sender.send({ ...transaction, txid: 'f'.repeat(64) })).toBe('refused');
    expect(await sender.send({ ...transaction, raw: '{}' })).toBe('refused');
    expect(await custody.readAddress({ network: 'TRON', address })).toEqual([]);
  });

  test.each([
    ['lost', true],
    ['timeout', false],
  ])('without an answer (%s) may have it or not', async (kind, has) => {
    const { custody, sender } = createChain();
    await sender.injectFault({ network: 'TRON', kind, times: 1 });
    const transaction = await sign();
    await expect(sender.send(transaction)).rejects.toThrow(Outage);
    expect((await custody.readTransaction(transaction)).length > 0).toBe(has);
  });

  test('forgets what it accepted, takes it late, and keeps what pays too little until fees fall', async () => {
    const { custody, sender } = createChain();
    const [dropped, late, stuck] = [await sign('dropped'), await sign('late'), await sign('stuck')];
    await sender.injectFault({ network: 'TRON', kind: 'dropped', times: 1 });
    expect(await sender.send(dropped)).toBe('accepted');
    expect(await custody.readTransaction(dropped)).toEqual([]);
    await sender.injectFault({ network: 'TRON', kind: 'late', times: 1 });
    await expect(sender.send(late)).rejects.toThrow(Outage);
    await sender.injectFault({ network: 'TRON', kind: 'stuck', times: 1 });
    await sender.send(stuck);
    await custody.mine({ network: 'TRON', blocks: 1 });
    expect(await custody.readTransaction(late)).toMatchObject([{ confirmations: 1 }]);
    expect(await custody.readTransaction(stuck)).toMatchObject([{ block: undefined }]);
    await sender.clearStuck('TRON');
    await custody.mine({ network: 'TRON', blocks: 1 });
    expect(await custody.readTransaction(stuck)).toMatchObject([{ confirmations: 1 }]);
  });

  test('lets a transaction of others take the place of ours, which is never included then', async () => {
    const { custody, sender } = createChain();
    const [taken, included] = [await sign('taken'), await sign('included')];
    await sender.send(taken);
    await sender.replaceByOther(taken);
    expect(await sender.send(taken)).toBe('refused');
    expect(await custody.findRival({ ...taken, depth: 1 })).toBeUndefined();
    await custody.mine({ network, blocks: 2 });
    expect(await custody.findRival({ ...taken, depth: 2 })).toEqual({ txid: expect.any(String) });
    expect(await custody.readTransaction(taken)).toEqual([]);
    await sender.send(included);
    await custody.mine({ network, blocks: 1 });
    await sender.replaceByOther(included);
    expect(await custody.readTransaction(included)).toMatchObject([{ confirmations: 1 }]);
  });

  test('includes one of the transactions that replace each other: the one that pays enough', async () => {
    const { custody, sender } = createChain();
    await sender.setFee(network, 5_000n);
    expect(await sender.readFee(network)).toEqual({ rate: 5_000n, tip: 0n });
    const low = await sign();
    expect(await sender.send(low)).toBe('accepted');
    await custody.mine({ network, blocks: 1 });
    expect(await custody.readTransaction(low)).toMatchObject([{ block: undefined }]);
    const high = await raise(low.raw, 5_000n);
    expect(high.spends).toBe(low.spends);
    expect(await sender.send(high)).toBe('accepted');
    // The pool has the higher one, so it does not take the lower one again.
    expect(await sender.send(low)).toBe('refused');
    await custody.mine({ network, blocks: 1 });
    expect(await sender.send(low)).toBe('refused');
    expect(await custody.readAddress({ network, address })).toMatchObject([{ txid: high.txid, confirmations: 1 }]);
  });
});

describe('the signer of the simulated chains replaces', () => {
  test('nothing by a fee that no node takes, and nothing that it did not sign for the same payment', async () => {
    const low = await sign();
    await expect(raise(low.raw, 1_124n)).rejects.toThrow('pays as much already');
    expect((await raise(low.raw, 1_125n)).txid).not.toBe(low.txid);
    const other = await sign('second');
    await expect(raise(other.raw, 2_000n)).rejects.toThrow('another payment');
    const otherSigner = sandboxSigner(generateKeyPairSync('ed25519').privateKey);
    const foreign = await otherSigner.sign({ ...payment, id: 'first', ...feeOf(1_000n), nonce: undefined });
    await expect(raise(foreign.raw, 2_000n)).rejects.toThrow('another payment');
  });
});

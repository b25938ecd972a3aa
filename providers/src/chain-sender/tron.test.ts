import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readTestBlock, startTestTron, testEnergyPrice, type TronFault } from '../custody/test-tron.ts';
import { toNodeAddress } from '../custody/node-spelling.ts';
import { transferData } from '../custody/test-anvil.ts';
import { tronCustody } from '../custody/tron.ts';
import { Outage } from '../outage.ts';
import { tronAccount, tronSigner } from '../signing/tron.ts';
import { tronSender } from './tron.ts';

const network = 'TRON';
const key = Buffer.alloc(32, 9);
const wallet = tronAccount(key);
const address = tronAccount(Buffer.alloc(32, 5));
const units = 2_000_000_000_000_000_000n;

let tron: Awaited<ReturnType<typeof startTestTron>>;
beforeAll(async () => {
  tron = await startTestTron();
});
afterAll(() => tron.stop());
beforeEach(async () => {
  await tron.reset();
  const data = transferData(toNodeAddress(network, wallet), units * 100n);
  await tron.node.chain.send({ to: tron.node.asset.contract, data });
  await tron.node.chain.mine(25);
});

const open = (fault?: TronFault) => ({
  sender: tronSender(tron.settings(fault)),
  custody: tronCustody({ ...tron.settings(fault), readAssetNetworks: () => Promise.resolve([tron.asset]) }),
});

/** The time of the newest block, in milliseconds. */
const readNow = async (): Promise<number> => {
  const { timestamp } = await readTestBlock(tron.node.anvil, 'latest');
  return Number(timestamp) * 1_000;
};

async function sign(id = 'w1') {
  const at = await readNow();
  const fee = await open().sender.readFee(network);
  const { currency, contract, ledgerScale } = tron.asset;
  const order = { id, network, currency, contract, address, units, ledgerScale, fee, nonce: undefined } as const;
  return { network, ...(await tronSigner({ key, now: () => at }).sign(order)) } as const;
}

test('a transfer is included once under the id that was known before, however often it is sent', async () => {
  const { sender, custody } = open();
  const transaction = await sign();
  for (let sent = 0; sent < 3; sent++) expect(await sender.send(transaction)).toBe('accepted');
  expect(tron.names.size).toBe(1);
  await tron.node.chain.mine(2);
  const { txid } = transaction;
  expect(await custody.readTransaction({ network, txid })).toMatchObject([
    { txid, address, sender: wallet, currency: 'USDT', units, confirmations: 2, isValid: true },
  ]);
  expect(await custody.readCost({ network, txid })).toMatchObject({ paid: expect.any(BigInt) });
});

test('the price of energy is the least of the servers’, and the block that is named is one that all have', async () => {
  const dear: TronFault = ({ url }, pass) =>
    url.includes('one.') && url.endsWith('parameters')
      ? Promise.resolve(Response.json({ chainParameter: [{ key: 'getEnergyFee', value: 999_999 }] }))
      : pass();
  const { rate, tip, reference } = await open(dear).sender.readFee(network);
  expect([rate, tip]).toEqual([BigInt(testEnergyPrice), 0n]);
  const height = Number(await tron.node.anvil.text('eth_blockNumber')) - 20;
  const { hash } = await readTestBlock(tron.node.anvil, `0x${height.toString(16)}`);
  expect(reference).toBe(`${height}.${hash}`);
});

test('one server that takes it is enough; with none that answers it is unknown, and a refusal is one', async () => {
  const transaction = await sign();
  const down: TronFault = ({ url }, pass) =>
    url.includes('one.') ? Promise.resolve(new Response('', { status: 503 })) : pass();
  const busy: TronFault = async () => Response.json({ code: 'SERVER_BUSY' });
  const none: TronFault = async () => new Response('', { status: 503 });
  await expect(open(none).sender.send(transaction)).rejects.toThrow(Outage);
  await expect(open(busy).sender.send(transaction)).rejects.toThrow(Outage);
  expect(await open().sender.send({ ...transaction, raw: `${transaction.raw.slice(0, -4)}0000` })).toBe('refused');
  expect(tron.names.size).toBe(0);
  expect(await open(down).sender.send(transaction)).toBe('accepted');
});

test('that a transaction can never be included is known when a deep block is later than its expiry', async () => {
  const { custody, sender } = open();
  const transaction = await sign();
  const find = () => custody.findRival({ ...transaction, depth: 3 });
  await tron.node.chain.mine(5);
  expect(await find()).toBeUndefined();
  await tron.node.anvil.rpc('evm_increaseTime', 6 * 3_600 + 60);
  await tron.node.chain.mine(2);
  // Late enough, and not deep enough.
  expect(await find()).toBeUndefined();
  await tron.node.chain.mine(1);
  expect(await find()).toEqual({ txid: undefined });
  expect(await sender.send(transaction)).toBe('refused');
});

test('a transaction that names a block of another chain is taken by none', async () => {
  const transaction = await sign();
  await tron.reset();
  await tron.node.chain.mine(40);
  await tron.node.driver.reorg({ network: 'ETH', depth: 35 });
  expect(await open().sender.send(transaction)).toBe('refused');
});

import { hex } from '@scure/base';
import { RawTx } from '@scure/btc-signer';
import { parseUnits } from '@istmo/contract/kernel/money';
import { describe, expect, test } from 'vitest';
import { toScript, toTxid } from '../bitcoin-payments/psbt.ts';
import type { Fetch } from '../http.ts';
import { Outage } from '../outage.ts';
import { addressDeriver, testAccountKeys } from './addresses.ts';
import { type ChainDriver, testCustodyPort } from './custody.suite.ts';
import { esploraCustody } from './esplora.ts';
import { esploraServer, type SimulatedServer } from './esplora-simulator.ts';
import type { Custody } from './port.ts';
import { type SimulatedBitcoin, simulatedBitcoin } from './simulated-bitcoin.ts';
import { testAssetNetworks } from './test-asset-networks.ts';

const btc = testAssetNetworks.filter(({ network }) => network === 'BTC');

function createCustody(
  servers: readonly SimulatedServer[],
  of: { lookBack?: number; timeoutMs?: number } = {},
): Custody {
  const bases = servers.map((_, at) => `https://server-${at}.example/api`);
  const fetch: Fetch = (url, init) => {
    const server = servers[bases.findIndex((base) => url.startsWith(`${base}/`))];
    if (!server) throw new Error(`no server at ${url}`);
    return server.fetch(url, init);
  };
  return esploraCustody({ fetch, servers: bases, readAssetNetworks: () => Promise.resolve(btc), ...of });
}

function driverOf(network: SimulatedBitcoin): ChainDriver {
  return {
    async deposit({ address, amount, confirmations = 0, outcome }) {
      const payee = { address, units: parseUnits(amount, 8) ?? 0n };
      const txid = network.pay(outcome === 'twin' ? [payee, payee] : [payee]);
      network.mine(confirmations);
      return { txid };
    },
    mine: async ({ blocks }) => network.mine(blocks),
    reorg: async ({ depth, fate = 'wait' }) => network.reorganise(depth, fate),
  };
}

for (const count of [1, 2])
  describe(`with ${count} Esplora servers`, () => {
    testCustodyPort(
      async () => {
        const network = simulatedBitcoin();
        const servers = Array.from({ length: count }, () => esploraServer(network));
        return { custody: createCustody(servers), chain: driverOf(network) };
      },
      { assets: btc, hasFailures: false },
    );
  });

function setUp(count = 1) {
  const network = simulatedBitcoin();
  const servers = Array.from({ length: count }, () => esploraServer(network));
  const custody = createCustody(servers, { lookBack: 5 });
  const address = addressDeriver(testAccountKeys)({ network: 'BTC', index: 5 });
  const [first, second = first] = servers;
  if (!first || !second) throw new Error('no server');
  return {
    network,
    servers,
    first,
    second,
    custody,
    address,
    pay: (units = 50_000n) => network.pay([{ address, units }]),
  };
}

/** Reads until there is nothing more, and returns the payments to the address. */
async function readAll({ custody, address }: { custody: Custody; address: string }, from = '') {
  const found = [];
  let since = from;
  for (let page = 0; page < 100; page += 1) {
    const { observations, cursor, isMore } = await custody.readIncoming({ network: 'BTC', since });
    found.push(...observations.filter((one) => one.address === address));
    since = cursor;
    if (!isMore) return { found, cursor: since };
  }
  throw new Error('reading does not end');
}

describe('blocks', () => {
  test('of many transactions are read in pages, each transaction once', async () => {
    const world = setUp();
    const { cursor: before } = await readAll(world);
    const paid = Array.from({ length: 230 }, () => world.pay());
    world.network.mine(1);
    const { found, cursor } = await readAll(world, before);
    expect(found.map(({ txid }) => txid)).toEqual(paid);
    expect((await readAll(world, cursor)).found).toEqual([]);
  });

  test('that were removed while they were read are left, and the new ones are read', async () => {
    const world = setUp();
    const { cursor: before } = await readAll(world);
    for (let count = 0; count < 130; count += 1) world.pay();
    world.network.mine(1);
    const page = await world.custody.readIncoming({ network: 'BTC', since: before });
    expect(page.isMore).toBe(true);
    world.network.reorganise(1, 'wait');
    world.network.mine(2);
    const { found } = await readAll(world, page.cursor);
    expect(new Set(found.filter(({ confirmations }) => confirmations === 2).map(({ txid }) => txid)).size).toBe(130);
    const tip = await world.custody.readTip('BTC');
    expect(found.every(({ block }) => block?.height === tip.height - 1)).toBe(true);
  });

  test('are read from a few before the newest where nothing of the cursor is in the chain', async () => {
    const world = setUp();
    const txid = world.pay();
    world.network.mine(1);
    const cursor = `${(await world.custody.readTip('BTC')).height}.all.${'ab'.repeat(32)}.`;
    expect((await readAll(world, cursor)).found).toMatchObject([{ txid, confirmations: 1 }]);
  });

  test('are read from where the chains part after a reorganisation, and no further back', async () => {
    const world = setUp();
    const [deep, moved] = [world.pay(), world.pay()];
    world.network.mine(2);
    const { cursor } = await readAll(world);
    world.network.reorganise(1, 'wait');
    const shallow = world.pay();
    world.network.mine(2);
    expect((await readAll(world, cursor)).found.map(({ txid }) => txid)).toEqual([shallow]);
    world.network.reorganise(4, 'wait');
    world.network.mine(5);
    const again = (await readAll(world, cursor)).found.map(({ txid }) => txid);
    expect(new Set(again)).toEqual(new Set([deep, moved, shallow]));
  });

  test('are not read again while a server has fallen behind the cursor', async () => {
    const world = setUp();
    world.pay();
    world.network.mine(3);
    const { cursor } = await readAll(world);
    world.first.fallBehind(2);
    expect(await readAll(world, cursor)).toEqual({ found: [], cursor });
  });
});

describe('two servers', () => {
  test('hold the tip back to what both have, and what is above it is pending', async () => {
    const world = setUp(2);
    const txid = world.pay();
    world.network.mine(2);
    const { height } = await world.custody.readTip('BTC');
    world.second.fallBehind(2);
    expect((await world.custody.readTip('BTC')).height).toBe(height - 2);
    expect(await world.custody.readTransaction({ network: 'BTC', txid })).toMatchObject([
      { block: undefined, confirmations: 0 },
    ]);
    world.second.fallBehind(1);
    expect(await world.custody.readTransaction({ network: 'BTC', txid })).toMatchObject([{ confirmations: 1 }]);
  });

  test('are an outage when one says another amount, wherever it is read', async () => {
    const world = setUp(2);
    const { cursor } = await readAll(world);
    const txid = world.pay();
    world.network.mine(1);
    world.second.inflate(txid);
    const { custody, address } = world;
    await expect(custody.readTransaction({ network: 'BTC', txid })).rejects.toThrow('disagree');
    await expect(custody.readAddress({ network: 'BTC', address })).rejects.toThrow('disagree');
    await expect(readAll(world, cursor)).rejects.toThrow('disagree');
  });

  test('are an outage when one denies a transaction in a block, and report nothing of one that only one has pending', async () => {
    const world = setUp(2);
    const txid = world.pay();
    world.second.hide(txid);
    expect(await world.custody.readTransaction({ network: 'BTC', txid })).toEqual([]);
    expect((await readAll(world)).found).toEqual([]);
    expect(await world.custody.readAddress({ network: 'BTC', address: world.address })).toEqual([]);
    world.network.mine(1);
    await expect(world.custody.readTransaction({ network: 'BTC', txid })).rejects.toThrow('disagree');
    await expect(world.custody.readAddress({ network: 'BTC', address: world.address })).rejects.toThrow('disagree');
  });

  test('are an outage when they are on different chains', async () => {
    const [one, other] = [esploraServer(simulatedBitcoin()), esploraServer(simulatedBitcoin())];
    await expect(createCustody([one, other]).readTip('BTC')).rejects.toThrow('disagree');
  });
});

test('of the memory pool what is new is reported, and what is already reported is not', async () => {
  const world = setUp();
  const first = world.pay();
  const start = await readAll(world);
  expect(start.found).toMatchObject([{ txid: first, block: undefined }]);
  const more = Array.from({ length: 3 }, () => world.pay());
  const next = await readAll(world, start.cursor);
  expect(next.found.map(({ txid }) => txid)).toEqual(more);
  expect((await readAll(world, next.cursor)).found).toEqual([]);
});

test('the payments of an address are read over several replies, the newest hundred', async () => {
  const world = setUp();
  for (let count = 0; count < 130; count += 1) {
    world.pay();
    if (count % 10 === 0) world.network.mine(1);
  }
  const found = await world.custody.readAddress({ network: 'BTC', address: world.address });
  expect(found).toHaveLength(100);
  expect(new Set(found.map(({ txid }) => txid)).size).toBe(100);
});

test.each(['timeout', 'busy', 'throttled', 'garbage'] as const)(
  'a server that fails is an outage: %s',
  async (kind) => {
    const { custody, first, network } = setUp();
    const txid = network.chain().at(-1)?.txids[0] ?? '';
    first.fail(kind);
    await expect(custody.readTransaction({ network: 'BTC', txid })).rejects.toThrow(Outage);
    expect(await custody.readTransaction({ network: 'BTC', txid })).toHaveLength(1);
  },
);

test('a server that never answers is an outage when the caller aborts or the time is over', async () => {
  const { custody, first, servers } = setUp();
  first.fail('hang');
  const controller = new AbortController();
  const reply = custody.readTip('BTC', controller.signal);
  controller.abort(new Error('enough'));
  await expect(reply).rejects.toThrow(Outage);
  first.fail('hang');
  await expect(createCustody(servers, { timeoutMs: 5 }).readTip('BTC')).rejects.toThrow(Outage);
});

test('a registry whose bitcoin does not count in satoshi is said so, once and for all', async () => {
  const network = simulatedBitcoin();
  const custody = esploraCustody({
    fetch: esploraServer(network).fetch,
    servers: ['https://one.example/api'],
    readAssetNetworks: () => Promise.resolve([{ currency: 'BTC', network: 'BTC', contract: null, ledgerScale: 6 }]),
  });
  await expect(custody.readIncoming({ network: 'BTC', since: '' })).rejects.toMatchObject({ retry: false });
});

const blockOf = (network: SimulatedBitcoin, txid: string) => {
  const found = network.findBlockOf(txid);
  return found && { height: found.height, hash: found.hash };
};

describe('what is spent', () => {
  const network = 'BTC';
  const spend = (of: string, fee: bigint, address: string) =>
    RawTx.encode({
      version: 2,
      segwitFlag: true,
      inputs: [{ txid: hex.decode(of), index: 0, finalScriptSig: new Uint8Array(), sequence: 0xfffffffd }],
      outputs: [{ script: toScript(address), amount: 50_000n - fee }],
      witnesses: [[new Uint8Array(64)]],
      lockTime: 0,
    });
  const createSpent = () => {
    const world = setUp(2);
    const of = world.pay();
    world.network.mine(1);
    const [ours, other] = [spend(of, 1_000n, world.address), spend(of, 2_000n, world.address)];
    return { ...world, ours: { network, txid: toTxid(ours), raw: hex.encode(ours) } as const, other };
  };

  test('beyond what is paid is the cost of a transaction in a block, as all servers say', async () => {
    const { custody, other, network: chain, second } = createSpent();
    const txid = chain.accept(other);
    expect(await custody.readCost({ network, txid })).toBeUndefined();
    chain.mine(1);
    expect(await custody.readCost({ network, txid })).toEqual({ paid: 2_000n, block: blockOf(chain, txid) });
    second.inflate(txid);
    await expect(custody.readCost({ network, txid })).rejects.toThrow(Outage);
  });

  test('by another transaction at a depth tells that ours is never included; by ours, or not so deep, it does not', async () => {
    const { custody, ours, other, network: chain, second } = createSpent();
    const txid = chain.accept(other);
    expect(await custody.findRival({ ...ours, depth: 1 })).toBeUndefined();
    chain.mine(2);
    expect(await custody.findRival({ ...ours, depth: 2 })).toEqual({ txid });
    expect(await custody.findRival({ ...ours, depth: 3 })).toBeUndefined();
    expect(await custody.findRival({ network, txid, raw: hex.encode(other), depth: 1 })).toBeUndefined();
    second.fallBehind(1);
    expect(await custody.findRival({ ...ours, depth: 2 })).toBeUndefined();
  });
});

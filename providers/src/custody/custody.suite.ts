import { describe, expect, test } from 'vitest';
import { Outage } from '../outage.ts';
import { lanes, networks, type Custody, type Lane, type Network, type Sighting } from './port.ts';

/** Someone who can make things happen on the chains the custody under test watches. */
export type ChainDriver = {
  deposit(order: {
    address: string;
    currency: string;
    amount: string;
    confirmations?: number;
    outcome?: string;
  }): Promise<{ txid: string }>;
  mine(order: { network: Network; blocks: number }): Promise<unknown>;
  reorg(order: { network: Network; depth: number; fate?: 'wait' | 'vanish' }): Promise<unknown>;
};

type Made = { custody: Custody; chain: ChainDriver };

const amounts = {
  BTC: { amount: '0.01', units: 1_000_000n },
  USDT: { amount: '12.5', units: 12_500_000n },
  COINGT: { amount: '7', units: 7n },
};

const identity = ({ network, txid, output }: Sighting) => `${network} ${txid} ${output}`;

/** Reads on until nothing is left, as a watcher does; answers what came and where it stopped. */
async function readAll(custody: Custody, network: Network, from = ''): Promise<{ seen: Sighting[]; cursor: string }> {
  const seen: Sighting[] = [];
  let since = from;
  for (;;) {
    const answer = await custody.incoming({ network, since });
    seen.push(...answer.seen);
    since = answer.cursor;
    if (!answer.isMore) return { seen, cursor: since };
  }
}

/** What every custody promises. `make` gives a fresh one, with its chains to play on. */
export function keepsCustodyPromises(make: () => Promise<Made>): void {
  describe('custody derives', () => {
    test('one address per index, the same for ever, valid where it is used', async () => {
      const { custody } = await make();
      for (const lane of lanes) {
        const addresses = [0, 1, 2, 3_000].map((index) => custody.deriveAddress({ ...lane, index }));
        expect(new Set(addresses).size).toBe(4);
        expect(custody.deriveAddress({ ...lane, index: 2 })).toBe(addresses[2]);
        for (const address of addresses) expect(custody.readAddress({ network: lane.network, address })).toBe(address);
      }
    });

    test('no address that another kind of network would take', async () => {
      const { custody } = await make();
      const kind = (network: Network) => (network === 'POLYGON' ? 'ETH' : network);
      for (const lane of lanes) {
        const address = custody.deriveAddress({ ...lane, index: 0 });
        const takers = networks.filter((network) => custody.readAddress({ network, address }) !== undefined);
        expect(takers.map(kind).every((taker) => taker === kind(lane.network))).toBe(true);
      }
    });
  });

  describe.each(lanes)('custody watches $currency on $network:', (lane) => {
    watches(lane, make);
  });

  describe('custody', () => {
    test('knows nothing of a transaction that is not there', async () => {
      const { custody } = await make();
      for (const network of networks) expect(await custody.transaction({ network, txid: 'f'.repeat(64) })).toEqual([]);
    });

    test('throws an outage when it is called off', async () => {
      const { custody } = await make();
      const gone = AbortSignal.abort(new Error('enough'));
      await expect(custody.tip('BTC', gone)).rejects.toThrow(Outage);
      await expect(custody.incoming({ network: 'BTC', since: '' }, gone)).rejects.toThrow(Outage);
      await expect(custody.transaction({ network: 'BTC', txid: 'a' }, gone)).rejects.toThrow(Outage);
    });
  });
}

function watches(lane: Lane, make: () => Promise<Made>): void {
  const { network, currency } = lane;
  const { amount, units } = amounts[currency];
  const setUp = async () => {
    const { custody, chain } = await make();
    const address = custody.deriveAddress({ ...lane, index: 5 });
    return { custody, chain, address, pay: () => chain.deposit({ address, currency, amount }) };
  };

  test('a payment is seen waiting, then in its block, ever deeper', async () => {
    const { custody, chain, address, pay } = await setUp();
    const { txid } = await pay();
    const { seen } = await readAll(custody, network);
    expect(seen.at(-1)).toMatchObject({
      network,
      txid,
      address,
      currency,
      units,
      block: undefined,
      confirmations: 0,
      isValid: true,
    });

    await chain.mine({ network, blocks: 1 });
    const tip = await custody.tip(network);
    await chain.mine({ network, blocks: 2 });
    const [mined] = await custody.transaction({ network, txid });
    expect(mined?.block).toEqual(tip);
    expect(mined?.confirmations).toBe(3);
    expect((await custody.tip(network)).height).toBe(tip.height + 2);
  });

  test('the cursor brings what is new or changed, and only has to be handed on', async () => {
    const { custody, chain, pay } = await setUp();
    const first = await pay();
    const start = await readAll(custody, network);
    const second = await pay();
    const next = await readAll(custody, network, start.cursor);
    expect(next.seen.map(({ txid }) => txid)).toContain(second.txid);
    await chain.mine({ network, blocks: 1 });
    const mined = await readAll(custody, network, next.cursor);
    const deep = mined.seen.filter(({ block }) => block).map(({ txid }) => txid);
    expect(deep).toEqual(expect.arrayContaining([first.txid, second.txid]));
  });

  test('asking twice tells the same, and an unknown cursor starts over', async () => {
    const { custody, pay } = await setUp();
    await pay();
    const once = await readAll(custody, network);
    expect((await readAll(custody, network)).seen).toEqual(once.seen);
    expect((await readAll(custody, network, 'never given out.1')).seen).toEqual(once.seen);
  });

  test('a reorganisation takes a payment back to waiting, and its identity stays', async () => {
    const { custody, chain, pay } = await setUp();
    const { txid } = await pay();
    await chain.mine({ network, blocks: 3 });
    const [before] = await custody.transaction({ network, txid });
    const { cursor } = await readAll(custody, network);
    await chain.reorg({ network, depth: 3 });

    const [waiting] = await custody.transaction({ network, txid });
    expect(waiting).toMatchObject({ block: undefined, confirmations: 0 });
    expect((await readAll(custody, network, cursor)).seen.map(({ txid: told }) => told)).toContain(txid);

    await chain.mine({ network, blocks: 3 });
    const [after] = await custody.transaction({ network, txid });
    if (!before || !after) throw new Error('the payment is lost');
    expect(identity(after)).toBe(identity(before));
    expect(after.block?.hash).not.toBe(before.block?.hash);
  });

  test('a reorganisation that loses a payment leaves no sighting of it', async () => {
    const { custody, chain, pay } = await setUp();
    const { txid } = await pay();
    await chain.mine({ network, blocks: 2 });
    await chain.reorg({ network, depth: 2, fate: 'vanish' });
    await chain.mine({ network, blocks: 2 });
    expect(await custody.transaction({ network, txid })).toEqual([]);
  });

  test('two outputs of one transaction are two payments', async () => {
    const { custody, chain, address } = await setUp();
    const { txid } = await chain.deposit({ address, currency, amount, outcome: 'twin' });
    const seen = await custody.transaction({ network, txid });
    expect(new Set(seen.map(identity)).size).toBe(2);
    expect(seen.map((one) => one.units)).toEqual([units, units]);
  });

  test('a transaction that failed is told as one that moved nothing', async () => {
    const { custody, chain, address } = await setUp();
    const { txid } = await chain.deposit({ address, currency, amount, confirmations: 4, outcome: 'failed' });
    expect(await custody.transaction({ network, txid })).toMatchObject([{ isValid: false }]);
  });

  // On Bitcoin there are no tokens that could look alike.
  test.each(network === 'BTC' ? [] : [network])('a token on %s that only looks like ours has no currency', async () => {
    const { custody, chain, address } = await setUp();
    const real = await chain.deposit({ address, currency, amount });
    const { txid } = await chain.deposit({ address, currency, amount, confirmations: 4, outcome: 'look-alike' });
    const [honest] = await custody.transaction({ network, txid: real.txid });
    const [fake] = await custody.transaction({ network, txid });
    expect(fake?.currency).toBeUndefined();
    expect(fake?.contract).not.toBe(honest?.contract);
  });
}

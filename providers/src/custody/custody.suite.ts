import { describe, expect, test } from 'vitest';
import { parseUnits } from '@istmo/contract/kernel/money';
import { Outage } from '../outage.ts';
import { type Custody, type AssetNetwork, type Network, type Observation } from './port.ts';
import { testAssetNetworks } from './test-asset-networks.ts';

/** Changes the chains that the adapter under test watches. */
export type ChainDriver = {
  deposit(command: {
    address: string;
    currency: string;
    amount: string;
    confirmations?: number;
    outcome?: string;
  }): Promise<{ txid: string }>;
  mine(command: { network: Network; blocks: number }): Promise<unknown>;
  reorg(command: { network: Network; depth: number; fate?: 'wait' | 'vanish' }): Promise<unknown>;
};

type CustodySetup = { custody: Custody; chain: ChainDriver };

function amountOf({ ledgerScale }: AssetNetwork): { amount: string; units: bigint } {
  const amount = ledgerScale === 0 ? '7' : '12.5';
  return { amount, units: parseUnits(amount, ledgerScale) ?? 0n };
}

/** The address of a customer, by their number or by an id that goes with it. */
const addressOf = (custody: Custody, { network, index }: { network: Network; index: number }): Promise<string> =>
  custody.deriveAddress(network === 'LIQUID' ? { network, owner: `owner ${index}` } : { network, index });

const identity = ({ network, txid, output }: Observation) => `${network} ${txid} ${output}`;

/** Reads all pages, as the deposit worker does, and returns the observations and the last cursor. */
async function readAll(
  custody: Custody,
  network: Network,
  from = '',
): Promise<{ observations: Observation[]; cursor: string }> {
  const observations: Observation[] = [];
  let since = from;
  for (;;) {
    const page = await custody.readIncoming({ network, since });
    observations.push(...page.observations);
    since = page.cursor;
    if (!page.isMore) return { observations, cursor: since };
  }
}

export type CustodyTraits = {
  /** What can be deposited on the chains. */
  readonly assets?: readonly AssetNetwork[];
  /** Whether payments are reported before they are in a block; where they are not, `readTransaction` alone shows them. */
  readonly isPendingReported?: boolean;
  /** Whether a block of the chain can contain a transaction that failed. */
  readonly hasFailures?: boolean;
};

/** Tests that every custody adapter passes. `make` returns a new one with its own chains, on which the assets can be deposited. */
export function testCustodyPort(
  make: () => Promise<CustodySetup>,
  { assets = testAssetNetworks, isPendingReported = true, hasFailures = true }: CustodyTraits = {},
): void {
  const networks = [...new Set(assets.map(({ network }) => network))];
  const watched = networks[0] ?? 'BTC';

  describe('custody derives', () => {
    test('one address per index, always the same, valid on its network', async () => {
      const { custody } = await make();
      for (const network of networks) {
        const addresses = await Promise.all([0, 1, 2, 3_000].map((index) => addressOf(custody, { network, index })));
        expect(new Set(addresses).size).toBe(4);
        expect(await addressOf(custody, { network, index: 2 })).toBe(addresses[2]);
        for (const address of addresses) expect(custody.parseAddress({ network, address })).toBe(address);
      }
    });

    test('watches the networks of its assets, and no network that it does not know', async () => {
      const { custody } = await make();
      expect(networks.map((network) => custody.watches(network))).toEqual(networks.map(() => true));
      if (!networks.includes('LIQUID')) expect(custody.watches('LIQUID')).toBe(false);
    });

    test('no address that is valid on another kind of network', async () => {
      const { custody } = await make();
      const kind = (network: Network) => (network === 'POLYGON' ? 'ETH' : network);
      for (const network of networks) {
        const address = await addressOf(custody, { network, index: 0 });
        const validOn = networks.filter((other) => custody.parseAddress({ network: other, address }) !== undefined);
        expect(validOn.map(kind).every((found) => found === kind(network))).toBe(true);
      }
    });
  });

  describe.each(assets)('custody watches $currency on $network:', (asset) => {
    watches(asset, { make, isPendingReported });
    if (hasFailures) watchesFailures(asset, make);
  });

  describe('custody', () => {
    test('returns no outputs of an unknown transaction', async () => {
      const { custody } = await make();
      for (const network of networks)
        expect(await custody.readTransaction({ network, txid: 'f'.repeat(64) })).toEqual([]);
    });

    test('throws an outage when the signal is aborted', async () => {
      const { custody } = await make();
      const aborted = AbortSignal.abort(new Error('enough'));
      await expect(custody.readTip(watched, aborted)).rejects.toThrow(Outage);
      await expect(custody.readIncoming({ network: watched, since: '' }, aborted)).rejects.toThrow(Outage);
      await expect(custody.readTransaction({ network: watched, txid: 'a' }, aborted)).rejects.toThrow(Outage);
      const address = await addressOf(custody, { network: watched, index: 0 });
      await expect(custody.readAddress({ network: watched, address }, aborted)).rejects.toThrow(Outage);
    });
  });
}

type WatchOptions = { readonly make: () => Promise<CustodySetup>; readonly isPendingReported: boolean };

function watches(asset: AssetNetwork, { make, isPendingReported }: WatchOptions): void {
  const { network, currency } = asset;
  const { amount, units } = amountOf(asset);
  const setUp = async () => {
    const { custody, chain } = await make();
    const address = await addressOf(custody, { network, index: 5 });
    const pay = () => chain.deposit({ address, currency, amount });
    /** A payment that the adapter reports. */
    const payReported = () =>
      isPendingReported ? pay() : chain.deposit({ address, currency, amount, confirmations: 1 });
    return { custody, chain, address, pay, payReported };
  };

  test('a payment is observed pending, then in its block, with more confirmations as blocks follow', async () => {
    const { custody, chain, address, pay } = await setUp();
    const { txid } = await pay();
    const { observations } = await readAll(custody, network);
    const [pending] = await custody.readTransaction({ network, txid });
    if (isPendingReported) expect(observations.at(-1)).toEqual(pending);
    expect(pending).toMatchObject({
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
    const tip = await custody.readTip(network);
    await chain.mine({ network, blocks: 2 });
    const [mined] = await custody.readTransaction({ network, txid });
    expect(mined?.block).toEqual(tip);
    expect(mined?.confirmations).toBe(3);
    expect((await custody.readTip(network)).height).toBe(tip.height + 2);
  });

  test('a cursor returns the observations that are new or changed since', async () => {
    const { custody, chain, pay, payReported } = await setUp();
    const first = await payReported();
    const start = await readAll(custody, network);
    expect(start.observations.at(-1)?.txid).toBe(first.txid);
    const second = await payReported();
    const next = await readAll(custody, network, start.cursor);
    expect(next.observations.map(({ txid }) => txid)).toEqual([second.txid]);
    const third = await pay();
    await chain.mine({ network, blocks: 1 });
    const mined = await readAll(custody, network, next.cursor);
    const deep = mined.observations.filter(({ block }) => block).map(({ txid }) => txid);
    // A payment that was reported while it was pending is reported again, in its block.
    const changed = isPendingReported ? [first.txid, second.txid, third.txid] : [third.txid];
    expect(deep.toSorted()).toEqual(changed.toSorted());
  });

  test('reading twice returns the same, and an unknown cursor starts from the beginning', async () => {
    const { custody, payReported } = await setUp();
    await payReported();
    const once = await readAll(custody, network);
    expect(once.observations.length).toBeGreaterThan(0);
    expect((await readAll(custody, network)).observations).toEqual(once.observations);
    expect((await readAll(custody, network, 'never given out.1')).observations).toEqual(once.observations);
  });

  test('a reorganisation makes a payment pending again under the same identity', async () => {
    const { custody, chain, pay } = await setUp();
    const { txid } = await pay();
    await chain.mine({ network, blocks: 3 });
    const [before] = await custody.readTransaction({ network, txid });
    const { cursor } = await readAll(custody, network);
    await chain.reorg({ network, depth: 3 });

    const [waiting] = await custody.readTransaction({ network, txid });
    expect(waiting).toMatchObject({ block: undefined, confirmations: 0 });
    const isReported = async () =>
      (await readAll(custody, network, cursor)).observations.some((one) => one.txid === txid);
    expect(await isReported()).toBe(isPendingReported);

    await chain.mine({ network, blocks: 3 });
    expect(await isReported()).toBe(true);
    const [after] = await custody.readTransaction({ network, txid });
    if (!before || !after) throw new Error('the payment is lost');
    expect(identity(after)).toBe(identity(before));
    expect(after.block?.hash).not.toBe(before.block?.hash);
  });

  test('a payment keeps its output number when a reorganisation puts it behind others of its block', async () => {
    const { custody, chain, pay } = await setUp();
    await pay();
    await chain.mine({ network, blocks: 1 });
    const { txid } = await pay();
    await chain.mine({ network, blocks: 1 });
    const [before] = await custody.readTransaction({ network, txid });
    // Both payments are in one block now.
    await chain.reorg({ network, depth: 2 });
    await chain.mine({ network, blocks: 1 });
    const after = await custody.readTransaction({ network, txid });
    expect(after.map(({ output }) => output)).toEqual([before?.output]);
    expect(after[0]?.block?.hash).not.toBe(before?.block?.hash);
  });

  test('the payments of an address are found by it alone, the newest first', async () => {
    const { custody, chain, address, pay, payReported } = await setUp();
    const other = await addressOf(custody, { network, index: 6 });
    await chain.deposit({ address: other, currency, amount });
    expect(await custody.readAddress({ network, address })).toEqual([]);
    const first = await pay();
    await chain.mine({ network, blocks: 2 });
    const second = await payReported();
    const found = await custody.readAddress({ network, address });
    expect(found.map(({ txid }) => txid)).toEqual([second.txid, first.txid]);
    expect(found).toMatchObject([
      { address, units, confirmations: isPendingReported ? 0 : 1 },
      { address, units, confirmations: isPendingReported ? 2 : 3 },
    ]);
    expect(found.at(-1)).toEqual((await custody.readTransaction({ network, txid: first.txid }))[0]);
  });

  test('a payment dropped by a reorganisation is no longer observed', async () => {
    const { custody, chain, pay } = await setUp();
    const { txid } = await pay();
    await chain.mine({ network, blocks: 2 });
    await chain.reorg({ network, depth: 2, fate: 'vanish' });
    await chain.mine({ network, blocks: 2 });
    expect(await custody.readTransaction({ network, txid })).toEqual([]);
  });

  test('two outputs of one transaction are two payments', async () => {
    const { custody, chain, address } = await setUp();
    const { txid } = await chain.deposit({ address, currency, amount, outcome: 'twin' });
    if (!isPendingReported) await chain.mine({ network, blocks: 1 });
    const observations = await custody.readTransaction({ network, txid });
    expect(new Set(observations.map(identity)).size).toBe(2);
    expect(observations.map((one) => one.units)).toEqual([units, units]);
  });

  // A chain's own coin has no contract that could be imitated.
  test.each(asset.contract === null ? [] : [network])(
    'a token on %s that only looks like ours has no currency',
    async () => {
      const { custody, chain, address } = await setUp();
      const real = await chain.deposit({ address, currency, amount });
      const { txid } = await chain.deposit({ address, currency, amount, confirmations: 4, outcome: 'look-alike' });
      const [honest] = await custody.readTransaction({ network, txid: real.txid });
      const [fake] = await custody.readTransaction({ network, txid });
      expect(fake?.currency).toBeUndefined();
      expect(fake?.contract).not.toBe(honest?.contract);
    },
  );
}

function watchesFailures({ network, currency, ...asset }: AssetNetwork, make: () => Promise<CustodySetup>): void {
  test('a failed transaction is reported as not valid', async () => {
    const { custody, chain } = await make();
    const address = await addressOf(custody, { network, index: 5 });
    const { amount } = amountOf({ network, currency, ...asset });
    const { txid } = await chain.deposit({ address, currency, amount, confirmations: 4, outcome: 'failed' });
    expect(await custody.readTransaction({ network, txid })).toMatchObject([{ isValid: false }]);
  });
}

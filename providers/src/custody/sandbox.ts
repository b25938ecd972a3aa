import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { faultsOn } from '../faults.ts';
import { neverAnswers, Outage, stopIfCalledOff } from '../outage.ts';
import { drawer, type Shelf } from '../shelf.ts';
import { type AccountKeys, addressBook, readAddress, testAccountKeys } from './addresses.ts';
import { type Chain, chainShape, grow, hashAt, newChain, sightingsOf } from './chain.ts';
import {
  contractsBeside,
  type DepositOrder,
  networkNamed,
  ordersOn,
  type ReorgOrder,
  type SandboxTransaction,
} from './orders.ts';
import { type Custody, type Network, networks, type Sighting } from './port.ts';

/**
 * What can be told to go wrong, for the next calls on one network. `timeout` and `lost` fail at once, `hang` when the caller gives up;
 * `late` holds news back, `duplicate` and `shuffle` tell it twice and backwards, `lie` claims 1,000 confirmations for everything,
 * `unknown` denies a transaction, `old-tip` answers a tip six blocks back.
 */
export const custodyFaults = [
  'timeout',
  'lost',
  'hang',
  'late',
  'duplicate',
  'shuffle',
  'lie',
  'unknown',
  'old-tip',
] as const;
type CustodyFault = (typeof custodyFaults)[number];

/** The stand-in for the chains and whoever watches them. Orders that make no sense throw `Misuse`. */
export type SandboxCustody = Custody & {
  /** Pays an address; `confirmations` mines it that deep at once (the whole chain moves on), else it waits for a block. */
  deposit(order: DepositOrder): Promise<{ txid: string; network: Network }>;
  mine(order: { network: string; blocks: number }): Promise<{ height: number }>;
  /** Takes the newest blocks back; their transactions wait again, or vanish. */
  reorg(order: ReorgOrder): Promise<{ height: number }>;
  tx(txid: string): Promise<SandboxTransaction | undefined>;
  fault(order: { network: string; kind: string; times: number }): Promise<void>;
  /** Lets the blocks come that are due by the clock, at the pace of `blockMs`; does nothing without one. */
  tick(): Promise<void>;
};

export type SandboxCustodySettings = {
  shelf: Shelf;
  clock: Clock;
  keys?: AccountKeys;
  blockMs?: Readonly<Record<Network, number>>;
};

const pageSize = 200;

/** What a fault does to what would have been told. */
function bend(seen: Sighting[], kind: CustodyFault | undefined): Sighting[] {
  if (kind === 'duplicate') return [...seen, ...seen];
  if (kind === 'shuffle') return seen.toReversed();
  if (kind === 'lie') return seen.map((sighting) => ({ ...sighting, confirmations: 1_000 }));
  return kind === 'late' || kind === 'unknown' ? [] : seen;
}

/** Makes the stand-in. Everything it knows is on the shelf, so several processes see one chain and a killed one loses nothing. */
export function sandboxCustody({
  shelf,
  clock,
  keys = testAccountKeys,
  blockMs,
}: SandboxCustodySettings): SandboxCustody {
  const deriveAddress = addressBook(keys);
  const chainOf = (network: Network) => {
    const empty = () => newChain(network, randomBytes(8).toString('hex'), clock.now());
    return drawer(shelf, { name: `custody/chain/${network}`, shape: chainShape, empty });
  };
  const chains = { BTC: chainOf('BTC'), ETH: chainOf('ETH'), TRON: chainOf('TRON'), POLYGON: chainOf('POLYGON') };
  const orders = ordersOn({ chains, contracts: contractsBeside(deriveAddress) });
  const faultsOf = (network: Network) => faultsOn(shelf, `custody/faults/${network}`, custodyFaults);

  /** The chain as it stands, made on the first look so that all looks see the same one. */
  const look = async (network: Network): Promise<Chain> =>
    (await shelf.read(`custody/chain/${network}`)) === undefined
      ? chains[network].change((chain) => ({ keep: chain, tell: chain }))
      : chains[network].read();

  const trouble = async (network: Network, fitting: readonly CustodyFault[], signal: AbortSignal | undefined) => {
    stopIfCalledOff('custody', signal);
    const kind = await faultsOf(network).take(['timeout', 'lost', 'hang', ...fitting]);
    if (kind === 'hang') return neverAnswers('custody', signal);
    if (kind === 'timeout' || kind === 'lost') throw new Outage('custody', new Error(`sandbox: ${kind}`));
    return kind;
  };

  return {
    ...orders,
    deriveAddress,
    readAddress,
    async incoming({ network, since }, signal) {
      const kind = await trouble(network, ['late', 'duplicate', 'shuffle', 'lie'], signal);
      const chain = await look(network);
      const from = readCursor(since, chain);
      const news = chain.transactions.filter(({ changed }) => changed > from).toSorted((a, b) => a.changed - b.changed);
      const page = news.slice(0, pageSize);
      const seen = bend(
        page.flatMap((one) => sightingsOf(network, chain, one)),
        kind,
      );
      const reached = kind === 'late' ? from : (page.at(-1)?.changed ?? from);
      return { seen, cursor: `${chain.genesis}.${reached}`, isMore: kind !== 'late' && news.length > page.length };
    },
    async transaction({ network, txid }, signal) {
      const kind = await trouble(network, ['unknown', 'duplicate', 'shuffle', 'lie'], signal);
      const chain = await look(network);
      const found = chain.transactions.find((one) => one.txid === txid);
      return found ? bend(sightingsOf(network, chain, found), kind) : [];
    },
    async tip(network, signal) {
      const kind = await trouble(network, ['old-tip'], signal);
      const chain = await look(network);
      const height = kind === 'old-tip' ? chain.height - 6 : chain.height;
      return { height, hash: hashAt(network, chain, height) };
    },
    async fault({ network, kind, times }) {
      await faultsOf(networkNamed(network)).tell({ kind, times });
    },
    async tick() {
      for (const network of networks) {
        const { grewAt } = await look(network);
        if (!blockMs || clock.now().getTime() - grewAt < blockMs[network]) continue;
        await chains[network].change((chain) => ({ keep: grow(chain, clock.now(), blockMs[network]), tell: true }));
      }
    },
  };
}

function readCursor(since: string, chain: Chain): number {
  const [genesis, changed = ''] = since.split('.');
  if (genesis !== chain.genesis || !/^\d{1,15}$/.test(changed)) return 0;
  const from = Number(changed);
  return from <= chain.changes ? from : 0;
}

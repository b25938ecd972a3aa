import { type Chain as ChainName, chains as chainNames } from '@istmo/contract/kernel/chain-address';
import type { Clock } from '../clock.ts';
import { faultQueue } from '../faults.ts';
import { waitForAbort, Outage, throwIfAborted } from '../outage.ts';
import type { StateStore } from '../state-store.ts';
import { type AccountKeys, addressDeriver, customerAddresses, parseAddress, testAccountKeys } from './addresses.ts';
import {
  type Chain,
  findCost,
  findRival,
  grow,
  hashAt,
  observeAddress,
  observeTransaction,
  toObservations,
} from './chain.ts';
import {
  type SandboxPayment,
  parseNetwork,
  chainCommands,
  type SandboxReorg,
  type SandboxTransaction,
} from './chain-commands.ts';
import { readSandboxTransaction } from '../chain-sender/sandbox-transaction.ts';
import { type FindOwn, readChainBalances } from './chain-balance.ts';
import { storedChains } from './stored-chains.ts';
import { type AssetNetwork, type Custody, type Network, type Observation, type ObservationPage } from './port.ts';

/**
 * The faults that can be injected for the next calls on one network. `timeout` and `lost` fail at once, `hang` when the caller aborts;
 * `late` delays observations, `duplicate` and `shuffle` repeat and reverse them, `lie` claims 1,000 confirmations for each,
 * `unknown` denies a transaction, `old-tip` returns a tip six blocks back.
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

/** The sandbox adapter for custody, with its simulated chains. Invalid commands throw `InvalidArgument`. */
export type SandboxCustody = Custody & {
  /** Pays an address; `confirmations` mines that many blocks at once, otherwise the payment is pending. */
  deposit(command: SandboxPayment): Promise<{ txid: string; network: ChainName }>;
  mine(command: { network: string; blocks: number }): Promise<{ height: number }>;
  /** Removes the newest blocks; their transactions are pending again or dropped. */
  reorg(command: SandboxReorg): Promise<{ height: number }>;
  tx(txid: string): Promise<SandboxTransaction | undefined>;
  /** What arrived at the platform's addresses in blocks less what its keys sent, by currency. */
  readBalances(network: ChainName, findOwn: FindOwn): Promise<ReadonlyMap<string, bigint>>;
  injectFault(fault: { network: string; kind: string; times: number }): Promise<void>;
  /** Adds the blocks that are due by the clock, one every `blockMs`; does nothing without `blockMs`. */
  tick(): Promise<void>;
};

export type SandboxCustodySettings = {
  stateStore: StateStore;
  clock: Clock;
  /** The assets that can be deposited now; read for each payment. */
  readAssetNetworks: () => Promise<readonly AssetNetwork[]>;
  keys?: AccountKeys;
  blockMs?: Readonly<Record<ChainName, number>>;
};

const pageSize = 200;

/** Changes the observations of a reply as the fault says. */
function applyFault(observations: Observation[], kind: CustodyFault | undefined): Observation[] {
  if (kind === 'duplicate') return [...observations, ...observations];
  if (kind === 'shuffle') return observations.toReversed();
  if (kind === 'lie') return observations.map((observation) => ({ ...observation, confirmations: 1_000 }));
  return kind === 'late' || kind === 'unknown' ? [] : observations;
}

/** Liquid has no simulated chain here: the sandbox of the issuance service has it. */
function chainOf(network: Network): ChainName {
  if (network === 'LIQUID') throw new Error('the simulated chains were asked about LIQUID');
  return network;
}

function injectedFaults(stateStore: StateStore) {
  const faultsOf = (network: ChainName) => faultQueue(stateStore, `custody/faults/${network}`, custodyFaults);
  const nextFault = async (network: ChainName, kinds: readonly CustodyFault[], signal: AbortSignal | undefined) => {
    throwIfAborted('custody', signal);
    const kind = await faultsOf(network).takeNext(['timeout', 'lost', 'hang', ...kinds]);
    if (kind === 'hang') return waitForAbort('custody', signal);
    if (kind === 'timeout' || kind === 'lost') throw new Outage('custody', new Error(`sandbox: ${kind}`));
    return kind;
  };
  return { faultsOf, nextFault };
}

/** Creates the sandbox adapter. All its state is in the state store, so that several processes share one chain and a crash loses nothing. */
export function sandboxCustody(settings: SandboxCustodySettings): SandboxCustody {
  const { stateStore, clock, readAssetNetworks, keys = testAccountKeys, blockMs } = settings;
  const deriveAddress = addressDeriver(keys);
  const chains = storedChains(stateStore, clock);
  const commands = chainCommands({ chains, readAssetNetworks, deriveAddress });
  const { faultsOf, nextFault } = injectedFaults(stateStore);

  /** The chain's current state, stored by the first read so that all reads see the same chain. */
  const readChain = async (network: ChainName): Promise<Chain> =>
    (await stateStore.read(`custody/chain/${network}`)) === undefined
      ? chains[network].change((chain) => ({ value: chain, result: chain }))
      : chains[network].read();

  const observe = async (
    network: Network,
    signal: AbortSignal | undefined,
    select: (chain: Chain, name: ChainName) => Observation[],
  ): Promise<Observation[]> => {
    const name = chainOf(network);
    const kind = await nextFault(name, ['unknown', 'duplicate', 'shuffle', 'lie'], signal);
    return applyFault(select(await readChain(name), name), kind);
  };

  const growWhenDue = async (network: ChainName) => {
    const { grewAt } = await readChain(network);
    if (!blockMs || clock.now().getTime() - grewAt < blockMs[network]) return;
    await chains[network].change((chain) => ({ value: grow(chain, clock.now(), blockMs[network]), result: true }));
  };

  return {
    ...commands,
    watches: (network) => network !== 'LIQUID',
    deriveAddress: customerAddresses(deriveAddress),
    parseAddress,
    async readIncoming({ network: asked, since }, signal) {
      const network = chainOf(asked);
      const kind = await nextFault(network, ['late', 'duplicate', 'shuffle', 'lie'], signal);
      return readPage(await readChain(network), { network, since, kind });
    },
    readTransaction: ({ network, txid }, signal) =>
      observe(network, signal, (chain, name) => observeTransaction(name, chain, txid)),
    readAddress: ({ network, address }, signal) =>
      observe(network, signal, (chain, name) => observeAddress(name, chain, address)),
    async readCost({ network: asked, txid }, signal) {
      const network = chainOf(asked);
      const kind = await nextFault(network, ['unknown'], signal);
      return kind === 'unknown' ? undefined : findCost(network, await readChain(network), txid);
    },
    async findRival({ network: asked, txid, raw, depth }, signal) {
      const network = chainOf(asked);
      await nextFault(network, [], signal);
      const spends = readSandboxTransaction(raw)?.spends;
      return spends === undefined ? undefined : findRival(await readChain(network), { spends, txid, depth });
    },
    async readTip(asked, signal) {
      const network = chainOf(asked);
      const kind = await nextFault(network, ['old-tip'], signal);
      const chain = await readChain(network);
      const height = kind === 'old-tip' ? chain.height - 6 : chain.height;
      return { height, hash: hashAt(network, chain, height) };
    },
    readBalances: async (network, findOwn) =>
      readChainBalances(stateStore, { network, chain: await readChain(network), findOwn }),
    async injectFault({ network, kind, times }) {
      await faultsOf(parseNetwork(network)).inject({ kind, times });
    },
    async tick() {
      for (const network of chainNames) await growWhenDue(network);
    },
  };
}

type PageRequest = { network: ChainName; since: string; kind: CustodyFault | undefined };

function readPage(chain: Chain, { network, since, kind }: PageRequest): ObservationPage {
  const from = readCursor(since, chain);
  const changes = chain.transactions.filter(({ changed }) => changed > from).toSorted((a, b) => a.changed - b.changed);
  const page = changes.slice(0, pageSize);
  const observations = applyFault(
    page.flatMap((one) => toObservations(network, chain, one)),
    kind,
  );
  const reached = kind === 'late' ? from : (page.at(-1)?.changed ?? from);
  return {
    observations,
    cursor: `${chain.genesis}.${reached}`,
    isMore: kind !== 'late' && changes.length > page.length,
  };
}

function readCursor(since: string, chain: Chain): number {
  const [genesis, changed = ''] = since.split('.');
  if (genesis !== chain.genesis || !/^\d{1,15}$/.test(changed)) return 0;
  const from = Number(changed);
  return from <= chain.changes ? from : 0;
}

import { Outage, throwIfAborted } from '../outage.ts';
import { type AccountKeys, addressDeriver, customerAddresses, parseAddress, testAccountKeys } from './addresses.ts';
import {
  callResult,
  type EvmLog,
  type EvmReceipt,
  type EvmTransaction,
  logsSchema,
  receiptSchema,
  toHex,
  toTopic,
  transactionSchema,
  transferTopic,
} from './evm-api.ts';
import { type PaidAddress, readCoinTransfers } from './evm-blocks.ts';
import { type EvmCoin, toEvmCoin } from '../chain-accounts/port.ts';
import { readEvmCost } from './evm-cost.ts';
import { type EvmCursor, extendCursor, parseCursor } from './evm-cursor.ts';
import { type EvmChain, type EvmNodes, evmNodes, RpcError } from './evm-nodes.ts';
import { findEvmRival } from './evm-rival.ts';
import { type EvmView, observePending, observeReceipt } from './evm-observations.ts';
import { fromNodeAddress, toNodeAddress, toNodeTxid } from './node-spelling.ts';
import type { AssetNetwork, Custody, Network, Observation, ObservationPage, Tip } from './port.ts';

export type EvmCustodySettings = EvmChain & {
  /** The assets that can be deposited now; read for each call. */
  readonly readAssetNetworks: () => Promise<readonly AssetNetwork[]>;
  /** Which of these addresses are ours. Without it every transfer of our tokens is reported, the world's too. */
  readonly findWatched?: ((addresses: readonly string[]) => Promise<ReadonlySet<string>>) | undefined;
  readonly keys?: AccountKeys;
  /** The most blocks that one request asks a node for. */
  readonly maxRange?: number;
  /** How far back an unknown cursor and the payments of an address are read. */
  readonly lookBack?: number;
};

const defaultMaxRange = 500;
// Of a chain whose coin is ours each block is read with its transactions: so few that a page is read in seconds, and an unknown cursor in minutes.
const maxFullRange = 8;
const maxFullLookBack = 2_000;
const defaultLookBack = 20_000;
const maxOfAddress = 100;

type EvmCall = { readonly nodes: EvmNodes; readonly view: EvmView; readonly signal: AbortSignal | undefined };

/**
 * Watches one EVM chain through several nodes for transfers of our tokens, and of its own coin where the registry has it. What is reported is
 * what all nodes agree on; where they do not, the call is an outage that names what they disagree about. A transfer that is in no block is
 * reported by `readTransaction` only. Of the coin only what a transaction itself moves is seen: what a contract pays is in no block's
 * list, and `readAddress` has tokens only.
 */
export function evmCustody(settings: EvmCustodySettings): Custody {
  const { network, keys = testAccountKeys, maxRange = defaultMaxRange, lookBack = defaultLookBack } = settings;
  const nodes = evmNodes(settings);
  const deriveAddress = customerAddresses(addressDeriver(keys));
  const readAssets = assetReader(nodes, settings.readAssetNetworks);

  const open = async (asked: Network, signal: AbortSignal | undefined): Promise<EvmCall> => {
    if (asked !== network) throw new Error(`the nodes of ${network} were asked about ${asked}`);
    throwIfAborted('custody', signal);
    const tip = await nodes.readTip(signal);
    return { nodes, signal, view: { network, tip, ...(await readAssets(signal)) } };
  };

  return {
    watches: (asked) => asked === network,
    deriveAddress,
    parseAddress,
    async readIncoming({ network: asked, since }, signal) {
      const reading = await open(asked, signal);
      return readPage(reading, { since, maxRange, lookBack, findWatched: settings.findWatched });
    },
    async readTransaction({ network: asked, txid }, signal) {
      const reading = await open(asked, signal);
      const hash = toNodeTxid(network, txid);
      return /^0x[0-9a-f]{64}$/.test(hash) ? observe(reading, hash) : [];
    },
    async readAddress({ network: asked, address }, signal) {
      return readAddress(await open(asked, signal), { address, maxRange, lookBack });
    },
    async readCost({ network: asked, txid }, signal) {
      const { view } = await open(asked, signal);
      return readEvmCost({ nodes, tip: view.tip, signal }, toNodeTxid(network, txid));
    },
    async findRival({ network: asked, ...request }, signal) {
      const { view } = await open(asked, signal);
      return findEvmRival({ nodes, tip: view.tip, signal }, request);
    },
    async readTip(asked, signal) {
      return (await open(asked, signal)).view.tip;
    },
  };
}

type EvmAssets = Pick<EvmView, 'tokens' | 'coin'>;

/** Reads what is ours on the chain. That a token counts in the scale of the ledger is asked of its contract, once. */
function assetReader(nodes: EvmNodes, readAssetNetworks: EvmCustodySettings['readAssetNetworks']) {
  const proven = new Set<string>();
  const decimals = { method: 'eth_call', schema: callResult };

  return async (signal: AbortSignal | undefined): Promise<EvmAssets> => {
    const assets = (await readAssetNetworks()).filter((asset) => asset.network === nodes.network);
    const tokens = new Map<string, AssetNetwork>();
    let coin: EvmCoin | undefined;
    for (const asset of assets) {
      const own = toEvmCoin(asset);
      if (own) {
        coin = own;
        continue;
      }
      const { currency, contract, ledgerScale } = asset;
      const address = contract === null ? undefined : parseAddress({ network: nodes.network, address: contract });
      if (address === undefined) throw wrongRegistry(`${currency} has no contract on ${nodes.network}`);
      const key = `${address} ${ledgerScale}`;
      if (!proven.has(key)) {
        const params = [{ to: toNodeAddress(nodes.network, address), data: '0x313ce567' }, 'latest'];
        const found = await nodes.askAgreed({ ...decimals, params }, `the decimals of ${currency}`, signal);
        if (found === '0x' || BigInt(found) !== BigInt(ledgerScale))
          throw wrongRegistry(
            `the contract of ${currency} on ${nodes.network} does not count in ${ledgerScale} decimals`,
          );
        proven.add(key);
      }
      tokens.set(address, asset);
    }
    return { tokens, coin };
  };
}

const wrongRegistry = (reason: string): Outage => new Outage('custody', new Error(reason), false);

/** One transaction as all nodes show it: in a block that all of them have, or known to all of them, or nothing. */
async function observe({ nodes, view, signal }: EvmCall, hash: string): Promise<Observation[]> {
  const transactions = await nodes.askAll(
    { method: 'eth_getTransactionByHash', params: [hash], schema: transactionSchema },
    signal,
  );
  const receipts = await nodes.askAll(
    { method: 'eth_getTransactionReceipt', params: [hash], schema: receiptSchema },
    signal,
  );
  const [transaction] = transactions;
  const known = transactions.filter((one) => one?.hash === hash);
  // Above the newest block that all have, one node is only ahead of another.
  const included = receipts.filter((receipt) => receipt !== null && receipt.blockNumber <= view.tip.height);
  if (included.length === 0)
    return transaction && known.length === transactions.length ? observePending(view, transaction) : [];
  const about = `transaction ${hash}`;
  const [receipt] = included;
  const isAgreed = included.length === receipts.length && included.every((one) => isSameReceipt(one, receipt));
  const isSame = known.every((one) => isSameRequest(one, transaction));
  if (
    !transaction ||
    !receipt ||
    !isAgreed ||
    !isSame ||
    known.length !== transactions.length ||
    receipt.transactionHash !== hash
  )
    throw new Outage('custody', new Error(`${view.network}: the nodes disagree about ${about}`));
  return observeReceipt(view, transaction, receipt);
}

const isSameRequest = (one: EvmTransaction | null, other: EvmTransaction | null | undefined): boolean =>
  one?.to === other?.to && one?.input === other?.input && one?.value === other?.value && one?.from === other?.from;

const isSameReceipt = (one: EvmReceipt | null | undefined, other: EvmReceipt | null | undefined): boolean =>
  summary(one) === summary(other);

function summary(receipt: EvmReceipt | null | undefined): string {
  if (!receipt) return '';
  const { blockHash, blockNumber, status, logs } = receipt;
  return [blockHash, blockNumber, status, ...logs.map(logSummary)].join(' ');
}

const logSummary = ({ address, topics, data, blockHash, transactionHash, logIndex, removed }: EvmLog): string =>
  [address.toLowerCase(), topics.join(), data, blockHash, transactionHash, logIndex, removed === true].join(' ');

type Range = { readonly from: number; readonly to: number };

/** The transfers of our tokens in these blocks, as all nodes have them. */
async function readLogs(
  { nodes, view, signal }: EvmCall,
  { from, to }: Range,
  address?: string,
): Promise<readonly EvmLog[]> {
  const topics =
    address === undefined ? [transferTopic] : [transferTopic, null, toTopic(toNodeAddress(view.network, address))];
  // A filter without contracts would be of all of them.
  if (view.tokens.size === 0) return [];
  const contracts = [...view.tokens.keys()].map((token) => toNodeAddress(view.network, token));
  const filter = { fromBlock: toHex(from), toBlock: toHex(to), address: contracts, topics };
  const answers = await nodes.askAll({ method: 'eth_getLogs', params: [filter], schema: logsSchema }, signal);
  const sorted = answers.map((logs) => logs.map(logSummary).toSorted().join('\n'));
  if (new Set(sorted).size > 1)
    throw new Outage(
      'custody',
      new Error(`${view.network}: the nodes disagree about the transfers of blocks ${from} to ${to}`),
    );
  return answers[0] ?? [];
}

/** The same of as many of the blocks as a node gives in one reply. */
async function readFittingLogs(
  reading: EvmCall,
  { from, to }: Range,
): Promise<{ logs: readonly EvmLog[]; to: number }> {
  try {
    return { logs: await readLogs(reading, { from, to }), to };
  } catch (problem) {
    if (!(problem instanceof RpcError) || from === to) throw problem;
    return readFittingLogs(reading, { from, to: from + Math.floor((to - from) / 2) });
  }
}

type PageRequest = Pick<EvmCustodySettings, 'findWatched'> & {
  readonly since: string;
  readonly maxRange: number;
  readonly lookBack: number;
};

async function readPage(reading: EvmCall, request: PageRequest): Promise<ObservationPage> {
  const { since, maxRange, lookBack, findWatched } = request;
  const { view, nodes, signal } = reading;
  const stored = parseCursor(since);
  // A node has fallen behind what was read: there is nothing new until it has that block again.
  const isAhead = (stored[0]?.height ?? 0) > view.tip.height;
  const cursor = isAhead ? stored : await findAncestor(reading, stored);
  const range = view.coin ? Math.min(maxRange, maxFullRange) : maxRange;
  const before = view.coin ? Math.min(lookBack, maxFullLookBack) : lookBack;
  const from = (cursor[0]?.height ?? Math.max(-1, view.tip.height - before)) + 1;
  const last = Math.min(view.tip.height, from + range - 1);
  if (from > last || (view.tokens.size === 0 && !view.coin)) return { observations: [], cursor: since, isMore: false };
  const { logs, to } = await readFittingLogs(reading, { from, to: last });
  const read: Tip = to === view.tip.height ? view.tip : { height: to, hash: await nodes.readBlockHash(to, signal) };
  const blocks = { from, to, parent: cursor[0]?.hash, hash: read.hash };
  const coins = view.coin ? await readCoinTransfers(nodes, { ...blocks, perUnit: view.coin.perUnit }, signal) : [];
  const observations = await observePaid(reading, [...logs.map(toPaid), ...coins], findWatched);
  return { observations, cursor: extendCursor(cursor, read), isMore: to < view.tip.height };
}

/** The part of the cursor that is still in the chain: after a reorganisation reading goes on at the newest block that both have. */
async function findAncestor({ nodes, view, signal }: EvmCall, cursor: EvmCursor): Promise<EvmCursor> {
  for (const [index, { height, hash }] of cursor.entries()) {
    if (height <= view.tip.height && (await nodes.readBlockHash(height, signal)) === hash) return cursor.slice(index);
  }
  return [];
}

const toPaid = ({ transactionHash, topics }: EvmLog): PaidAddress => ({
  txid: transactionHash,
  to: `0x${(topics[2] ?? '').slice(26)}`,
});

/** The transfers as their transactions show them: only a receipt has the place of a log in it, and whether the coin was moved. */
async function observePaid(
  reading: EvmCall,
  transfers: readonly PaidAddress[],
  findWatched: EvmCustodySettings['findWatched'],
): Promise<Observation[]> {
  const paid = transfers.map(({ txid, to }) => ({ txid, address: fromNodeAddress(reading.view.network, to) ?? '' }));
  const watched = await findWatched?.([...new Set(paid.map(({ address }) => address))]);
  const txids = new Set(paid.filter(({ address }) => watched?.has(address) ?? true).map(({ txid }) => txid));
  const observations: Observation[] = [];
  for (const txid of txids) observations.push(...(await observe(reading, txid)));
  return observations.filter(({ currency }) => currency !== undefined);
}

type AddressRequest = { readonly address: string; readonly maxRange: number; readonly lookBack: number };

async function readAddress(reading: EvmCall, request: AddressRequest): Promise<Observation[]> {
  const { address: written, maxRange, lookBack } = request;
  const { network, tip, tokens } = reading.view;
  const address = parseAddress({ network, address: written });
  if (address === undefined || tokens.size === 0) return [];
  const found: Observation[] = [];
  const first = Math.max(0, tip.height - lookBack);
  for (let to = tip.height; to >= first && found.length < maxOfAddress; to -= maxRange) {
    const logs = await readLogs(reading, { from: Math.max(first, to - maxRange + 1), to }, address);
    const txids = new Set(logs.toReversed().map(({ transactionHash }) => transactionHash));
    for (const txid of txids) found.push(...(await observe(reading, txid)).filter((one) => one.address === address));
  }
  return found.slice(0, maxOfAddress);
}

import { Outage, throwIfAborted } from '../outage.ts';
import { type AccountKeys, addressDeriver, customerAddresses, parseAddress, testAccountKeys } from './addresses.ts';
import { esplora, transactionsPerPage } from './esplora-api.ts';
import { readBlocks, type EsploraCall } from './esplora-blocks.ts';
import { readEsploraCost } from './esplora-cost.ts';
import { writeCursor } from './esplora-cursor.ts';
import { toObservations, viewTransaction } from './esplora-observations.ts';
import { findEsploraRival } from './esplora-rival.ts';
import { agree, esploraServers, type EsploraSettings } from './esplora-servers.ts';
import type { AssetNetwork, Custody, Network, Observation } from './port.ts';

export type EsploraCustodySettings = EsploraSettings & {
  /** The assets that can be deposited now; read for each call. */
  readonly readAssetNetworks: () => Promise<readonly AssetNetwork[]>;
  readonly keys?: AccountKeys;
  /** How many blocks an unknown cursor starts before the newest. Payments below are found by their address. */
  readonly lookBack?: number;
};

const defaultLookBack = 12;
const bitcoinScale = 8;
const maxOfAddress = 100;

/**
 * Watches Bitcoin through one or several Esplora servers. Incoming payments are read block by block, because that costs the same for any
 * number of customers; of the memory pool only what entered it last is looked at, so that a payment is usually seen before its block. What
 * is reported is what all servers agree on; where they do not, the call is an outage.
 */
export function esploraCustody(settings: EsploraCustodySettings): Custody {
  const { keys = testAccountKeys, lookBack = defaultLookBack, readAssetNetworks } = settings;
  const servers = esploraServers(settings);

  const open = async (network: Network, signal: AbortSignal | undefined): Promise<EsploraCall> => {
    if (network !== 'BTC') throw new Error(`the Esplora servers were asked about ${network}`);
    throwIfAborted('custody', signal);
    const [tip, assets] = await Promise.all([servers.readTip(signal), readAssetNetworks()]);
    return { servers, signal, view: { tip, currency: findCurrency(assets) } };
  };

  return {
    watches: (network) => network === 'BTC',
    deriveAddress: customerAddresses(addressDeriver(keys)),
    parseAddress,

    async readIncoming({ network, since }, signal) {
      const reading = await open(network, signal);
      const { observations, cursor, isMore } = await readBlocks(reading, { since, lookBack });
      if (isMore) return { observations, cursor: writeCursor(cursor), isMore };
      const recent = await readRecent(reading, cursor.newest);
      const next = writeCursor({ ...cursor, newest: recent.newest });
      return { observations: [...observations, ...recent.observations], cursor: next, isMore };
    },

    async readTransaction({ network, txid }, signal) {
      const reading = await open(network, signal);
      return /^[0-9a-f]{64}$/.test(txid) ? readOutputs(reading, txid) : [];
    },

    async readAddress({ network, address: written }, signal) {
      const reading = await open(network, signal);
      const address = parseAddress({ network, address: written });
      return address === undefined ? [] : readPayments(reading, address);
    },

    async readCost({ network, txid }, signal) {
      const { view } = await open(network, signal);
      return /^[0-9a-f]{64}$/.test(txid) ? readEsploraCost({ servers, tip: view.tip, signal }, txid) : undefined;
    },

    async findRival({ network, ...request }, signal) {
      const { view } = await open(network, signal);
      return findEsploraRival({ servers, tip: view.tip, signal }, request);
    },

    async readTip(network, signal) {
      return (await open(network, signal)).view.tip;
    },
  };
}

/** The currency that the registry has for the chain's own coin. */
function findCurrency(assets: readonly AssetNetwork[]): string | undefined {
  const asset = assets.find(({ network, contract }) => network === 'BTC' && contract === null);
  if (asset && asset.ledgerScale !== bitcoinScale)
    throw new Outage('custody', new Error(`${asset.currency} does not count in ${bitcoinScale} decimals`), false);
  return asset?.currency;
}

/** One transaction as all servers show it: in a block that all of them have, or pending with all of them, or nothing. */
async function readOutputs({ servers, view, signal }: EsploraCall, txid: string): Promise<Observation[]> {
  const found = await servers.askAll(esplora.transaction(txid), signal);
  const known = found.flatMap((one) => (one ? [viewTransaction(view, one)] : []));
  if (known.some((one) => one.txid !== txid))
    throw new Outage('custody', new Error('an Esplora server answered about another transaction'));
  const isIncluded = known.some(({ block }) => block !== undefined);
  if (known.length < found.length && !isIncluded) return [];
  if (known.length < found.length) throw new Outage('custody', new Error(`the Esplora servers disagree about ${txid}`));
  return toObservations(view, agree(known, txid));
}

type RecentPage = { readonly observations: readonly Observation[]; readonly newest: string };

/** What entered the memory pool since the last look, at most what one reply has, and as far as all servers have it. */
async function readRecent(reading: EsploraCall, seen: string): Promise<RecentPage> {
  const { servers, view, signal } = reading;
  const [recent = []] = await servers.askAll(esplora.recent, signal);
  const txids = recent.map(({ txid }) => txid);
  const isSeen = txids.indexOf(seen);
  const observations: Observation[] = [];
  for (const txid of txids.slice(0, isSeen < 0 ? undefined : isSeen).toReversed()) {
    const found = await servers.askAll(esplora.transaction(txid), signal);
    const known = found.flatMap((one) => (one?.txid === txid ? [viewTransaction(view, one)] : []));
    if (known.length === found.length) observations.push(...toObservations(view, agree(known, txid)));
  }
  return { observations, newest: txids[0] ?? '' };
}

/** The newest payments to an address: what is pending, and up to four replies about blocks. */
async function readPayments(reading: EsploraCall, address: string): Promise<Observation[]> {
  const { servers, view, signal } = reading;
  const readPage = async (after: string | undefined) => {
    const request =
      after === undefined ? esplora.addressTransactions(address) : esplora.earlierTransactions(address, after);
    const answers = (await servers.askAll(request, signal)).map((page) =>
      (page ?? []).map((one) => viewTransaction(view, one)),
    );
    return answers.length === 1 ? (answers[0] ?? []) : agreeOnPage(answers, address);
  };
  const transactions = await readPage(undefined);
  while (transactions.length < maxOfAddress) {
    const last = transactions.findLast(({ block }) => block !== undefined);
    const included = transactions.filter(({ block }) => block !== undefined).length;
    if (!last || included % transactionsPerPage !== 0) break;
    const page = await readPage(last.txid);
    if (page.length === 0) break;
    transactions.push(...page);
  }
  return transactions
    .flatMap((one) => toObservations(view, one))
    .filter((observation) => observation.address === address)
    .slice(0, maxOfAddress);
}

type TransactionView = ReturnType<typeof viewTransaction>;

/** Of what is in blocks all must say the same; what is pending is reported where all have it. */
function agreeOnPage(answers: readonly TransactionView[][], address: string): TransactionView[] {
  const [first = [], ...others] = answers;
  agree(
    answers.map((page) => page.filter(({ block }) => block !== undefined)),
    address,
  );
  return first.filter(
    (one) => one.block !== undefined || others.every((page) => page.some(({ txid }) => txid === one.txid)),
  );
}

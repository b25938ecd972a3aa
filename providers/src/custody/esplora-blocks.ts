import { Outage } from '../outage.ts';
import { esplora, type EsploraBlock, transactionsPerPage } from './esplora-api.ts';
import { type EsploraCursor, readCursor } from './esplora-cursor.ts';
import { type BitcoinView, toObservations, viewTransaction, type ViewedTransaction } from './esplora-observations.ts';
import { agree, type EsploraServers, missing } from './esplora-servers.ts';
import type { Observation } from './port.ts';

/** One call: the servers, and what it sees of the chain. */
export type EsploraCall = {
  readonly servers: EsploraServers;
  readonly view: BitcoinView;
  readonly signal: AbortSignal | undefined;
};

// A page of ours is this many replies, which are requested at once.
const repliesPerPage = 4;

type PageRequest = { readonly since: string; readonly lookBack: number };

export type BlockPage = {
  readonly observations: readonly Observation[];
  readonly cursor: EsploraCursor;
  readonly isMore: boolean;
};

/**
 * The next transactions in blocks. After a reorganisation reading goes on at the newest block that is still in the chain. The servers forget
 * the blocks that were removed: what was in them is found in the new ones or in the memory pool.
 */
export async function readBlocks(reading: EsploraCall, { since, lookBack }: PageRequest): Promise<BlockPage> {
  const { tip } = reading.view;
  const stored = readCursor(since);
  // A server has fallen behind what was read: there is nothing new until it has that block again.
  if (stored && stored.height > tip.height) return { observations: [], cursor: stored, isMore: false };
  const cursor = stored && (await findAncestor(reading, stored));
  if (!cursor)
    return readBlock(reading, { height: Math.max(0, tip.height - lookBack + 1), next: 0, hashes: [], newest: '' });
  if (cursor.next !== 'all') return readBlock(reading, { ...cursor, hashes: cursor.hashes.slice(1) });
  if (cursor.height === tip.height) return { observations: [], cursor, isMore: false };
  return readBlock(reading, { ...cursor, height: cursor.height + 1, next: 0 });
}

async function readHash({ servers, view, signal }: EsploraCall, height: number): Promise<string> {
  if (height === view.tip.height) return view.tip.hash;
  return (await servers.askAgreed(esplora.blockHash(height), signal)) ?? missing(`block ${height}`);
}

/** The part of the cursor that is in the chain; undefined when nothing of it is. */
async function findAncestor(reading: EsploraCall, cursor: EsploraCursor): Promise<EsploraCursor | undefined> {
  for (const [depth, hash] of cursor.hashes.entries()) {
    const height = cursor.height - depth;
    if (height < 0 || (await readHash(reading, height)) !== hash) continue;
    return depth === 0 ? cursor : { ...cursor, height, next: 'all', hashes: cursor.hashes.slice(depth) };
  }
  return undefined;
}

/** Transactions of the block at a height; `hashes` are those below it. */
async function readBlock(
  reading: EsploraCall,
  { height, next: from, hashes, newest }: EsploraCursor,
): Promise<BlockPage> {
  const hash = await readHash(reading, height);
  const block = (await reading.servers.askAgreed(esplora.block(hash), reading.signal)) ?? missing(`block ${hash}`);
  const [parent] = hashes;
  if (block.height !== height || (parent !== undefined && block.previousblockhash !== parent))
    throw new Outage('custody', new Error('the chain changed while it was read'));
  const { transactions, next } = await readTransactions(reading, block, from === 'all' ? block.tx_count : from);
  return {
    observations: transactions.flatMap((one) => toObservations(reading.view, { ...one, block: { height, hash } })),
    cursor: { height, next, hashes: [hash, ...hashes], newest },
    isMore: next !== 'all' || height < reading.view.tip.height,
  };
}

type TransactionPage = { readonly transactions: readonly ViewedTransaction[]; readonly next: number | 'all' };

async function readTransactions(
  { servers, view, signal }: EsploraCall,
  { id, tx_count: count }: EsploraBlock,
  from: number,
): Promise<TransactionPage> {
  const starts = Array.from({ length: repliesPerPage }, (_, at) => from + at * transactionsPerPage).filter(
    (at) => at < count,
  );
  const pages = await Promise.all(
    starts.map(async (start) => {
      const answers = await servers.askAll(esplora.blockTransactions(id, start), signal);
      const expected = Math.min(transactionsPerPage, count - start);
      const viewed = answers.map((page) => (page ?? missing(`block ${id}`)).map((one) => viewTransaction(view, one)));
      if (viewed.some((page) => page.length !== expected)) missing(`all transactions of block ${id}`);
      return agree(viewed, `block ${id}`);
    }),
  );
  const next = from + repliesPerPage * transactionsPerPage;
  return { transactions: pages.flat(), next: next >= count ? 'all' : next };
}

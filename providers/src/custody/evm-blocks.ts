import type * as z from 'zod/mini';
import { Outage } from '../outage.ts';
import { fullBlockSchema, toHex } from './evm-api.ts';
import type { EvmNodes } from './evm-nodes.ts';

/** A transaction that pays, and whom, as the nodes write both. */
export type PaidAddress = { readonly txid: string; readonly to: string };

type Blocks = {
  readonly from: number;
  readonly to: number;
  /** Of the block before the first one, where it was read. */
  readonly parent: string | undefined;
  /** Of the last one. */
  readonly hash: string;
  /** Less than this is no payment. */
  readonly perUnit: bigint;
};

/**
 * The transactions of these blocks that move the chain's own coin, as all nodes have them; whether they took effect their receipts say. A
 * plain node has no list of them, so every block is read whole, all of them at the same time. An outage where a reorganisation came between:
 * nothing else would find the payments of a block that was passed over.
 */
export async function readCoinTransfers(
  nodes: EvmNodes,
  { from, to, parent, hash, perUnit }: Blocks,
  signal: AbortSignal | undefined,
): Promise<PaidAddress[]> {
  const heights = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const blocks = await Promise.all(heights.map((height) => readBlock(nodes, height, signal)));
  const isOneChain =
    blocks.at(-1)?.hash === hash &&
    blocks.every((block, index) => block.parent === (blocks[index - 1]?.hash ?? parent ?? block.parent));
  if (!isOneChain)
    throw new Outage('custody', new Error(`${nodes.network}: blocks ${from} to ${to} changed while they were read`));
  return blocks.flatMap(({ paid }) => paid.filter(({ value }) => value >= perUnit));
}

type Transfer = PaidAddress & { readonly value: bigint };
type ReadBlock = { readonly hash: string; readonly parent: string; readonly paid: readonly Transfer[] };

async function readBlock(nodes: EvmNodes, height: number, signal: AbortSignal | undefined): Promise<ReadBlock> {
  const request = { method: 'eth_getBlockByNumber', params: [toHex(height), true], schema: fullBlockSchema };
  const blocks = (await nodes.askAll(request, signal)).map((block) => toRead(block, height));
  const [first] = blocks;
  const isAgreed = blocks.every((one) => one !== undefined && first !== undefined && summary(one) === summary(first));
  if (!first || !isAgreed)
    throw new Outage(
      'custody',
      new Error(`${nodes.network}: the nodes disagree about the payments of block ${height}`),
    );
  return first;
}

function toRead(block: z.infer<typeof fullBlockSchema>, height: number): ReadBlock | undefined {
  if (block?.number !== height) return undefined;
  const { hash, parentHash: parent, transactions } = block;
  const paid = transactions.flatMap(({ hash: txid, to, value }) =>
    to && value > 0n ? [{ txid, to: to.toLowerCase(), value }] : [],
  );
  return { hash, parent, paid };
}

const summary = ({ hash, parent, paid }: ReadBlock): string =>
  [hash, parent, ...paid.map(({ txid, to, value }) => `${txid} ${to} ${value}`)].join('\n');

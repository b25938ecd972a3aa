import { Outage } from '../outage.ts';
import { type EvmReceipt, receiptSchema } from './evm-api.ts';
import type { EvmNodes } from './evm-nodes.ts';
import type { NetworkCost, Tip } from './port.ts';

/** The gas that a transaction used at the price it paid, as all nodes have it in one block; undefined while it is in none. */
export async function readEvmCost(
  { nodes, tip, signal }: { readonly nodes: EvmNodes; readonly tip: Tip; readonly signal: AbortSignal | undefined },
  hash: string,
): Promise<NetworkCost | undefined> {
  const request = { method: 'eth_getTransactionReceipt', params: [hash], schema: receiptSchema };
  const receipts = await nodes.askAll(request, signal);
  const costs = receipts.map((receipt) =>
    receipt === null || receipt.blockNumber > tip.height ? undefined : toCost(receipt, hash),
  );
  const [first] = costs;
  if (costs.every((cost) => cost === undefined)) return undefined;
  const isAgreed = costs.every(
    (cost) => cost !== undefined && cost.paid === first?.paid && cost.block.hash === first.block.hash,
  );
  if (!isAgreed) throw new Outage('custody', new Error(`the nodes disagree about the cost of transaction ${hash}`));
  return first;
}

function toCost({ transactionHash, blockNumber, blockHash, gasUsed, effectiveGasPrice }: EvmReceipt, hash: string) {
  if (transactionHash !== hash || gasUsed === undefined || effectiveGasPrice === undefined)
    throw new Outage('custody', new Error(`a node does not say what transaction ${hash} cost`), false);
  return { paid: gasUsed * effectiveGasPrice, block: { height: blockNumber, hash: blockHash } };
}

import { InvalidArgument } from '../invalid-argument.ts';
import { heightSchema, toHex } from './evm-api.ts';
import type { EvmNodes } from './evm-nodes.ts';
import type { Rival, RivalRequest, Tip } from './port.ts';

/**
 * Whether the number of a transaction was used by this depth, by the account's count of included transactions there. The chain does not say by
 * which, so that the transaction itself must be in no block.
 */
export async function findEvmRival(
  { nodes, tip, signal }: { readonly nodes: EvmNodes; readonly tip: Tip; readonly signal: AbortSignal | undefined },
  { raw, depth }: Pick<RivalRequest, 'raw' | 'depth'>,
): Promise<Rival | undefined> {
  // Loaded by who needs it: it takes more memory than all of the adapters that a server without nodes has.
  const { isHex, parseTransaction, recoverTransactionAddress } = await import('viem');
  if (!isHex(raw) || !raw.startsWith('0x02')) throw new InvalidArgument('not a transaction of an EVM chain');
  const serializedTransaction = `0x02${raw.slice('0x02'.length)}` as const;
  const account = await recoverTransactionAddress({ serializedTransaction });
  const { nonce = 0 } = parseTransaction(serializedTransaction);
  const height = tip.height - depth + 1;
  if (height < 0) return undefined;
  const request = { method: 'eth_getTransactionCount', params: [account, toHex(height)], schema: heightSchema };
  const included = await nodes.askAgreed(request, `the nonce of ${account} at block ${height}`, signal);
  return included > nonce ? { txid: undefined } : undefined;
}

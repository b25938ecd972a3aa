import { isHex, parseTransaction, recoverTransactionAddress } from 'viem';
import type { NetworkFee } from './port.ts';

export type OwnTransaction = {
  readonly chainId: number;
  readonly to: string;
  readonly data: string;
  /** What it moves of the chain's own coin, in its smallest unit. */
  readonly value: bigint;
  readonly nonce: number;
  readonly fee: NetworkFee;
};

/** What a transaction says that this account signed; undefined for any other. */
export async function readOwnTransaction(raw: string, address: string): Promise<OwnTransaction | undefined> {
  if (!isHex(raw) || !raw.startsWith('0x02')) return undefined;
  const serializedTransaction = `0x02${raw.slice('0x02'.length)}` as const;
  const signedBy = await recoverTransactionAddress({ serializedTransaction }).catch(() => undefined);
  if (signedBy !== address) return undefined;
  const {
    chainId,
    to,
    data = '0x',
    value = 0n,
    nonce = 0,
    maxFeePerGas: rate,
    maxPriorityFeePerGas: tip = 0n,
  } = parseTransaction(serializedTransaction);
  if (!to || rate === undefined) return undefined;
  return { chainId, to: to.toLowerCase(), data, value, nonce, fee: { rate, tip } };
}

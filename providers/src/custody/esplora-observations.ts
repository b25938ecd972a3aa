import type { EsploraTransaction } from './esplora-api.ts';
import type { Observation, Tip } from './port.ts';

/** What one call sees of the chain: the newest block that all servers have, and the currency of the chain's coin. */
export type BitcoinView = { readonly tip: Tip; readonly currency: string | undefined };

/** A transaction as far as it is compared and reported. */
export type ViewedTransaction = {
  readonly txid: string;
  readonly outputs: readonly { readonly address: string | undefined; readonly units: bigint }[];
  readonly block: { readonly height: number; readonly hash: string } | undefined;
};

/** A block above the tip that all servers have is not there yet. */
export function viewTransaction({ tip }: BitcoinView, { txid, vout, status }: EsploraTransaction): ViewedTransaction {
  const { confirmed, block_height: height, block_hash: hash } = status;
  const isIncluded = confirmed && typeof height === 'number' && typeof hash === 'string' && height <= tip.height;
  return {
    txid,
    outputs: vout.map(({ scriptpubkey_address: address, value }) => ({ address: address ?? undefined, units: value })),
    block: isIncluded ? { height, hash } : undefined,
  };
}

/** The outputs that pay an address. A transaction of Bitcoin is in a block only when it is valid. */
export function toObservations(
  { tip, currency }: BitcoinView,
  { txid, outputs, block }: ViewedTransaction,
): Observation[] {
  return outputs.flatMap(({ address, units }, output) =>
    address === undefined
      ? []
      : {
          network: 'BTC' as const,
          txid,
          output,
          address,
          currency,
          contract: 'native',
          units,
          block,
          confirmations: block ? tip.height - block.height + 1 : 0,
          isValid: true,
        },
  );
}

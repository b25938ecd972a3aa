import type { Chain } from '@istmo/contract/kernel/chain-address';

/** One payment to one address. */
export type PaymentOrder = {
  /** The withdrawal: signing the same order again makes the same transaction. */
  readonly id: string;
  readonly network: Chain;
  readonly currency: string;
  /** The token's contract; null where the currency is the chain's own coin. */
  readonly contract: string | null;
  readonly address: string;
  /** In the currency's ledger scale. */
  readonly units: bigint;
  readonly ledgerScale: number;
};

/** Holds the keys of the addresses that payments leave from. Only the signer's process has one; it talks to no network. */
export interface TransactionSigner {
  sign(order: PaymentOrder): Promise<{ readonly txid: string; readonly raw: string }>;
}

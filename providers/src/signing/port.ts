import type { Chain } from '@istmo/contract/kernel/chain-address';
import type { NetworkFee } from '../chain-sender/port.ts';

export { isRaised, type NetworkFee } from '../chain-sender/port.ts';

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
  readonly fee: NetworkFee;
  /** The number of the transaction among those of its account, where the network counts them; given once, never again. */
  readonly nonce: number | undefined;
};

export type SignedPayment = {
  readonly txid: string;
  readonly raw: string;
  /** What it spends: a nonce of an account, an output. Of all transactions that spend the same a network includes one. */
  readonly spends: string;
};

/** Holds the keys of the addresses that payments leave from. Only the signer's process has one; it talks to no network. */
export interface TransactionSigner {
  /** The account that pays on this network, where its transactions are counted; undefined where they are not. */
  accountOf(network: Chain): string | undefined;

  sign(order: PaymentOrder): Promise<SignedPayment>;

  /**
   * Signs the same payment with a higher fee, spending what the replaced transaction spends, so that a network includes one of the two. What
   * is spent is read from the replaced transaction and from nowhere else. Throws where that one is not signed by these keys, makes another payment, or
   * pays as much already.
   */
  replace(order: Omit<PaymentOrder, 'nonce'>, replaced: string): Promise<SignedPayment>;
}

/** A transfer between the account that pays and a deposit address. */
export type SweepOrder = {
  readonly network: Chain;
  /** Of the deposit address. */
  readonly index: number;
  /** In the smallest unit of the coin or the token. */
  readonly amount: bigint;
  readonly gas: bigint;
  readonly fee: NetworkFee;
  readonly nonce: number;
};

/**
 * Holds the keys of deposit addresses and of the account that pays. No order has a destination: both ends are derived from these keys. Throws
 * `InvalidArgument` for a fee or an amount above its limits.
 */
export interface SweepKeys {
  /** The account that pays, into which is collected. */
  readonly wallet: string;
  readonly networks: readonly string[];
  addressOf(index: number): string;

  /** The coin that a deposit address pays its fee with. */
  signTopUp(order: SweepOrder): Promise<SignedPayment>;

  /** All of the amount of a token, from the deposit address to the account that pays. */
  signToken(order: SweepOrder & { readonly contract: string }): Promise<SignedPayment>;

  /** The same of the chain's own coin. */
  signCoin(order: SweepOrder): Promise<SignedPayment>;
}

import type { Chain } from '@istmo/contract/kernel/chain-address';

/** An output of a transaction, by which it is spent. */
export type Outpoint = { readonly txid: string; readonly output: number };

/** One payment in bitcoin from the platform's own wallet. */
export type BitcoinPayment = {
  /** The withdrawal. */
  readonly id: string;
  readonly address: string;
  /** In satoshi; the address receives exactly this. */
  readonly units: bigint;
};

/** A payment as it is proposed to the signer, and what it spends. */
export type PreparedPayment = {
  /** A partially signed transaction (BIP174) without a signature, base64. */
  readonly psbt: string;
  readonly inputs: readonly Outpoint[];
  readonly feeUnits: bigint;
};

/**
 * Why a payment cannot be prepared. `too-little`: the wallet's confirmed outputs that nothing else spends are not enough. `dust`: nodes do
 * not forward so small a payment. `fee-too-high`: it would cost more than a payment may. `not-needed`: the earlier transaction pays as
 * much as is usual now.
 */
export type PaymentProblem = 'too-little' | 'dust' | 'fee-too-high' | 'not-needed';

/** A transaction that was signed for the payment before, and the proposal it came from. */
export type EarlierTransaction = { readonly psbt: string; readonly raw: string };

/**
 * Prepares payments from the platform's own Bitcoin wallet. It holds no key: what it prepares, the signer checks again. A call reads the
 * network and changes nothing; the caller stores which outputs are spent, so that no two payments spend the same one.
 *
 * Every call throws `Outage` when the provider fails or the signal fires first.
 */
export interface BitcoinPayments {
  /** `reserved`: what other payments spend. */
  prepare(
    payment: BitcoinPayment,
    reserved: readonly Outpoint[],
    signal?: AbortSignal,
  ): Promise<PreparedPayment | PaymentProblem>;

  /**
   * The same payment with a higher fee. It spends all that the earlier transaction spends, so that a network includes only one of them.
   * `reserved` may contain what the earlier one spends.
   */
  prepareReplacement(
    request: BitcoinPayment & { readonly earlier: EarlierTransaction },
    reserved: readonly Outpoint[],
    signal?: AbortSignal,
  ): Promise<PreparedPayment | PaymentProblem>;
}

/** The payment that staff and customer approved, as the signer reads it. */
export type BitcoinOrder = BitcoinPayment & {
  readonly network: Chain;
  readonly contract: string | null;
  readonly ledgerScale: number;
};

/** What the signer is asked to sign for an order: a proposal, and in hex what was signed for it before. */
export type BitcoinProposal = { readonly psbt: string; readonly earlier: readonly string[] };

/** Holds the keys of the wallet. Only the signer's process has one; it talks to no network. */
export interface BitcoinSigner {
  /** Signs a proposal that pays the order and nothing else; the id is known before anything is sent. Throws `SigningRefused`. */
  sign(order: BitcoinOrder, proposal: BitcoinProposal): Promise<{ readonly txid: string; readonly raw: string }>;
}

/** A proposal is not what the order says. The message is for staff. */
export class SigningRefused extends Error {
  constructor(finding: string) {
    super(finding);
    this.name = 'SigningRefused';
  }
}

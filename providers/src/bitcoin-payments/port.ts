import type { Chain } from '@istmo/contract/kernel/chain-address';
import { InvalidArgument } from '../invalid-argument.ts';

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

/** The inputs of the transaction that is replaced come first, in their order. */
export type PreparedReplacement = PreparedPayment & {
  /** What it spends beyond those. */
  readonly further: readonly Outpoint[];
};

/**
 * Why a payment cannot be prepared. `too-little`: the wallet's confirmed outputs that nothing else spends are not enough. `dust`: nodes do
 * not forward so small a payment. `fee-too-high`: it would cost more than a payment may.
 */
export type PaymentProblem = 'too-little' | 'dust' | 'fee-too-high';

/**
 * Prepares payments from the platform's own Bitcoin wallet. It holds no key: what it prepares, the signer checks again. It reads the
 * network and changes nothing; the caller stores which outputs are spent, so that no two payments spend the same one.
 */
export interface BitcoinPayments {
  /** `reserved`: what other payments spend. Throws `Outage` when the provider fails or the signal fires first. */
  prepare(
    payment: BitcoinPayment,
    reserved: readonly Outpoint[],
    signal?: AbortSignal,
  ): Promise<PreparedPayment | PaymentProblem>;

  /**
   * Prepares what a payment spends beyond what its newest transaction does, where the change of that one is not enough for a fee rate; all of
   * that one's inputs are kept. `enough`: nothing is needed.
   */
  prepareReplacement(
    payment: BitcoinPayment,
    replacement: Replacement,
    reserved: readonly Outpoint[],
    signal?: AbortSignal,
  ): Promise<PreparedReplacement | PaymentProblem | 'enough'>;
}

/** The payment that staff and customer approved, as the signer reads it. */
export type BitcoinOrder = BitcoinPayment & {
  readonly network: Chain;
  readonly contract: string | null;
  readonly ledgerScale: number;
};

/** The id is known before anything is sent. */
export type SignedBitcoinPayment = {
  readonly txid: string;
  readonly raw: string;
  /** One of the outputs that it spends: a replacement spends the same ones. */
  readonly spends: Outpoint;
};

/** A signed transaction, in hex, that another one with this fee rate is to replace. */
type Replacement = { readonly replaced: string; readonly rate: bigint };

/** Holds the keys of the wallet. Only the signer's process has one; it talks to no network. Both calls throw `SigningRefused`. */
export interface BitcoinSigner {
  /** Signs what was prepared for an order, when it pays the order and nothing else. */
  sign(order: BitcoinOrder, psbt: string): Promise<SignedBitcoinPayment>;

  /**
   * Signs the order once more, with a higher fee that the change pays. It spends what the replaced transaction spends, so that a network
   * includes one of them, and what was prepared beyond that. `psbt` is what was prepared last. Throws `ChangeTooSmall` where that is not enough.
   */
  replace(order: BitcoinOrder, psbt: string, replacement: Replacement): Promise<SignedBitcoinPayment>;
}

/** What is to be signed is not what the order says, or cannot be. The message is for staff. */
export class SigningRefused extends InvalidArgument {
  constructor(finding: string) {
    super(finding);
    this.name = 'SigningRefused';
  }
}

/** What the replaced transaction spends, and what was prepared beyond it, does not pay a higher fee. */
export class ChangeTooSmall extends SigningRefused {
  constructor() {
    super('the change is not enough for a higher fee');
    this.name = 'ChangeTooSmall';
  }
}

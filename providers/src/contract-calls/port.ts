import type { Chain } from '@istmo/contract/kernel/chain-address';
import type { NetworkFee } from '../chain-sender/port.ts';

/** A call of a contract by the signer's account. It moves none of the chain's own coin. */
export type CallOrder = {
  /** One transaction of one step: an order under the same id is signed as it was given first. */
  readonly id: string;
  readonly network: Chain;
  readonly to: string;
  readonly data: string;
  readonly gas: bigint;
  readonly fee: NetworkFee;
  readonly nonce: number;
};

/** What the platform says about an identity: that it was verified for this topic. `data` is a hash, never anything personal. */
type ClaimOrder = { readonly identity: string; readonly topic: bigint; readonly data: string };

/** Holds the keys of the account that issues securities, and of the claims about investors. */
export interface CallSigner {
  readonly account: string;
  /** Undefined while it is not signed: the keys may be with another process, or with people. */
  signCall(
    order: CallOrder,
    signal?: AbortSignal,
  ): Promise<{ readonly txid: string; readonly raw: string } | undefined>;
  signClaim(order: ClaimOrder, signal?: AbortSignal): Promise<string | undefined>;
}

import type { Chain } from '@istmo/contract/kernel/chain-address';
import type { NetworkFee } from '../signing/port.ts';

/** A transaction as the signer made it. The same bytes always have the same id. */
export type SignedTransaction = { readonly network: Chain; readonly txid: string; readonly raw: string };

/**
 * Gives signed transactions to the networks. It holds no key and can change nothing of what it sends.
 *
 * No answer proves anything: a node that accepted a transaction can lose it, one that refused it may have it already from another node, and
 * without an answer (`Outage`) it may or may not have it. What became of it is read from the chain, by the watching side of custody. The
 * same transaction may be given again at any time: a network includes it once.
 */
export interface ChainSender {
  send(transaction: SignedTransaction, signal?: AbortSignal): Promise<'accepted' | 'refused'>;

  /** The fee at which a transaction is soon included, as the network is now. */
  readFee(network: Chain, signal?: AbortSignal): Promise<NetworkFee>;

  /** How many transactions of an account the network has included, which is the number of its next one; 0 where it does not count them. */
  countSent(account: { readonly network: Chain; readonly address: string }, signal?: AbortSignal): Promise<number>;
}

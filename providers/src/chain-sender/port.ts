import type { Chain } from '@istmo/contract/kernel/chain-address';

/** What a transaction pays for being included, in the network's own unit: wei per gas, satoshis per 1,000 virtual bytes, sun per unit of energy. */
export type NetworkFee = {
  /** The most that it pays. */
  readonly rate: bigint;
  /** The part of it that is offered to who makes the block; 0 on a network that has no such part. */
  readonly tip: bigint;
  /** A settled block, as `height.hash`, on a network whose transactions name one. */
  readonly reference?: string | undefined;
};

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

const raiseBy = 8n;

/** The least fee at which every node takes a replacement: an eighth more of each part, rounded up. */
export function raisedFee({ rate, tip }: NetworkFee): NetworkFee {
  const raise = (part: bigint): bigint => part + (part + raiseBy - 1n) / raiseBy;
  return { rate: raise(rate), tip: raise(tip) };
}

/** Whether a replacement that pays this is taken by the nodes that have the other one. */
export function isRaised(fee: NetworkFee, replaced: NetworkFee): boolean {
  const least = raisedFee(replaced);
  return fee.rate >= least.rate && fee.tip >= least.tip;
}

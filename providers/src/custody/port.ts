import { type Chain, chains } from '@istmo/contract/kernel/chain-address';

/** The networks that are watched: the chains that money is sent on too, and Liquid, whose securities are received only. */
export const networks = [...chains, 'LIQUID'] as const;
export type Network = (typeof networks)[number];

/** The network of this name, or undefined where it is not one of ours. */
export function findNetwork(name: string): Network | undefined {
  return networks.find((network) => network === name);
}

/**
 * Whose address: on a chain the customer's number, from 0 to 2^31 - 1, because addresses are derived from keys; on Liquid the customer's id,
 * because the wallet of the issuance service keeps one address for each.
 */
export type AddressPath =
  | { readonly network: Chain; readonly index: number }
  | { readonly network: 'LIQUID'; readonly owner: string };

/** A currency on a chain. The platform hands these to an adapter from its instrument registry. */
export type AssetNetwork = {
  readonly currency: string;
  readonly network: Network;
  /** The token's contract, on Liquid the id of the asset; null where the currency is the chain's own coin. */
  readonly contract: string | null;
  /** The decimal places of the currency's units. */
  readonly ledgerScale: number;
};

/** One output that pays an address, as the chain shows it now. `network`, `txid` and `output` together identify it permanently. */
export type Observation = {
  readonly network: Network;
  readonly txid: string;
  /**
   * The index of the output in a bitcoin transaction. On an EVM chain or Tron the place of the log among all logs of its transaction's
   * receipt, from 0; never the node's `logIndex`, which counts through the block and changes when a reorganisation puts the transaction
   * elsewhere. A transfer of the chain's own coin, of which a transaction has one, is output 1,000,000: more than a receipt has logs.
   */
  readonly output: number;
  /** In the canonical spelling of `parseAddress`. */
  readonly address: string;
  /** Whose units the token says that it moved, of an EVM chain's own coin who signed it, in the same spelling; absent where the chain names none, as bitcoin does, and of a token while no block has it. */
  readonly sender?: string;
  /** By the token's contract, never by its name; undefined for a token that is not ours and must never be credited. */
  readonly currency: string | undefined;
  /** The token's contract, the id of an asset of Liquid, or 'native'. */
  readonly contract: string;
  /** In the currency's ledger scale. */
  readonly units: bigint;
  /** The block that includes it; undefined while it is pending. */
  readonly block: { readonly height: number; readonly hash: string } | undefined;
  /** 1 in the newest block, 0 while it is pending, as the provider claims; compute it from `block` and the tip before crediting. */
  readonly confirmations: number;
  /** False when the chain shows the transaction but it moved nothing: failed, reverted, or a token that answered 'false'. */
  readonly isValid: boolean;
};

/** What a network took for including a transaction, in the smallest unit of the chain's own coin: satoshi, wei, sun. */
export type NetworkCost = {
  readonly paid: bigint;
  readonly block: { readonly height: number; readonly hash: string };
};

/** A transaction of ours, as it was signed, and how deep another one has to be. */
export type RivalRequest = {
  readonly network: Network;
  readonly txid: string;
  readonly raw: string;
  /** The number of blocks that include or follow it, from 1. */
  readonly depth: number;
};

/** What has spent the same as a transaction of ours; undefined where the chain does not say by which transaction. */
export type Rival = { readonly txid: string | undefined };

export type Tip = { readonly height: number; readonly hash: string };

export type ObservationPage = {
  readonly observations: readonly Observation[];
  /** Pass this to the next call. Opaque; one that the provider does not know starts from the beginning. */
  readonly cursor: string;
  /** Whether there is another page already. */
  readonly isMore: boolean;
};

/**
 * Watches the chains for deposits. There is no private key on this side: addresses come from account-level public keys, on Liquid from the
 * wallet of the issuance service.
 *
 * Replies can be late (a transaction appears long after it was mined), repeated (also within one reply), out of order, revoked (a
 * reorganisation makes a mined transaction pending again or drops it, and the tip goes back), incomplete at first, and wrong. So the
 * caller stores one row per (network, txid, output), takes the newest observation, computes the depth itself, and reads the
 * transaction again right before it credits. The caller decides how many confirmations are enough.
 *
 * Every asynchronous call throws `Outage` when the provider fails or the signal fires first.
 */
export interface Custody {
  /** Whether the network is watched; of one that is not, every other call is an outage, and no address is given out. */
  watches(network: Network): boolean;

  /** The customer's own address: always the same, and no other customer's. */
  deriveAddress(path: AddressPath): Promise<string>;

  /** The canonical spelling of an address of this network, its checksum verified; undefined for anything else. */
  parseAddress(written: { network: Network; address: string }): string | undefined;

  /**
   * Observations that are new or changed since the cursor ('' at first): pending, mined, or pending again. They may pay addresses
   * that are no customer's; the caller matches them. A dropped transaction is not reported here, only by `readTransaction`.
   */
  readIncoming(request: { network: Network; since: string }, signal?: AbortSignal): Promise<ObservationPage>;

  /** All outputs of one transaction as the chain shows them now; empty when the provider does not know it, which one reply alone does not prove. */
  readTransaction(request: { network: Network; txid: string }, signal?: AbortSignal): Promise<readonly Observation[]>;

  /**
   * The newest outputs that pay an address, at most 100, as the chain shows them now: for payments that `readIncoming` never reported. On an EVM
   * chain those of tokens only.
   */
  readAddress(request: { network: Network; address: string }, signal?: AbortSignal): Promise<readonly Observation[]>;

  /** What the network took for a transaction, as its block shows it; undefined while it is in no block. */
  readCost(request: { network: Network; txid: string }, signal?: AbortSignal): Promise<NetworkCost | undefined>;

  /**
   * Another transaction that has spent what this one spends, a number of an account or an output, in a block at least this deep: then this
   * one can never be included. Undefined while there is none.
   */
  findRival(request: RivalRequest, signal?: AbortSignal): Promise<Rival | undefined>;

  /** The newest block; its height can decrease. */
  readTip(network: Network, signal?: AbortSignal): Promise<Tip>;
}

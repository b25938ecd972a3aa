/** The chains that are watched. The wire's own names (ERC20, TRC20, and 'ETH' for COINGT) are mapped by the rooms. */
export const networks = ['BTC', 'ETH', 'TRON', 'POLYGON'] as const;
export type Network = (typeof networks)[number];

/** Which currency is held on which chain; nothing else can be deposited. */
export const lanes = [
  { currency: 'BTC', network: 'BTC' },
  { currency: 'USDT', network: 'ETH' },
  { currency: 'USDT', network: 'TRON' },
  { currency: 'COINGT', network: 'POLYGON' },
] as const;
export type Lane = (typeof lanes)[number];
export type ChainCurrency = Lane['currency'];

/** The lane of a currency and a network, or undefined where the platform has none. */
export function laneOf(currency: string, network: string): Lane | undefined {
  return lanes.find((lane) => lane.currency === currency && lane.network === network);
}

/** One output that pays an address, as the chain shows it now. `network`, `txid` and `output` together are its identity, for ever. */
export type Sighting = {
  readonly network: Network;
  readonly txid: string;
  /** The output's number in a bitcoin transaction, the log's in an EVM or Tron one. */
  readonly output: number;
  /** In the canonical spelling of `readAddress`. */
  readonly address: string;
  /** By the contract's identity, never by the name a token gives itself; undefined for a token that is not ours: never credit it. */
  readonly currency: ChainCurrency | undefined;
  /** The token's contract, or 'native'. */
  readonly contract: string;
  /** In the currency's ledger scale. */
  readonly units: bigint;
  /** Where it is mined; undefined while it waits. */
  readonly block: { readonly height: number; readonly hash: string } | undefined;
  /** 1 in the newest block, 0 while it waits. What the provider says; reckon it from `block` and `tip` before money depends on it. */
  readonly confirmations: number;
  /** False when the chain shows the transaction but it moved nothing: failed, reverted, or a token that answered 'false'. */
  readonly isValid: boolean;
};

export type Tip = { readonly height: number; readonly hash: string };

export type Incoming = {
  readonly seen: readonly Sighting[];
  /** Hand this back next time. Opaque; one that the provider does not know starts over from the beginning. */
  readonly cursor: string;
  /** There is more already; ask again at once. */
  readonly isMore: boolean;
};

/**
 * What the product needs, for deposits, from whoever watches the chains. There is no private key on this side: addresses come
 * from account-level public keys.
 *
 * What answers can be: late (a transaction shows up long after it was mined), repeated (the same sighting again and again, in one
 * answer too), out of order, gone (a reorganisation takes a mined transaction back to waiting or away altogether, and the tip goes
 * back), incomplete once and complete later, and wrong. So a caller keeps one row per (network, txid, output), believes the newest
 * sighting, reckons depth itself, and looks at the transaction again right before it credits. How deep is deep enough is the caller's.
 *
 * Every asynchronous call throws `Outage` when the other side fails or the signal fires first.
 */
export interface Custody {
  /** The customer's own address: pure arithmetic, the same for ever. `index` from 0 to 2^31 - 1, one per customer. */
  deriveAddress(place: Lane & { index: number }): string;

  /** The canonical spelling of an address of this network after its checksum was verified, undefined for anything else. */
  readAddress(written: { network: Network; address: string }): string | undefined;

  /**
   * Sightings that are new or changed since the cursor ('' at first): seen waiting, mined, sent back. It may carry addresses that
   * are nobody's; the caller matches. What vanishes is not told here: ask `transaction`.
   */
  incoming(ask: { network: Network; since: string }, signal?: AbortSignal): Promise<Incoming>;

  /** All outputs of one transaction as the chain shows them now; empty when it does not know it (any more, or yet). One empty answer proves nothing. */
  transaction(ask: { network: Network; txid: string }, signal?: AbortSignal): Promise<readonly Sighting[]>;

  /** The newest block. Can go back. */
  tip(network: Network, signal?: AbortSignal): Promise<Tip>;
}

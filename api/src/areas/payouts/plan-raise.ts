import { type NetworkFee, raisedFee } from '@istmo/providers/chain-sender/port';

type SignedFee = NetworkFee & { readonly number: number };
type SigningOrder = { readonly number: number; readonly finding: string | null };

export type RaiseFacts = {
  readonly newest: SignedFee;
  /** The first one of the broadcast; the newest itself where nothing was replaced. */
  readonly first: SignedFee;
  /** The newest order, if there is one. */
  readonly lastOrder: SigningOrder | undefined;
  /** What the network asks for now; undefined while it is not known. */
  readonly current: NetworkFee | undefined;
  /** The most that is paid, in percent of the first fee. */
  readonly maxPercent: bigint;
};

/** `ordered`: the signer has not answered an order. `refused`: it refused the last one. `limit`: nodes would take only more than may be paid. */
export type RaiseProblem = 'ordered' | 'refused' | 'limit';
export type RaisePlan = { readonly fee: NetworkFee; readonly number: number } | { readonly problem: RaiseProblem };

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/**
 * Pure. The fee of the next transaction: an eighth more, or what the network asks for now where that is more, up to the limit. After a refusal
 * of the signer only staff order again.
 */
export function planRaise(facts: RaiseFacts, isByStaff: boolean): RaisePlan {
  const { newest, first, lastOrder, current, maxPercent } = facts;
  if (lastOrder && lastOrder.number > newest.number) {
    if (lastOrder.finding === null) return { problem: 'ordered' };
    if (!isByStaff) return { problem: 'refused' };
  }
  const least = raisedFee(newest);
  const limit = (first.rate * maxPercent) / 100n;
  const rate = smaller(larger(least.rate, current?.rate ?? 0n), limit);
  const tip = smaller(larger(least.tip, current?.tip ?? 0n), rate);
  if (rate < least.rate || tip < least.tip) return { problem: 'limit' };
  return { fee: { rate, tip }, number: (lastOrder?.number ?? newest.number) + 1 };
}

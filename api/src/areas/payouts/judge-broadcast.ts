import type { Observation } from '@istmo/providers/custody/port';

/** The payment that the signed transactions make, and what the last look at the chain found. */
export type StoredBroadcast = {
  readonly address: string;
  readonly currency: string;
  readonly units: bigint;
  readonly blockHash: string | null;
  readonly missedChecks: number;
  readonly missingSince: Date | null;
  /** The other transaction that an earlier look found. */
  readonly takenBy: string | null;
  /** Of the newest transaction. */
  readonly lastSentAt: Date | null;
};

type Block = { readonly height: number; readonly hash: string };

/**
 * What one look found. `unclear`: the answer contradicted itself, so it proves nothing. `behind`: the network waits with a transaction that a
 * newer one is to replace, and does not have the newer one.
 */
export type ChainStatus =
  | { readonly kind: 'mined' | 'failed'; readonly block: Block }
  | { readonly kind: 'pending' | 'behind' | 'absent' | 'unclear' }
  /** None of ours is there, and another transaction has taken what they spend. Empty: the chain does not name it. */
  | { readonly kind: 'taken'; readonly by: string };

/** Only an output with our address, currency and amount is our payment: another transaction's output under this id proves nothing. */
export function findStatus(row: StoredBroadcast, observations: readonly Observation[]): ChainStatus {
  const ours = observations.filter(
    ({ address, currency, units }) => address === row.address && currency === row.currency && units === row.units,
  );
  const [first, ...others] = ours.map(toStatus);
  if (!first) return { kind: observations.length === 0 ? 'absent' : 'unclear' };
  return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : { kind: 'unclear' };
}

function toStatus({ block, isValid }: Observation): ChainStatus {
  if (!block) return { kind: 'pending' };
  return { kind: isValid ? 'mined' : 'failed', block };
}

export type TransactionStatus = { readonly txid: string; readonly status: ChainStatus };

/** What all transactions of a broadcast show together, the newest first. A block has one of them at most: two would be a contradiction. */
export function combineStatuses(newest: TransactionStatus, replaced: readonly TransactionStatus[]): TransactionStatus {
  const all = [newest, ...replaced];
  const [included, ...others] = all.filter(({ status }) => 'block' in status);
  if (included) return others.length === 0 ? included : { txid: newest.txid, status: { kind: 'unclear' } };
  const find = (kind: ChainStatus['kind']) => all.find(({ status }) => status.kind === kind);
  const unclear = find('unclear');
  if (unclear) return unclear;
  const pending = find('pending');
  if (pending === undefined || pending === newest) return newest;
  return { txid: newest.txid, status: { kind: 'behind' } };
}

type ChainContext = { readonly tip: number; readonly required: number; readonly now: Date };

/**
 * `wait`: nothing new. `seen`: the network has it. `lost`: it may not. `resend`: give the network the newest transaction again. `complete`:
 * it paid. `fail`: it is in a block, deep enough, and moved nothing. `replace`: it can never be included.
 */
export type BroadcastDecision = {
  readonly action: 'wait' | 'seen' | 'lost' | 'resend' | 'complete' | 'fail' | 'replace';
  readonly confirmations: number;
};

const minMissedChecks = 3;
const minMissingMs = 20_000;
const resendMs = 10_000;

/** Pure. The row holds the result of an earlier look: nothing ends a withdrawal before two of them agree on the block. */
export function judgeBroadcast(
  row: StoredBroadcast,
  status: ChainStatus,
  { tip, required, now }: ChainContext,
): BroadcastDecision {
  if (status.kind === 'pending') return { action: 'seen', confirmations: 0 };
  if (status.kind === 'behind') return { action: isSentLongAgo(row, now) ? 'resend' : 'seen', confirmations: 0 };
  if (status.kind === 'absent') return { action: judgeAbsence(row, now), confirmations: 0 };
  if (status.kind === 'taken') return { action: row.takenBy === status.by ? 'replace' : 'wait', confirmations: 0 };
  if (status.kind !== 'mined' && status.kind !== 'failed') return { action: 'wait', confirmations: 0 };
  const confirmations = Math.max(0, tip - status.block.height + 1);
  if (confirmations < required || row.blockHash !== status.block.hash) return { action: 'seen', confirmations };
  return { action: status.kind === 'mined' ? 'complete' : 'fail', confirmations };
}

const isSentLongAgo = ({ lastSentAt }: StoredBroadcast, now: Date): boolean =>
  lastSentAt === null || now.getTime() - lastSentAt.getTime() >= resendMs;

function judgeAbsence(row: StoredBroadcast, now: Date): BroadcastDecision['action'] {
  if (isSentLongAgo(row, now)) return 'resend';
  const { missedChecks, missingSince } = row;
  const isGone =
    missedChecks + 1 >= minMissedChecks &&
    missingSince !== null &&
    now.getTime() - missingSince.getTime() >= minMissingMs;
  return isGone ? 'lost' : 'wait';
}

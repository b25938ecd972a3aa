import type { Observation } from '@istmo/providers/custody/port';

/** The payment that a signed transaction makes, and what the last look at the chain found. */
export type StoredBroadcast = {
  readonly address: string;
  readonly currency: string;
  readonly units: bigint;
  readonly blockHash: string | null;
  readonly missedChecks: number;
  readonly missingSince: Date | null;
  readonly lastSentAt: Date | null;
};

type Block = { readonly height: number; readonly hash: string };

/** What one look found of the transaction. `unclear`: the answer contradicted itself, so it proves nothing. */
export type ChainStatus =
  | { readonly kind: 'mined' | 'failed'; readonly block: Block }
  | { readonly kind: 'pending' | 'absent' | 'unclear' };

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

type ChainContext = { readonly tip: number; readonly required: number; readonly now: Date };

/**
 * `wait`: nothing new. `seen`: the network has it. `lost`: it may not. `resend`: give the network the same transaction again. `complete`:
 * it paid. `fail`: it is in a block, deep enough, and moved nothing.
 */
export type Decision = {
  readonly action: 'wait' | 'seen' | 'lost' | 'resend' | 'complete' | 'fail';
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
): Decision {
  if (status.kind === 'pending') return { action: 'seen', confirmations: 0 };
  if (status.kind === 'absent') return { action: judgeAbsence(row, now), confirmations: 0 };
  if (status.kind !== 'mined' && status.kind !== 'failed') return { action: 'wait', confirmations: 0 };
  const confirmations = Math.max(0, tip - status.block.height + 1);
  if (confirmations < required || row.blockHash !== status.block.hash) return { action: 'seen', confirmations };
  return { action: status.kind === 'mined' ? 'complete' : 'fail', confirmations };
}

function judgeAbsence({ missedChecks, missingSince, lastSentAt }: StoredBroadcast, now: Date): Decision['action'] {
  const isOld = lastSentAt === null || now.getTime() - lastSentAt.getTime() >= resendMs;
  if (isOld) return 'resend';
  const isGone =
    missedChecks + 1 >= minMissedChecks &&
    missingSince !== null &&
    now.getTime() - missingSince.getTime() >= minMissingMs;
  return isGone ? 'lost' : 'wait';
}

import type { DepositState } from '@istmo/contract/areas/deposits/deposit-states';
import type { Observation } from '@istmo/providers/custody/port';

/** The stored facts of a deposit that a decision depends on. */
export type StoredDeposit = {
  readonly output: number;
  readonly address: string;
  readonly currency: string;
  readonly units: bigint;
  readonly state: DepositState;
  readonly blockHash: string | null;
  readonly missedChecks: number;
  readonly missingSince: Date | null;
};

/** What one check found of the output. `unclear`: the custody's answer contradicted itself, so it proves nothing. */
export type OutputStatus =
  | {
      readonly kind: 'mined';
      readonly block: { readonly height: number; readonly hash: string };
      readonly sender?: string;
    }
  | { readonly kind: 'unconfirmed' | 'failed' | 'absent' | 'unclear' };

/** The output's status among all observations of its transaction. An output with another address, token or amount than stored is not this deposit. */
export function findOutputStatus(row: StoredDeposit, observations: readonly Observation[]): OutputStatus {
  const statuses = observations
    .filter(({ output }) => output === row.output)
    .map((observation) => toOutputStatus(row, observation));
  const [first, ...others] = statuses;
  if (!first) return { kind: 'absent' };
  return others.every((other) => isSame(first, other)) ? first : { kind: 'unclear' };
}

function toOutputStatus(row: StoredDeposit, observation: Observation): OutputStatus {
  const { address, sender, currency, units, block, isValid } = observation;
  if (address !== row.address || currency !== row.currency || units !== row.units) return { kind: 'absent' };
  if (!isValid) return { kind: 'failed' };
  return block ? { kind: 'mined', block, ...(sender !== undefined && { sender }) } : { kind: 'unconfirmed' };
}

function isSame(left: OutputStatus, right: OutputStatus): boolean {
  if (left.kind !== 'mined' || right.kind !== 'mined') return left.kind === right.kind;
  return left.block.hash === right.block.hash && left.block.height === right.block.height;
}

/** The blocks from `height` to the tip, both included; 0 when the tip is below the block, as an outdated tip can be. */
export function countConfirmations(tip: number, height: number): number {
  return Math.max(0, tip - height + 1);
}

/** What a decision depends on beside the row: the height of the chain, the confirmations that count, and the time. */
export type ChainContext = {
  readonly tip: number;
  readonly required: number;
  readonly final: number;
  readonly now: Date;
};

/**
 * What follows from a check. `update`: store what was found, perhaps another state. `miss`: the transaction was absent or spoke against
 * a credited deposit; one such answer proves nothing. `credit`, `reverse` and `restore` move money.
 */
export type DepositDecision =
  | {
      readonly action: 'update';
      readonly state: DepositState;
      readonly block: { height: number; hash: string } | undefined;
      readonly confirmations: number;
    }
  | { readonly action: 'miss' | 'credit' | 'reverse' | 'restore' | 'none' };

const minMissedChecks = 3;
const minMissingMs = 20_000;

/** With this check the transaction is gone: several checks in a row, over some time, did not find it. */
function isGone({ missedChecks, missingSince }: StoredDeposit, now: Date): boolean {
  return (
    missedChecks + 1 >= minMissedChecks &&
    missingSince !== null &&
    now.getTime() - missingSince.getTime() >= minMissingMs
  );
}

/** Pure. The row holds the result of an earlier check: money moves only when two checks agree on the block, never after one alone. */
export function judgeDeposit(row: StoredDeposit, status: OutputStatus, context: ChainContext): DepositDecision {
  if (status.kind === 'unclear' || row.state === 'final' || row.state === 'closed') return { action: 'none' };
  if (row.state === 'credited') return judgeCredited(row, status, context);
  if (row.state === 'reversed') return judgeReversed(row, status, context);
  return judgeUncredited(row, status, context);
}

function judgeUncredited(
  row: StoredDeposit,
  status: OutputStatus,
  { tip, required, now }: ChainContext,
): DepositDecision {
  if (status.kind === 'absent') {
    if (row.state === 'dropped' || isGone(row, now)) return outsideBlocks('dropped');
    return { action: 'miss' };
  }
  if (status.kind !== 'mined') return outsideBlocks(status.kind === 'failed' ? 'failed' : 'pending');
  const confirmations = countConfirmations(tip, status.block.height);
  const wasMined = row.state === 'confirming' || row.state === 'below_minimum' || row.state === 'in_review';
  if (wasMined && row.blockHash === status.block.hash && confirmations >= required) return { action: 'credit' };
  return { action: 'update', state: 'confirming', block: status.block, confirmations };
}

function judgeCredited(row: StoredDeposit, status: OutputStatus, { tip, final, now }: ChainContext): DepositDecision {
  if (status.kind !== 'mined') return isGone(row, now) ? { action: 'reverse' } : { action: 'miss' };
  const confirmations = countConfirmations(tip, status.block.height);
  const isFinal = confirmations >= final && row.blockHash === status.block.hash;
  return { action: 'update', state: isFinal ? 'final' : 'credited', block: status.block, confirmations };
}

function judgeReversed(row: StoredDeposit, status: OutputStatus, { tip, required }: ChainContext): DepositDecision {
  if (status.kind !== 'mined') return outsideBlocks('reversed');
  const confirmations = countConfirmations(tip, status.block.height);
  if (row.blockHash === status.block.hash && confirmations >= required) return { action: 'restore' };
  return { action: 'update', state: 'reversed', block: status.block, confirmations };
}

function outsideBlocks(state: DepositState): DepositDecision {
  return { action: 'update', state, block: undefined, confirmations: 0 };
}

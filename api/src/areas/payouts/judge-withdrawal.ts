import type { WithdrawalReason } from '@istmo/contract/kernel/withdrawal';
import type { UnmetCondition } from '../../money/withdrawal-conditions.ts';

/** All that screening decides by. */
export type ScreeningFacts = {
  readonly now: Date;
  /** The first condition of the request that does not hold any more. */
  readonly unmet: UnmetCondition | undefined;
  readonly restsUntil: Date | null;
  readonly booksAreSound: boolean;
  /** Whether every deposit of the customer is deep enough in its chain. */
  readonly isDeepEnough: boolean;
  readonly approvals: number;
  /** The signer held it because its own limits ask for two approvals, and staff lifted the hold. */
  readonly signerWantsApprovals: boolean;
  /** What the watch lists say of the address now; what is not clear goes to staff. */
  readonly screening: 'clear' | 'hit' | 'unknown';
  /** In units of 10^-18 USD; undefined while there is no price. */
  readonly usd: bigint | undefined;
  /** Until when it waits for a price, before staff decide. */
  readonly priceAwaitedUntil: Date;
  readonly approvalUsd: bigint;
  /** Whether it is so large that its sender and its receiver must be known; null while its value is not known. */
  readonly needsTravelData: boolean | null;
  /** Whether the profile, which says who sends, is complete. */
  readonly hasOriginator: boolean;
  readonly hasBeneficiary: boolean;
  /** Until when it waits for the customer to say so, before it is rejected. */
  readonly dataAwaitedUntil: Date;
};

export type ScreeningDecision =
  | { readonly to: 'approved' }
  | { readonly to: 'resting'; readonly reason: WithdrawalReason; readonly until: Date }
  | { readonly to: 'in_review' | 'on_hold' | 'refused'; readonly reason: WithdrawalReason };

/** Above the threshold, and wherever a rule asks for people. */
export const approvalsNeeded = 2;

// How soon it is looked at again; what it waits for has no known end.
const retryMs = {
  books_closed: 60_000,
  service_paused: 300_000,
  rules: 300_000,
  recent_deposit: 60_000,
  owing: 60_000,
  originator: 15_000,
  beneficiary: 15_000,
  awaiting_price: 10_000,
} as const;

const retryAfter = (now: Date, reason: keyof typeof retryMs): ScreeningDecision => ({
  to: 'resting',
  reason,
  until: new Date(now.getTime() + retryMs[reason]),
});

/** Pure. What becomes of a withdrawal that does not meet a condition of its request: what ends by itself is awaited, the rest is for staff. */
export function holdFor(
  unmet: UnmetCondition,
  { now, restsUntil }: Pick<ScreeningFacts, 'now' | 'restsUntil'>,
): ScreeningDecision {
  if (unmet === 'security_change') return { to: 'resting', reason: unmet, until: restsUntil ?? now };
  if (unmet === 'service_paused' || unmet === 'owing' || unmet === 'rules') return retryAfter(now, unmet);
  return { to: 'on_hold', reason: unmet };
}

/** Pure. Whether a confirmed withdrawal is sent, waits, or is decided by people (requirement 3.7). */
export function judgeWithdrawal(facts: ScreeningFacts): ScreeningDecision {
  const { now, restsUntil, usd } = facts;
  const retry = (reason: keyof typeof retryMs): ScreeningDecision => retryAfter(now, reason);
  const awaitData = (reason: 'originator' | 'beneficiary'): ScreeningDecision =>
    now < facts.dataAwaitedUntil ? retry(reason) : { to: 'refused', reason };
  const { unmet } = facts;
  if (unmet !== undefined) return holdFor(unmet, { now, restsUntil });
  if (!facts.booksAreSound) return retry('books_closed');
  if (!facts.isDeepEnough) return retry('recent_deposit');
  // It goes on by itself when the customer has said who sends and who receives it; no approval takes the place of that.
  if (facts.needsTravelData === true && !facts.hasOriginator) return awaitData('originator');
  if (facts.needsTravelData === true && !facts.hasBeneficiary) return awaitData('beneficiary');
  // Its value decides whether that must be known, so nothing else is decided before it is known.
  if (facts.needsTravelData === null) return retry('awaiting_price');
  // Two people have looked at it; a hold that was lifted does not ask them again.
  if (facts.approvals >= approvalsNeeded) return { to: 'approved' };
  if (facts.signerWantsApprovals) return { to: 'in_review', reason: 'signer' };
  if (facts.screening !== 'clear') return { to: 'in_review', reason: 'screening' };
  if (usd === undefined && now < facts.priceAwaitedUntil) return retry('awaiting_price');
  if (usd === undefined) return { to: 'in_review', reason: 'no_price' };
  if (usd > facts.approvalUsd) return { to: 'in_review', reason: 'threshold' };
  return { to: 'approved' };
}

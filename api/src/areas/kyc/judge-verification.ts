import type { KycStatus } from '@istmo/contract/kernel/account-status';
import { type Review, toKycResult } from '@istmo/providers/identity/port';

export type ReviewOutcome = 'approved' | 'asked_again' | 'refused';

/** Why a verification needs a person. `staff`: they opened it themselves. */
export type ReviewCause =
  | 'on_hold'
  | 'no_answer'
  | 'check_failed'
  | 'profile_missing'
  | 'differs'
  | 'hit'
  | 'level'
  | 'staff';

export type VerificationFacts = {
  readonly review: Review;
  readonly before: KycStatus;
  /** What staff decided about this reading. */
  readonly decision: ReviewOutcome | null;
  readonly hasProfile: boolean;
  /** The profile is not what the provider read in the documents. */
  readonly differs: boolean;
  readonly hasFailedCheck: boolean;
  /** The review is for another level of the provider than the one that customers are sent to now. */
  readonly isOtherLevel: boolean;
  /** `none`: the watch lists have not answered about these names. */
  readonly screening: 'none' | 'clear' | 'hit';
};

export type Judgement = {
  readonly status: KycStatus;
  readonly isFinal: boolean;
  /** None: no person has to look at it. */
  readonly causes: readonly ReviewCause[];
};

const decided = (status: KycStatus, isFinal = false): Judgement => ({ status, isFinal, causes: [] });

/**
 * The status that follows from the provider's review and from what the platform checks itself (requirement 3.6). The provider decides;
 * staff do where it leaves the decision open, where a watch list has a hit, and where the profile is not what the provider read.
 */
export function judgeVerification(facts: VerificationFacts): Judgement {
  const { review, before, decision, screening } = facts;
  const provider = toKycResult(review);
  if (decision === 'refused') return decided('redo', true);
  if (decision === 'asked_again') return decided('redo');
  // Who is verified stays so until staff decide about a hit that came later.
  const isVerified = decision === 'approved' || (provider.status === 'verified' && before === 'verified');
  if (isVerified) return { status: 'verified', isFinal: false, causes: screening === 'hit' ? ['hit'] : [] };
  const causes = findCauses(facts);
  if (causes.length > 0) return { status: 'pending', isFinal: false, causes };
  if (provider.status !== 'verified') return { ...provider, causes };
  return decided(screening === 'clear' ? 'verified' : 'pending');
}

function findCauses({
  review,
  hasProfile,
  differs,
  hasFailedCheck,
  isOtherLevel,
  screening,
}: VerificationFacts): ReviewCause[] {
  const { reviewStatus, answer } = review;
  const isOnHold = reviewStatus === 'onHold';
  const isUnanswered = reviewStatus === 'completed' && answer === undefined;
  const isApproved = reviewStatus === 'completed' && answer === 'GREEN';
  if (!isOnHold && !isUnanswered && !isApproved) return [];
  const found: Readonly<Partial<Record<ReviewCause, boolean>>> = {
    hit: screening === 'hit',
    on_hold: isOnHold,
    no_answer: isUnanswered,
    check_failed: isApproved && hasFailedCheck,
    level: isApproved && isOtherLevel,
    profile_missing: !hasProfile,
    differs,
  };
  return causeOrder.filter((cause) => found[cause]);
}

/** The most serious first. */
const causeOrder: readonly ReviewCause[] = [
  'hit',
  'differs',
  'check_failed',
  'level',
  'on_hold',
  'no_answer',
  'profile_missing',
];

export type VerdictFacts = { readonly review: Review; readonly status: KycStatus };

/**
 * Whether a verdict takes two people: where it overrides a completed verdict of the provider, and where it takes the status of a
 * verified customer away.
 */
export function needsTwo(verdict: ReviewOutcome, { review: { answer, rejectType }, status }: VerdictFacts): boolean {
  if (status === 'verified') return verdict !== 'approved';
  if (answer === 'GREEN') return verdict === 'refused';
  if (answer === 'RED') return verdict === 'approved' || (verdict === 'asked_again' && rejectType === 'FINAL');
  return false;
}

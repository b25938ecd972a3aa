import { readVerification } from '@istmo/contract/areas/kyc/kyc.contract';
import { toKycResult } from '@istmo/providers/identity/port';
import { handle } from '../../http/handler.ts';
import { findVerification, type Verification } from './kyc.store.ts';
import { readDecisionReason, readOpenReview } from './reviews.store.ts';
import { toReview } from './settle-verification.ts';

/** What the customer sees of the work of staff: nothing of the watch lists, and no cause. */
export const answerReadVerification = handle(readVerification, async (app, { customer, language, accountStatus }) => {
  const verification = await findVerification(app.db, customer);
  const review = await readOpenReview(app.db, customer);
  const { reviewId = null } = verification ?? {};
  const reason = reviewId === null ? undefined : await readDecisionReason(app.db, reviewId);
  // A verified customer does not see that a list has a hit.
  const isInReview = review !== undefined && accountStatus.kycStatus === 'pending';
  return {
    in_review: isInReview,
    due_at: isInReview ? review.dueAt.toISOString() : null,
    is_final: verification !== undefined && isRefusedForGood(verification),
    reason: verification?.decision === 'approved' ? '' : (reason?.[language] ?? ''),
    note: verification?.decision === 'approved' ? '' : (reason?.note ?? ''),
  };
});

/** Staff decide about the state that they saw; otherwise the provider does. */
export function isRefusedForGood(verification: Verification): boolean {
  if (verification.decision) return verification.decision === 'refused';
  return toKycResult(toReview(verification)).isFinal;
}

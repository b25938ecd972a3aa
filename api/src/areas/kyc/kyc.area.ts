import type { Area } from '../../area.ts';
import { kycTasks } from './kyc.worker.ts';
import { answerReadVerification } from './read-verification.ts';
import { answerReportVerification } from './report-verification.ts';
import { answerDecideOverride, answerDecideReview, answerReopenReview } from './staff/decide-review.ts';
import { answerCountWaitingReviews, answerListReviews } from './staff/list-reviews.ts';
import { answerReadReview, answerReadReviewImage } from './staff/read-review.ts';
import { answerStartVerification } from './start-verification.ts';
import { countOpenReviews } from './staff/review-queue.store.ts';

export const kycArea: Area = {
  handlers: [answerStartVerification, answerReadVerification, answerReportVerification],
  staffHandlers: [
    answerCountWaitingReviews,
    answerListReviews,
    answerReadReview,
    answerReadReviewImage,
    answerDecideReview,
    answerDecideOverride,
    answerReopenReview,
  ],
  tasks: kycTasks,
  waiting: [{ name: 'identity-reviews', count: ({ db }) => countOpenReviews(db) }],
};

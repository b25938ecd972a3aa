import type { Handler } from '../../http/handler.ts';
import { answerDecideOverride, answerDecideReview, answerReopenReview } from './staff/decide-review.ts';
import { answerCountWaitingReviews, answerListReviews } from './staff/list-reviews.ts';
import { answerReadReview, answerReadReviewImage } from './staff/read-review.ts';

export const kycStaffRoutes: readonly Handler[] = [
  answerCountWaitingReviews,
  answerListReviews,
  answerReadReview,
  answerReadReviewImage,
  answerDecideReview,
  answerDecideOverride,
  answerReopenReview,
];

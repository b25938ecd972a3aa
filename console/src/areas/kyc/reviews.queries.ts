import { fileQuery } from '@istmo/client/file-query';
import { queryFor } from '@istmo/client/query';
import { listReviews, readReview, readReviewImage } from '@istmo/contract/areas/kyc/kyc.staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { queuePolling, toQueueInput } from '../../shared/review/queue-query.ts';
import type { ReviewSearch } from '../../shared/review/review-search.ts';

export const reviewViews = ['open', 'second', 'decided'] as const;
export type ReviewView = (typeof reviewViews)[number];
export type ReviewsSearch = ReviewSearch<ReviewView>;

export type ReviewRow = ReplyAt<typeof listReviews>['data'][number];
export type Review = ReplyAt<typeof readReview>;
export type VerdictName = Review['needs_two'][number];

export const reviewsQuery = (search: ReviewsSearch) => ({
  ...queryFor(listReviews, { input: toQueueInput(search), topics: ['kyc'] }),
  ...queuePolling,
});

export function reviewQuery(id: string) {
  return { ...queryFor(readReview, { input: { id }, topics: ['kyc'] }), refetchInterval: 10_000 };
}

export const imageQuery = (id: string, image: string) => fileQuery(readReviewImage, { id, image });

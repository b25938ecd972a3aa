import { fileQuery } from '@istmo/client/file-query';
import { queryFor } from '@istmo/client/query';
import { listReviews, readReview, readReviewImage } from '@istmo/contract/areas/kyc/kyc.staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReviewSearch } from '../../shared/review/review-search.ts';

export const reviewViews = ['open', 'second', 'decided'] as const;
export type ReviewView = (typeof reviewViews)[number];
export type ReviewsSearch = ReviewSearch<ReviewView>;

export type ReviewRow = ReplyAt<typeof listReviews>['data'][number];
export type Review = ReplyAt<typeof readReview>;
export type VerdictName = Review['needs_two'][number];

const refetchInterval = 10_000;

export function reviewsQuery({ view, search, limit }: ReviewsSearch) {
  const input = { view, limit, ...(search && { search }) };
  return { ...queryFor(listReviews, { input, topics: ['kyc'] }), refetchInterval, placeholderData: keepPreviousData };
}

export function reviewQuery(id: string) {
  return { ...queryFor(readReview, { input: { id }, topics: ['kyc'] }), refetchInterval };
}

export const imageQuery = (id: string, image: string) => fileQuery(readReviewImage, { id, image });

import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useReadAll } from './use-read-all.ts';
import { readReviewSearch, type ReviewSearch } from './review-search.ts';

/** The queue that the address of the page says: its views, the search, and its cases. */
export function useReviewQueue<const View extends string, Reply, Failure, Data, Key extends QueryKey>(
  views: readonly [View, ...View[]],
  queryOf: (search: ReviewSearch<View>) => UseQueryOptions<Reply, Failure, Data, Key>,
) {
  const search = readReviewSearch(views, useSearch({ strict: false }));
  return { views, search, query: useQuery(queryOf(search)), readAll: useReadAll(search, queryOf) };
}

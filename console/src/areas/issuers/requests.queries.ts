import { queryFor } from '@istmo/client/query';
import { listRequestQueue, readRequestCase } from '@istmo/contract/areas/issuers/issuers.staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReviewSearch } from '../../shared/review/review-search.ts';

export const requestViews = ['open', 'decided'] as const;
export type RequestView = (typeof requestViews)[number];
export type RequestsSearch = ReviewSearch<RequestView>;
export type RequestRow = ReplyAt<typeof listRequestQueue>['data'][number];
export type RequestCase = ReplyAt<typeof readRequestCase>;

const polling = { refetchInterval: 10_000, placeholderData: keepPreviousData };

export function requestsQuery({ view, search, limit }: RequestsSearch) {
  const input = { view, limit, ...(search && { search }) };
  return { ...queryFor(listRequestQueue, { input, topics: ['issuers'] }), ...polling };
}

export const requestQuery = (id: string) => queryFor(readRequestCase, { input: { id }, topics: ['issuers'] });

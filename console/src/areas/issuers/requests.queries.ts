import { queryFor } from '@istmo/client/query';
import { listRequestQueue, readRequestCase } from '@istmo/contract/areas/issuers/issuers.staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { queuePolling, toQueueInput } from '../../shared/review/queue-query.ts';
import type { ReviewSearch } from '../../shared/review/review-search.ts';

export const requestViews = ['open', 'decided'] as const;
export type RequestView = (typeof requestViews)[number];
export type RequestsSearch = ReviewSearch<RequestView>;
export type RequestRow = ReplyAt<typeof listRequestQueue>['data'][number];
export type RequestCase = ReplyAt<typeof readRequestCase>;

export const requestsQuery = (search: RequestsSearch) => ({
  ...queryFor(listRequestQueue, { input: toQueueInput(search), topics: ['issuers'] }),
  ...queuePolling,
});

export const requestQuery = (id: string) => queryFor(readRequestCase, { input: { id }, topics: ['issuers'] });

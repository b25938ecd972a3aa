import { listRequests, readRequestStatus } from '@istmo/contract/areas/issuers/issuers.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { prefetch, queryFor } from '@istmo/client/query';

export type RequestRow = ReplyAt<typeof listRequests>['data'][number];

export const requestsQuery = queryFor(listRequests, { input: {}, topics: ['issuers'] });
export const requestStatusQuery = queryFor(readRequestStatus, { input: {}, topics: ['issuers'] });

export async function loadIssuers(): Promise<void> {
  await Promise.all([prefetch(requestsQuery), prefetch(requestStatusQuery)]);
}

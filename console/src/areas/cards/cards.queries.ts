import { queryFor } from '@istmo/client/query';
import { listPurchaseQueue, readPurchaseCase } from '@istmo/contract/areas/cards/cards.staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { queuePolling, toQueueInput } from '../../shared/review/queue-query.ts';
import type { ReviewSearch } from '../../shared/review/review-search.ts';

export const purchaseViews = ['attention', 'open', 'disputes', 'all'] as const;
export type PurchaseView = (typeof purchaseViews)[number];
export type PurchasesSearch = ReviewSearch<PurchaseView>;
export type PurchaseRow = ReplyAt<typeof listPurchaseQueue>['data'][number];
export type PurchaseCase = ReplyAt<typeof readPurchaseCase>;

export const purchasesQuery = (search: PurchasesSearch) => ({
  ...queryFor(listPurchaseQueue, { input: toQueueInput(search), topics: ['cards'] }),
  ...queuePolling,
});

// A refund is carried out within seconds.
export function purchaseQuery(id: string) {
  return { ...queryFor(readPurchaseCase, { input: { id }, topics: ['cards'] }), refetchInterval: 3_000 };
}

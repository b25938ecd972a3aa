import { queryFor } from '@istmo/client/query';
import { listPurchaseQueue, readPurchaseCase } from '@istmo/contract/areas/cards/cards.staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReviewSearch } from '../../shared/review/review-search.ts';

export const purchaseViews = ['attention', 'open', 'disputes', 'all'] as const;
export type PurchaseView = (typeof purchaseViews)[number];
export type PurchasesSearch = ReviewSearch<PurchaseView>;
export type PurchaseRow = ReplyAt<typeof listPurchaseQueue>['data'][number];
export type PurchaseCase = ReplyAt<typeof readPurchaseCase>;

export function purchasesQuery({ view, search, limit }: PurchasesSearch) {
  const input = { view, limit, ...(search && { search }) };
  const polling = { refetchInterval: 10_000, placeholderData: keepPreviousData };
  return { ...queryFor(listPurchaseQueue, { input, topics: ['cards'] }), ...polling };
}

// A refund is carried out within seconds.
export function purchaseQuery(id: string) {
  return { ...queryFor(readPurchaseCase, { input: { id }, topics: ['cards'] }), refetchInterval: 3_000 };
}

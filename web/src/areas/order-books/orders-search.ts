import { type ListSearch, readListSearch } from '@istmo/client/list/list-search';

/** The filters of the customer's orders: the market, and whether they are open. */
export const orderFilters = ['symbol', 'state'] as const;

export type OrdersSearch = ListSearch & { symbol?: string; state?: string };

export const readOrdersSearch = (raw: Record<string, unknown>): OrdersSearch => readListSearch(raw, orderFilters);

import { type ListSearch, readListSearch, textOf } from '@istmo/client/list/list-search';

/** The tabs of the page of the customer's orders; the first one opens. */
export const orderTabs = ['orders', 'trades', 'alerts'] as const;
export type OrderTab = (typeof orderTabs)[number];

/** The filters of the customer's orders: the market, and whether they are open. Trades are of the market alone. */
export const orderFilters = ['symbol', 'state'] as const;
export const tradeFilters = ['symbol'] as const;

export type OrdersSearch = ListSearch & { tab?: OrderTab; symbol?: string; state?: string };

export function readOrdersSearch(raw: Record<string, unknown>): OrdersSearch {
  const tab = orderTabs.find((one) => one === textOf(raw['tab']));
  const search = readListSearch(raw, orderFilters);
  return tab === undefined || tab === orderTabs[0] ? search : { tab, ...search };
}

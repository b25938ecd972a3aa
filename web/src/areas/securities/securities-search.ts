import { type ListSearch, readListSearch } from '@istmo/client/list/list-search';

/** The list's own filters, by their names in the address. */
export const securityFilters = ['type', 'issuer', 'country', 'currency', 'income', 'maturity', 'hold', 'show'] as const;

/** What the list can be sorted by; by name, from A, where the address says nothing. */
export const securitySorts = ['name', 'issuer', 'yield', 'maturity', 'price', 'change'] as const;

export type SecuritySort = (typeof securitySorts)[number];

/** The query string of the list of securities. */
export const readSecuritiesSearch = (raw: Record<string, unknown>): ListSearch =>
  readListSearch(raw, [...securityFilters, 'sort']);

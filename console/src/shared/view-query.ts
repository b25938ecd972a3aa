import { type ListSearch, readListSearch } from '@istmo/client/list/list-search';
import type { ListView } from '@istmo/client/list/list-view';
import { parseSearch, stringifySearch } from '@istmo/client/search';

/** Filters, size, order and columns of a view as a query string: the same for equal views. The page is no part of it. */
export function toViewQuery({ size, from, to, search, order, hidden, filters }: ListView): string {
  const names = Object.keys(filters).toSorted();
  const own = Object.fromEntries(names.map((name) => [name, filters[name]]));
  return stringifySearch({
    ...own,
    from,
    to,
    search,
    size: size === 10 ? undefined : size,
    order: order === 'asc' ? order : undefined,
    hidden: hidden.toSorted().join(','),
  }).slice(1);
}

/** What the address becomes when a view is opened: everything that the view does not set is removed. `filters` are the list's own. */
export function toViewSearch(query: string, filters: readonly string[]): ListSearch {
  const unset = ['page', 'size', 'from', 'to', 'search', 'order', 'hidden', ...filters];
  return {
    ...Object.fromEntries(unset.map((name) => [name, undefined])),
    ...readListSearch(parseSearch(query), filters),
  };
}

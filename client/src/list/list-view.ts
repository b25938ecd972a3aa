import { pageSizes } from '@istmo/contract/kernel/page-sizes';
import type { Paging } from '@istmo/contract/kernel/paging';
import { keysIn, type ListSearch, type PageSize, textOf } from './list-search.ts';

/** The page, size and filters of a list. */
export type ListView = {
  readonly page: number;
  readonly size: PageSize;
  readonly from: string;
  readonly to: string;
  readonly search: string;
  readonly order: 'asc' | 'desc';
  readonly hidden: readonly string[];
  /** The list's own filters that are on, by name. */
  readonly filters: Readonly<Record<string, string>>;
};

export type Filters = Pick<ListView, 'from' | 'to' | 'search' | 'filters'>;

export const noFilters: Filters = { from: '', to: '', search: '', filters: {} };

export function toListView(
  { page = 1, size = pageSizes[0], from = '', to = '', search = '', order, hidden, ...others }: ListSearch,
  filters: readonly string[] = [],
): ListView {
  const on = filters.flatMap((name) => (textOf(others[name]) === '' ? [] : [[name, textOf(others[name])]]));
  const direction = order === 'asc' ? 'asc' : 'desc';
  return { page, size, from, to, search, order: direction, hidden: keysIn(hidden), filters: Object.fromEntries(on) };
}

export function isFiltered({ from, to, search, filters }: ListView): boolean {
  return from !== '' || to !== '' || search !== '' || Object.keys(filters).length > 0;
}

/** The first or the last moment of a day in the reader's time zone; '' for no day. */
export function momentOf(day: string, end: 'first' | 'last'): string {
  const [year, month, date] = day.split('-').map((part) => Number.parseInt(part, 10));
  if (year === undefined || month === undefined || date === undefined) return '';
  const at =
    end === 'first' ? new Date(year, month - 1, date) : new Date(new Date(year, month - 1, date + 1).getTime() - 1);
  return at.toISOString();
}

/** The paging fields of the call (requirement 1.7). Days are in the reader's own time zone. */
export function pagingOf({ page, size, from, to, search, order }: ListView): Paging {
  return {
    sortOrder: order,
    sortActive: '_id',
    pageIndex: page - 1,
    pageSize: size,
    search,
    filter: '',
    startDate: from === '' ? '' : momentOf(from, 'first'),
    endDate: to === '' ? '' : momentOf(to, 'last'),
  };
}

/** "swap-history" as the specification names it; followed by the range where only a part is exported. */
export function fileNameOf(name: string, { from, to }: ListView): string {
  return [name, from, to].filter((part) => part !== '').join('_');
}

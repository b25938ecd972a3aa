import { dateFilterRules } from '@istmo/contract/kernel/date-filter';
import { pageSizes } from '@istmo/contract/kernel/page-sizes';
import { findProblem } from '@istmo/contract/kernel/rules';

export type PageSize = (typeof pageSizes)[number];

/** The query string of a list: days as 2026-11-21, pages from 1, and its own filters by name. Missing values have defaults. */
export type ListSearch = {
  page?: number;
  size?: PageSize;
  from?: string;
  to?: string;
  search?: string;
  /** The oldest first. */
  order?: 'asc' | undefined;
  /** The columns that are not shown, by key, with commas. */
  hidden?: string;
  [filter: string]: unknown;
};

const maxPage = 1_000_000;

/** The text of a parameter: the router returns numbers as numbers. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function pageIn(value: unknown): number | undefined {
  const text = textOf(value);
  const page = /^\d{1,7}$/.test(text) ? Number.parseInt(text, 10) : 0;
  return page > 1 && page <= maxPage ? page : undefined;
}

function dayIn(value: unknown): string | undefined {
  const match = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
  if (!match) return undefined;
  const time = new Date(`${match[0]}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(match[0]) ? match[0] : undefined;
}

export function keysIn(value: unknown): string[] {
  return textOf(value)
    .slice(0, 400)
    .split(',')
    .filter((key) => /^[a-z_]+$/.test(key))
    .toSorted();
}

/** What the calls take: a transaction id fits. */
const maxSearchCharacters = 200;

/**
 * Parses the query string of a list; invalid pages, sizes and days are dropped, and so are two days in the wrong order. `filters` are the
 * names of the list's own.
 */
export function readListSearch(raw: Record<string, unknown>, filters: readonly string[] = []): ListSearch {
  const page = pageIn(raw['page']);
  const size = pageSizes.find((option) => String(option) === textOf(raw['size']) && option !== pageSizes[0]);
  const [from, to] = [dayIn(raw['from']), dayIn(raw['to'])];
  const isInOrder = !findProblem(dateFilterRules, { startDate: from ?? '', endDate: to ?? '' });
  const search = textOf(raw['search']).trim().slice(0, maxSearchCharacters);
  const hidden = keysIn(raw['hidden']);
  return {
    ...(page === undefined ? {} : { page }),
    ...(size === undefined ? {} : { size }),
    ...(from !== undefined && isInOrder ? { from } : {}),
    ...(to !== undefined && isInOrder ? { to } : {}),
    ...(search === '' ? {} : { search }),
    ...(raw['order'] === 'asc' ? { order: 'asc' } : {}),
    ...(hidden.length === 0 ? {} : { hidden: hidden.join(',') }),
    ...Object.fromEntries(filters.flatMap((name) => (textOf(raw[name]) === '' ? [] : [[name, textOf(raw[name])]]))),
  };
}

import type { ListView } from '@istmo/client/list/list-view';
import { findEntries } from '@istmo/client/find-entries';
import type { listSecurities } from '@istmo/contract/areas/securities/securities.calls';
import { parseUnits } from '@istmo/contract/kernel/money';
import type { ReplyAt } from '@istmo/contract/wire';
import { signOf } from '@istmo/contract/kernel/format';
import type { Sort } from '@istmo/ui/table-props';
import { type SecuritySort, securitySorts } from './securities-search.ts';

export type ListedSecurity = ReplyAt<typeof listSecurities>['data'][number];

/** What the filter `show` narrows the list to. */
export const shownParts = ['tradable', 'offered', 'own'] as const;

const isIn: Readonly<Record<(typeof shownParts)[number], (row: ListedSecurity) => boolean>> = {
  tradable: ({ trade_state: state }) => state === 'open',
  offered: ({ is_offered: isOffered }) => isOffered,
  own: ({ own }) => signOf(own) !== 'zero',
};

/** The rows that a view shows, of all pages, in its order. */
export function selectSecurities(
  rows: readonly ListedSecurity[],
  { search, filters, order }: Pick<ListView, 'search' | 'filters' | 'order'>,
  sort: string,
): ListedSecurity[] {
  const { type, country, currency, show } = { type: '', country: '', currency: '', show: '', ...filters };
  const part = shownParts.find((one) => one === show);
  const found = rows.filter(
    (row) =>
      (type === '' || row.type === type) &&
      (country === '' || row.jurisdiction === country) &&
      (currency === '' || row.currencies.includes(currency)) &&
      (part === undefined || isIn[part](row)),
  );
  const matches = findEntries(
    found.map((row) => ({ row, text: `${row.name} ${row.ticker} ${row.issuer} ${row.isin}` })),
    search,
  ).map(({ row }) => row);
  const { key, direction } = sortOf(sort, order);
  const compare = comparisons[key];
  const sign = direction === 'ascending' ? 1 : -1;
  return matches.toSorted(
    (one, other) => missingLast(key, one, other) || sign * compare(one, other) || byName(one, other),
  );
}

/** By name from A unless the address says otherwise. */
export function sortOf(sort: string, order: ListView['order']): Sort & { readonly key: SecuritySort } {
  const key = securitySorts.find((one) => one === sort);
  if (key === undefined) return { key: 'name', direction: 'ascending' };
  return { key, direction: order === 'asc' ? 'ascending' : 'descending' };
}

type Compare = (one: ListedSecurity, other: ListedSecurity) => number;

const texts = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });
const byName: Compare = (one, other) => texts.compare(one.name, other.name) || texts.compare(one.ticker, other.ticker);

const priceScale = 18;
function exact(decimal: string | null): bigint {
  const units = parseUnits((decimal ?? '').replace(/^-/, ''), priceScale) ?? 0n;
  return decimal?.startsWith('-') ? -units : units;
}
const byFigure = (one: string | null, other: string | null): number => {
  const [left, right] = [exact(one), exact(other)];
  return left < right ? -1 : left > right ? 1 : 0;
};

const comparisons: Readonly<Record<SecuritySort, Compare>> = {
  name: byName,
  issuer: (one, other) => texts.compare(one.issuer, other.issuer),
  maturity: (one, other) => (one.matures_on < other.matures_on ? -1 : one.matures_on > other.matures_on ? 1 : 0),
  price: (one, other) => byFigure(one.price, other.price),
  change: (one, other) => byFigure(one.change, other.change),
};

/** What has no such figure comes after all that have one, in either order. */
function missingLast(key: SecuritySort, one: ListedSecurity, other: ListedSecurity): number {
  if (key !== 'price' && key !== 'change') return 0;
  return Number(one[key] === null) - Number(other[key] === null);
}

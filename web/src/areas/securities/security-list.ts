import type { ListView } from '@istmo/client/list/list-view';
import { findEntries } from '@istmo/client/find-entries';
import type { listSecurities } from '@istmo/contract/areas/securities/securities.calls';
import { addMonths } from '@istmo/contract/kernel/day';
import { parseUnits } from '@istmo/contract/kernel/money';
import type { ReplyAt } from '@istmo/contract/wire';
import { signOf } from '@istmo/contract/kernel/format';
import type { Sort } from '@istmo/ui/table-props';
import type { SecurityFacts } from '../facts/public.ts';
import { type SecuritySort, securitySorts } from './securities-search.ts';

/** A security with its facts, which come by a call of their own: undefined while they are not there. */
export type ListedSecurity = ReplyAt<typeof listSecurities>['data'][number] & {
  readonly facts: SecurityFacts | undefined;
};

/** What the filter `show` narrows the list to. */
export const shownParts = ['tradable', 'offered', 'own', 'redeemed'] as const;

/** What the filter `income` narrows the list to. */
export const incomeParts = ['any', 'coupon', 'paid'] as const;

/** The years after which what the filter `maturity` shows has matured: more than the one before, at most its own; the last one is what lives longer. */
export const maturityYears = ['1', '3', '5', '10', 'later'] as const;

/** What the filter `hold` narrows the list to. */
export const holdParts = ['yes', 'no'] as const;

const hasCoupon = ({ facts }: ListedSecurity): boolean => (facts?.coupon ?? null) !== null;
/** Whether something was paid in the last twelve months. */
const hasPaid = ({ facts }: ListedSecurity): boolean =>
  facts !== undefined && facts.coupon === null && facts.yield_gap !== 'no_income' && facts.last_payment !== null;

const hasIncome: Readonly<Record<(typeof incomeParts)[number], (row: ListedSecurity) => boolean>> = {
  any: (row) => hasCoupon(row) || hasPaid(row),
  coupon: hasCoupon,
  paid: hasPaid,
};

const isIn: Readonly<Record<(typeof shownParts)[number], (row: ListedSecurity) => boolean>> = {
  tradable: ({ trade_state: state }) => state === 'open',
  offered: ({ is_offered: isOffered }) => isOffered,
  own: ({ own }) => signOf(own) !== 'zero',
  redeemed: ({ redeemed_at: redeemedAt }) => redeemedAt !== null,
};

/** Whether a security matures in one of the ranges of years from today on. */
function maturesIn({ matures_on: day }: ListedSecurity, years: string, today: string): boolean {
  const index = maturityYears.findIndex((one) => one === years);
  const [least, most] = [maturityYears[index - 1], maturityYears[index]];
  const after = (count: string | undefined): string => addMonths(today, 12 * Number.parseInt(count ?? '0', 10));
  return day !== '' && day >= after(least) && (most === 'later' || day < after(most));
}

const noChoice = { type: '', issuer: '', country: '', currency: '', income: '', maturity: '', hold: '', show: '' };

/** Whether a view needs the facts of the securities, not only the list. */
export const needsFacts = (filters: ListView['filters'], sort: string): boolean =>
  sort === 'yield' || ['income', 'hold'].some((key) => filters[key] !== undefined);

/** The rows that a view shows, of all pages, in its order. `today` is YYYY-MM-DD. */
export function selectSecurities(
  rows: readonly ListedSecurity[],
  { search, filters, order }: Pick<ListView, 'search' | 'filters' | 'order'>,
  { sort, today }: { readonly sort: string; readonly today: string },
): ListedSecurity[] {
  const { type, issuer, country, currency, income, maturity, hold, show } = { ...noChoice, ...filters };
  const part = shownParts.find((one) => one === show);
  const earns = incomeParts.find((one) => one === income);
  const found = rows.filter(
    (row) =>
      (type === '' || row.type === type) &&
      (issuer === '' || row.issuer === issuer) &&
      (country === '' || row.jurisdiction === country) &&
      (currency === '' || row.currencies.includes(currency)) &&
      (earns === undefined || hasIncome[earns](row)) &&
      (!maturityYears.some((one) => one === maturity) || maturesIn(row, maturity, today)) &&
      (hold === '' || row.facts?.may_hold === (hold === 'yes')) &&
      // What is redeemed is found by its name or by the filter; it is nothing to choose from.
      (part === undefined ? row.redeemed_at === null || search !== '' : isIn[part](row)),
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
  yield: (one, other) => byFigure(one.facts?.yield ?? null, other.facts?.yield ?? null),
  maturity: (one, other) => (one.matures_on < other.matures_on ? -1 : one.matures_on > other.matures_on ? 1 : 0),
  price: (one, other) => byFigure(one.price, other.price),
  change: (one, other) => byFigure(one.change, other.change),
};

const figures: Partial<Readonly<Record<SecuritySort, (row: ListedSecurity) => string | null>>> = {
  price: ({ price }) => price,
  change: ({ change }) => change,
  yield: ({ facts }) => facts?.yield ?? null,
  maturity: ({ matures_on: day }) => (day === '' ? null : day),
};

/** What has no such figure comes after all that have one, in either order. */
function missingLast(key: SecuritySort, one: ListedSecurity, other: ListedSecurity): number {
  const figure = figures[key];
  return figure ? Number(figure(one) === null) - Number(figure(other) === null) : 0;
}

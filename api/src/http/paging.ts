import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Paging } from '@istmo/contract/kernel/paging';
import type { Reader } from '@istmo/db/tx';
import type { App } from '../app.ts';

/**
 * Where a page of a list is read: the first one where it was written, so that what a person just did is there; later ones, and so most of an export,
 * may be a little old.
 */
export const pageReader = (
  { db, replica }: Pick<App, 'db' | 'replica'>,
  { pageIndex }: Pick<Paging, 'pageIndex'>,
): Reader => (pageIndex > 0 ? replica : db);

export type DateRange = { readonly from: Date | null; readonly before: Date | null };

const dayMs = 86_400_000;

/** The range of a date filter; an end date without a time includes that whole day. */
export function toDateRange({ startDate, endDate }: Pick<Paging, 'startDate' | 'endDate'>): DateRange {
  return {
    from: startDate === '' ? null : new Date(startDate),
    before: endDate === '' ? null : new Date(Date.parse(endDate) + (/^\d{4}-\d{2}-\d{2}$/.test(endDate) ? dayMs : 1)),
  };
}

/** A customer's list. The SQL fragments come from the area's store, never from the client. Rows sort by id, and ids ascend with time. */
export type PagedQuery = {
  readonly columns: string;
  readonly table: string;
  readonly time: string;
  readonly customer: CustomerId;
  readonly paging: Paging;
  /** Only rows whose column has one of these values. */
  readonly filter?: { readonly column: string; readonly values: readonly string[] };
  /** An SQL text expression that the search term is looked up in; a list without one has no search. */
  readonly searchExpression?: string;
};

export type PageOfRows<Row> = { readonly rows: Row[]; readonly count: number };

/**
 * One page of a customer's list and the number of rows in the date range. Without a filter, skipping and counting use the index alone,
 * so that a deep page of a long list costs little more than the first.
 */
export async function readPage<Row>(reader: Reader, list: PagedQuery): Promise<PageOfRows<Row>> {
  const { columns, table, paging } = list;
  const { where, values } = buildConditions(list);
  const order = paging.sortOrder === 'asc' ? 'asc' : 'desc';
  const [limit, offset] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const [rows, [counted]] = await Promise.all([
    reader.query<Row>(
      `with page as materialized (select id from ${table} where ${where} order by id ${order} limit ${limit} offset ${offset})
       select ${columns} from ${table} where customer_id = $1 and id in (select id from page) order by id ${order}`,
      [...values, paging.pageSize, paging.pageIndex * paging.pageSize],
    ),
    reader.query<{ count: bigint }>(`select count(*) as count from ${table} where ${where}`, values),
  ]);
  return { rows, count: Number(counted?.count ?? 0n) };
}

function buildConditions({ time, customer, paging, filter, searchExpression }: PagedQuery): {
  where: string;
  values: unknown[];
} {
  const { from, before } = toDateRange(paging);
  const search = searchExpression === undefined ? '' : paging.search.trim();
  const values: unknown[] = [customer];
  const conditions = ['customer_id = $1'];
  const addCondition = (value: unknown, condition: (placeholder: string) => string): void => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (filter) addCondition(filter.values, (placeholder) => `${filter.column} = any(${placeholder}::text[])`);
  if (from) addCondition(from, (placeholder) => `${time} >= ${placeholder}`);
  if (before) addCondition(before, (placeholder) => `${time} < ${placeholder}`);
  if (search !== '')
    addCondition(search, (placeholder) => `position(lower(${placeholder}::text) in lower(${searchExpression})) > 0`);
  return { where: conditions.join(' and '), values };
}

import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Paging } from '@istmo/contract/kernel/paging';
import type { Reader } from '@istmo/db/tx';

export type DateRange = { readonly from: Date | null; readonly before: Date | null };

const dayMs = 86_400_000;

/** The moments that a filter's dates mean: a to-date given as a day includes that whole day. */
export function toDateRange({ startDate, endDate }: Pick<Paging, 'startDate' | 'endDate'>): DateRange {
  return {
    from: startDate === '' ? null : new Date(startDate),
    before: endDate === '' ? null : new Date(Date.parse(endDate) + (/^\d{4}-\d{2}-\d{2}$/.test(endDate) ? dayMs : 1)),
  };
}

/** Which list: SQL fragments of the store that asks, never of the client. Rows belong to one customer and sort by their id, which is made in the order of time. */
export type PagedQuery = {
  readonly columns: string;
  readonly table: string;
  readonly time: string;
  readonly customer: CustomerId;
  readonly paging: Paging;
  /** Only rows whose column has this value. */
  readonly filter?: { readonly column: string; readonly value: string };
  /** A text of the row that the list's search is looked for in; a list without one has no search. */
  readonly searchExpression?: string;
};

export type PageOfRows<Row> = { readonly rows: Row[]; readonly count: number };

/**
 * One page of a customer's list, and how many rows there are within the dates asked for. What is skipped and what is counted is read from
 * the index alone as long as nothing but the customer is asked for, so that a deep page of a long list costs little more than its first.
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

function buildConditions({ time, customer, paging, filter, searchExpression }: PagedQuery): { where: string; values: unknown[] } {
  const { from, before } = toDateRange(paging);
  const search = searchExpression === undefined ? '' : paging.search.trim();
  const values: unknown[] = [customer];
  const conditions = ['customer_id = $1'];
  const also = (value: unknown, condition: (blank: string) => string): void => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (filter) also(filter.value, (blank) => `${filter.column} = ${blank}`);
  if (from) also(from, (blank) => `${time} >= ${blank}`);
  if (before) also(before, (blank) => `${time} < ${blank}`);
  if (search !== '') also(search, (blank) => `position(lower(${blank}::text) in lower(${searchExpression})) > 0`);
  return { where: conditions.join(' and '), values };
}

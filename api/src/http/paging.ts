import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Paging } from '@istmo/contract/kernel/paging';
import type { Reader } from '@istmo/db/tx';

export type Dates = { readonly from: Date | null; readonly before: Date | null };

const dayMs = 86_400_000;

/** The moments that a filter's dates mean: a to-date given as a day includes that whole day. */
export function between({ startDate, endDate }: Pick<Paging, 'startDate' | 'endDate'>): Dates {
  return {
    from: startDate === '' ? null : new Date(startDate),
    before: endDate === '' ? null : new Date(Date.parse(endDate) + (/^\d{4}-\d{2}-\d{2}$/.test(endDate) ? dayMs : 1)),
  };
}

/** Which list: SQL fragments of the store that asks, never of the client. Rows belong to one customer and sort by their id, which is made in the order of time. */
export type List = {
  readonly columns: string;
  readonly table: string;
  readonly time: string;
  readonly customer: CustomerId;
  readonly paging: Paging;
  /** A text of the row that the list's search is looked for in; a list without one has no search. */
  readonly searchIn?: string;
};

export type Page<Row> = { readonly rows: Row[]; readonly count: number };

/** One page of a customer's list, and how many rows there are within the dates asked for. */
export async function readPage<Row>(
  reader: Reader,
  { columns, table, time, customer, paging, searchIn }: List,
): Promise<Page<Row>> {
  const dates = between(paging);
  const found = `($4::text = '' or position(lower($4::text) in lower(${searchIn ?? "''"})) > 0)`;
  const within = `($2::timestamptz is null or ${time} >= $2) and ($3::timestamptz is null or ${time} < $3)`;
  const where = `customer_id = $1 and ${within} and ${found}`;
  const values = [customer, dates.from, dates.before, searchIn === undefined ? '' : paging.search.trim()];
  const order = paging.sortOrder === 'asc' ? 'asc' : 'desc';
  const [rows, [counted]] = await Promise.all([
    reader.query<Row>(`select ${columns} from ${table} where ${where} order by id ${order} limit $5 offset $6`, [
      ...values,
      paging.pageSize,
      paging.pageIndex * paging.pageSize,
    ]),
    reader.query<{ count: bigint }>(`select count(*) as count from ${table} where ${where}`, values),
  ]);
  return { rows, count: Number(counted?.count ?? 0n) };
}

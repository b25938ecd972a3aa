import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader } from '@istmo/db/tx';
import { type StaffId, type Ticket, ticketColumns, ticketTables } from './support.store.ts';

/** Which tickets staff looks at; each has its own order and index. */
export type QueueView = 'waiting' | 'open' | 'closed';

export type QueueQuery = {
  readonly view: QueueView;
  /** Those of one member of staff, or with null the unassigned ones; absent: all. */
  readonly assignedTo?: StaffId | null;
  readonly category?: string;
  readonly customer?: CustomerId;
  /** Continues after this row of the previous page. */
  readonly after?: { readonly at: Date; readonly id: string };
  readonly limit: number;
};

/** A ticket in a queue, with the customer it is from. */
export type QueueRow = Ticket & { readonly username: string; readonly email: string };

/** What a view is ordered by: those who wait longest first, the newest closed first. */
const orders = {
  waiting: { column: 't.waiting_since', only: 't.waiting_since is not null', isNewestFirst: false },
  open: { column: 't.opened_at', only: 't.closed_at is null', isNewestFirst: false },
  closed: { column: 't.closed_at', only: 't.closed_at is not null', isNewestFirst: true },
} as const satisfies Record<QueueView, { column: string; only: string; isNewestFirst: boolean }>;

export async function readQueue(
  reader: Reader,
  { view, assignedTo, category, customer, after, limit }: QueueQuery,
): Promise<QueueRow[]> {
  const { column, only, isNewestFirst } = orders[view];
  const values: unknown[] = [limit];
  const where: string[] = [only];
  const add = (condition: (...places: string[]) => string, ...added: unknown[]): void => {
    where.push(condition(...added.map((value) => `$${values.push(value)}`)));
  };
  if (assignedTo === null) where.push('t.assigned_staff is null');
  else if (assignedTo !== undefined) add((place) => `t.assigned_staff = ${place}`, assignedTo);
  if (category !== undefined) add((place) => `t.category = ${place}`, category);
  if (customer !== undefined) add((place) => `t.customer_id = ${place}`, customer);
  if (after) {
    const comparison = isNewestFirst ? '<' : '>';
    add((at, id) => `(${column}, t.id) ${comparison} (${at}::timestamptz, ${id}::uuid)`, after.at, after.id);
  }
  const direction = isNewestFirst ? 'desc' : 'asc';
  return reader.query<QueueRow>(
    `select ${ticketColumns}, u.username, u.email
       from ${ticketTables} join app.customer u on u.id = t.customer_id
      where ${where.join(' and ')} order by ${column} ${direction}, t.id ${direction} limit $1`,
    values,
  );
}

import type { CustomerId } from '@istmo/contract/kernel/id';
import { rolesWith } from '@istmo/contract/kernel/staff-role';
import type { Reader } from '@istmo/db/tx';
import { type StaffId, type Ticket, ticketColumns, ticketTables } from './support.store.ts';
import { countQueue, maxCounted, type QueueLength } from '../../http/queue-length.ts';

export type QueueQuery = {
  readonly isClosed: boolean;
  /** Those of one member of staff, or with null the unassigned ones; absent: all. */
  readonly assignedTo?: StaffId | null | undefined;
  readonly category?: string | undefined;
  readonly customers?: readonly CustomerId[] | undefined;
  readonly limit: number;
};

/** A ticket as staff see it, with the customer it is from and whose it is. */
export type QueueRow = Ticket & {
  readonly username: string;
  readonly email: string;
  readonly assignedName: string | null;
};

const rowColumns = `${ticketColumns}, u.username, u.email, s.name as "assignedName"`;
const rowTables = `${ticketTables} join app.customer u on u.id = t.customer_id left join app.staff s on s.id = t.assigned_staff`;

// Urgent ones, who waits longest, then the tickets in which we wait for the customer; the newest closed first. Each has its index.
const orders = {
  open: `t.is_urgent desc, coalesce(t.waiting_since, 'infinity'::timestamptz), t.id`,
  closed: 't.closed_at desc, t.id desc',
} as const;

export async function readQueue(
  reader: Reader,
  { isClosed, assignedTo, category, customers, limit }: QueueQuery,
): Promise<QueueRow[]> {
  const values: unknown[] = [limit];
  const where: string[] = [isClosed ? 't.closed_at is not null' : 't.closed_at is null'];
  const add = (condition: (place: string) => string, value: unknown): void => {
    where.push(condition(`$${values.push(value)}`));
  };
  if (assignedTo === null) where.push('t.assigned_staff is null');
  else if (assignedTo !== undefined) add((place) => `t.assigned_staff = ${place}`, assignedTo);
  if (category !== undefined) add((place) => `t.category = ${place}`, category);
  if (customers !== undefined) add((place) => `t.customer_id = any(${place}::uuid[])`, customers);
  return reader.query<QueueRow>(
    `select ${rowColumns} from ${rowTables}
      where ${where.join(' and ')} order by ${isClosed ? orders.closed : orders.open} limit $1`,
    values,
  );
}

/** One ticket as the queue has it. */
export async function findQueueRow(reader: Reader, referenceNo: string): Promise<QueueRow | undefined> {
  const [row] = await reader.query<QueueRow>(`select ${rowColumns} from ${rowTables} where t.reference_no = $1`, [
    referenceNo,
  ]);
  return row;
}

// What the search box lists; of more that match, the newest of these many.
const maxShown = 10;
const maxCandidates = 500;

/** The newest tickets whose number begins with a text, or whose subject has words that begin with these. */
export async function searchTickets(
  reader: Reader,
  { number, words }: { readonly number: string; readonly words: readonly string[] },
): Promise<QueueRow[]> {
  return reader.query<QueueRow>(
    `select ${rowColumns} from ${rowTables} where t.id in (
       (select id from app.ticket where $1 <> '' and reference_no like $1 || '%' limit ${maxShown})
       union (select id from app.ticket where $2 <> '' and to_tsvector('simple', subject) @@ to_tsquery('simple', $2) limit ${maxCandidates}))
     order by t.opened_at desc, t.id desc limit ${maxShown}`,
    [number, words.map((word) => `${word}:*`).join(' & ')],
  );
}

export type QueueCounts = { readonly open: number; readonly mine: number; readonly unassigned: number };

export async function countQueues(reader: Reader, staff: StaffId): Promise<QueueCounts> {
  const count = (condition: string): string =>
    `(select count(*)::int from (select from app.ticket t where t.closed_at is null${condition} limit ${maxCounted}) counted)`;
  const [row] = await reader.query<QueueCounts>(
    `select ${count('')} as open, ${count(' and t.assigned_staff = $1')} as mine,
            ${count(' and t.assigned_staff is null')} as unassigned`,
    [staff],
  );
  return row ?? { open: 0, mine: 0, unassigned: 0 };
}

/** How many customers wait for an answer, and since when the longest does. */
export const countWaiting = (reader: Reader): Promise<QueueLength> =>
  countQueue(reader, { rows: 'app.ticket where waiting_since is not null', since: 'waiting_since' });

export type AnswerTimes = { readonly median: number; readonly most: number; readonly tickets: number };

/** The minutes to the first answer of the tickets first answered since then: of half of them, and of nine in ten, at most. */
export async function readAnswerTimes(reader: Reader, since: Date): Promise<AnswerTimes | undefined> {
  const [row] = await reader.query<AnswerTimes>(
    `select percentile_cont(0.5) within group (order by minutes)::float8 as median,
            percentile_cont(0.9) within group (order by minutes)::float8 as most, count(*)::int as tickets
       from (select extract(epoch from first_answered_at - opened_at) / 60 as minutes
               from app.ticket where first_answered_at >= $1) answered`,
    [since],
  );
  return row && row.tickets > 0 ? row : undefined;
}

export type Assignee = { readonly id: StaffId; readonly name: string };

/** The members of staff who may work on tickets. */
export async function readAssignees(reader: Reader): Promise<Assignee[]> {
  return reader.query<Assignee>(
    `select id, name from app.staff
      where role = any($1) and activated_at is not null and disabled_at is null order by name, id`,
    [rolesWith('support.answer')],
  );
}

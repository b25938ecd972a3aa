import type { CaseState } from '@istmo/contract/areas/reconciliation/reconciliation.rules';
import type { StaffId } from '@istmo/contract/kernel/id';
import type { Paging } from '@istmo/contract/kernel/paging';
import { likePrefix } from '@istmo/db/like-prefix';
import type { Reader, Tx } from '@istmo/db/tx';
import type { StoredFact } from './case-facts.ts';
import { countQueue, maxCounted, type QueueLength } from '../../http/queue-length.ts';

export type ReconciliationCase = {
  readonly id: bigint;
  readonly kind: string;
  readonly event: string;
  readonly expected: readonly StoredFact[];
  readonly found: readonly StoredFact[];
  readonly state: CaseState;
  readonly firstSeen: Date;
  readonly taker: string | null;
  readonly resolver: string | null;
  readonly resolvedAt: Date | null;
  readonly note: string | null;
};

const state = `case when c.resolved_by is not null then 'closed' when c.resolved_at is not null then 'gone'
  when c.taken_by is not null then 'taken' else 'open' end`;
const columns = `c.id, c.kind, c.event, c.expected, c.found, ${state} as state, c.first_seen as "firstSeen", t.name as taker,
  r.name as resolver, c.resolved_at as "resolvedAt", c.note`;
const tables = `app.reconciliation_difference c left join app.staff t on t.id = c.taken_by left join app.staff r on r.id = c.resolved_by`;

// One for each state, so that each can use an index.
const conditions: Readonly<Record<CaseState | '', string>> = {
  '': 'true',
  open: 'c.resolved_at is null and c.taken_by is null',
  taken: 'c.resolved_at is null and c.taken_by is not null',
  closed: 'c.resolved_by is not null',
  gone: 'c.resolved_at is not null and c.resolved_by is null',
};

const maxFound = 5_000;

export type CasesQuery = Pick<Paging, 'pageIndex' | 'pageSize' | 'search' | 'sortOrder'> & {
  /** Empty for all. */
  readonly state: CaseState | '';
  readonly from: Date | null;
  readonly before: Date | null;
};

export async function readCases(
  reader: Reader,
  { pageIndex, pageSize, search, sortOrder, state: wanted, from, before }: CasesQuery,
): Promise<{ readonly rows: readonly ReconciliationCase[]; readonly count: number }> {
  const words = search.trim();
  const dates = `c.first_seen >= coalesce($2, '-infinity'::timestamptz) and c.first_seen < coalesce($3, 'infinity'::timestamptz)`;
  const inState = `where ${conditions[wanted]} and ${dates}`;
  // Found first, from the index of what is searched: in the order of the list, a beginning that few have would read all of it.
  const found = `select c.id from app.reconciliation_difference c ${inState} and lower(c.event) like $1 limit ${maxFound}`;
  const where = words === '' ? `${inState} and $1 = '%'` : `where c.id = any (array(${found}))`;
  const values = [likePrefix(words), from, before];
  const order = sortOrder === 'asc' ? 'asc' : 'desc';
  const [rows, [counted]] = await Promise.all([
    reader.query<ReconciliationCase>(
      `select ${columns} from ${tables} ${where} order by c.first_seen ${order}, c.id ${order} limit $4 offset $5`,
      [...values, pageSize, pageIndex * pageSize],
    ),
    reader.query<{ count: number }>(
      `select count(*)::int as count from (select from app.reconciliation_difference c ${where} limit ${maxCounted}) counted`,
      values,
    ),
  ]);
  return { rows, count: counted?.count ?? 0 };
}

export async function lockCase(
  tx: Tx,
  id: bigint,
): Promise<Pick<ReconciliationCase, 'id' | 'event' | 'state'> | undefined> {
  const [row] = await tx.query<Pick<ReconciliationCase, 'id' | 'event' | 'state'>>(
    `select c.id, c.event, ${state} as state from app.reconciliation_difference c where c.id = $1 for no key update`,
    [id],
  );
  return row;
}

export async function markTaken(
  tx: Tx,
  id: bigint,
  { by, at, note }: { readonly by: StaffId; readonly at: Date; readonly note: string },
): Promise<void> {
  await tx.query('update app.reconciliation_difference set taken_by = $2, taken_at = $3, note = $4 where id = $1', [
    id,
    by,
    at,
    note,
  ]);
}

export const countOpenCases = (reader: Reader): Promise<QueueLength> =>
  countQueue(reader, { rows: 'app.reconciliation_difference where resolved_at is null', since: 'first_seen' });

/** How many open cases there are of each kind that has one. */
export const countOpenByKind = (reader: Reader): Promise<{ readonly kind: string; readonly count: number }[]> =>
  reader.query(
    'select kind, count(*)::int as count from app.reconciliation_difference where resolved_at is null group by kind order by kind',
  );

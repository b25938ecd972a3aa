/*
 * Cases of surveillance and what compliance does about them: a case is taken once and closed once, and nothing of it is deleted.
 */
import type {
  AbusePattern,
  SurveillanceOutcome,
  SurveillanceState,
} from '@istmo/contract/areas/surveillance/surveillance.rules';
import type { Id, StaffId } from '@istmo/contract/kernel/id';
import type { Paging } from '@istmo/contract/kernel/paging';
import { likePrefix } from '@istmo/db/like-prefix';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import { countQueue, maxCounted, type QueueLength } from '../../http/queue-length.ts';

export type CaseId = Id<'surveillance-case'>;
type NamedCustomer = { readonly id: string; readonly name: string };

export type SurveillanceCase = {
  readonly id: CaseId;
  readonly book: string;
  readonly symbol: string;
  readonly instrument: string;
  readonly currency: string;
  readonly day: string;
  readonly pattern: AbusePattern;
  readonly customers: readonly NamedCustomer[];
  readonly facts: Readonly<Record<string, string>>;
  readonly orders: readonly string[];
  readonly trades: readonly string[];
  readonly state: SurveillanceState;
  readonly foundAt: Date;
  readonly taker: string | null;
  readonly closer: string | null;
  readonly closedAt: Date | null;
  readonly outcome: SurveillanceOutcome | null;
  readonly reason: string | null;
};

const state = `case when s.closed_at is not null then 'closed' when s.taken_at is not null then 'taken' else 'open' end`;
const customers = `(select json_agg(json_build_object('id', c.id, 'name', c.username) order by c.username)
  from app.customer c where c.id = any (s.customers))`;
const columns = `s.id, s.book, b.symbol, b.instrument, b.currency, s.day::text as day, s.pattern, ${customers} as customers, s.facts, s.orders, s.trades,
  ${state} as state, s.found_at as "foundAt", t.name as taker, r.name as closer, s.closed_at as "closedAt", s.outcome, s.reason`;
const tables = `app.surveillance_case s cross join lateral app.name_surveilled_book(s.book) b
  left join app.staff t on t.id = s.taken_by left join app.staff r on r.id = s.closed_by`;

const conditions: Readonly<Record<SurveillanceState | '', string>> = {
  '': 'true',
  open: 's.closed_at is null and s.taken_at is null',
  taken: 's.closed_at is null and s.taken_at is not null',
  closed: 's.closed_at is not null',
};

export type CasesQuery = Pick<Paging, 'pageIndex' | 'pageSize' | 'search' | 'sortOrder'> & {
  readonly state: SurveillanceState | '';
  readonly pattern: AbusePattern | '';
  /** A symbol; empty for all. */
  readonly market: string;
  readonly from: Date | null;
  readonly before: Date | null;
};

export async function listCases(
  reader: Reader,
  query: CasesQuery,
): Promise<{ readonly rows: readonly SurveillanceCase[]; readonly count: number }> {
  const { pageIndex, pageSize, search, sortOrder, pattern, market, from, before } = query;
  const where = `where ${conditions[query.state]} and ($1 = '' or s.pattern = $1) and ($2 = '' or b.symbol = $2)
    and s.day >= coalesce(($3::timestamptz at time zone 'UTC')::date, '-infinity'::date)
    and s.day < coalesce(($4::timestamptz at time zone 'UTC')::date, 'infinity'::date)
    and ($5 = '%' or lower(b.symbol) like $5 or exists (select from app.customer c where c.id = any (s.customers) and lower(c.username) like $5))`;
  const values = [pattern, market, from, before, likePrefix(search.trim())];
  const order = sortOrder === 'asc' ? 'asc' : 'desc';
  const [rows, [counted]] = await Promise.all([
    reader.query<SurveillanceCase>(
      `select ${columns} from ${tables} ${where} order by s.day ${order}, s.id ${order} limit $6 offset $7`,
      [...values, pageSize, pageIndex * pageSize],
    ),
    reader.query<{ count: number }>(
      `select count(*)::int as count from (select from ${tables} ${where} limit ${maxCounted}) counted`,
      values,
    ),
  ]);
  return { rows, count: counted?.count ?? 0 };
}

export async function findCase(reader: Reader, id: CaseId): Promise<SurveillanceCase | undefined> {
  const [row] = await reader.query<SurveillanceCase>(`select ${columns} from ${tables} where s.id = $1`, [id]);
  return row;
}

export const countOpenCases = (reader: Reader): Promise<QueueLength> =>
  countQueue(reader, { rows: 'app.surveillance_case where closed_at is null', since: 'found_at' });

export async function lockCaseState(tx: Tx, id: CaseId): Promise<SurveillanceState | undefined> {
  const [row] = await tx.query<{ state: SurveillanceState }>(
    `select ${state} as state from app.surveillance_case s where s.id = $1 for no key update`,
    [id],
  );
  return row?.state;
}

type Act = { readonly by: StaffId; readonly at: Date };

export async function markTaken(tx: Tx, id: CaseId, { by, at }: Act): Promise<void> {
  await tx.query('update app.surveillance_case set taken_by = $2, taken_at = $3 where id = $1', [id, by, at]);
}

export async function markClosed(
  tx: Tx,
  id: CaseId,
  { by, at, outcome, reason }: Act & { readonly outcome: SurveillanceOutcome; readonly reason: string },
): Promise<void> {
  await tx.query(
    'update app.surveillance_case set closed_by = $2, closed_at = $3, outcome = $4, reason = $5 where id = $1',
    [id, by, at, outcome, reason],
  );
}

export async function insertNote(tx: Tx, id: CaseId, { by, at, text }: Act & { readonly text: string }): Promise<void> {
  await tx.query('insert into app.surveillance_note (id, case_id, staff, text, at) values ($1, $2, $3, $4, $5)', [
    newId(),
    id,
    by,
    text,
    at,
  ]);
}

type CaseNote = { readonly id: string; readonly by: string; readonly at: Date; readonly text: string };

export async function listNotes(reader: Reader, id: CaseId): Promise<readonly CaseNote[]> {
  return reader.query<CaseNote>(
    `select n.id, t.name as by, n.at, n.text from app.surveillance_note n join app.staff t on t.id = n.staff
      where n.case_id = $1 order by n.id`,
    [id],
  );
}

export type CaseEvent = {
  readonly number: bigint;
  readonly at: Date;
  readonly kind: 'accepted' | 'cancel' | 'reduce' | 'traded' | 'reduced' | 'ended';
  readonly reason: string;
  readonly reference: string;
  /** Of a trade the buyer, then the seller. */
  readonly customers: readonly string[];
  readonly side: 'buy' | 'sell' | 'auction';
  readonly price: bigint;
  readonly units: bigint;
  readonly trade: bigint | null;
};

/** What the log says of the orders of a case, and its trades, in their order. */
export async function listEvents(
  reader: Reader,
  { book, orders, trades }: Pick<SurveillanceCase, 'book' | 'orders' | 'trades'>,
): Promise<readonly CaseEvent[]> {
  return reader.query<CaseEvent>(
    `select number, at, kind, reason, reference, customers, side, price, units, trade
       from app.list_surveillance_events($1, $2, $3) order by number limit 2000`,
    [book, orders, trades],
  );
}

export async function nameCustomers(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.query<NamedCustomer>(
    'select c.id, c.username as name from app.customer c where c.id = any ($1)',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

import type { CustomerId, StaffId } from '@istmo/contract/kernel/id';
import type { Paging } from '@istmo/contract/kernel/paging';
import type { StaffRole } from '@istmo/contract/kernel/staff-role';
import type { Reader, Tx } from '@istmo/db/tx';
import { toDateRange } from '../../http/paging.ts';
import { maxCounted } from '../../http/queue-length.ts';

type AuditKind = 'act' | 'look' | 'refused';

/** What an entry is about: `customer` with its id, `market` with its pair, …; '' when it is about the platform. */
export type AuditSubject = { readonly kind: string; readonly id: string };

/** Values of a row as JSON has them; amounts and dates as text. */
export type AuditValues = Readonly<Record<string, string | number | boolean | null>>;

export type NewAuditEntry = {
  readonly at: Date;
  /** Undefined when the operator's command acted. */
  readonly staff: StaffId | undefined;
  readonly session: string | undefined;
  readonly address: string;
  readonly kind: AuditKind;
  readonly action: string;
  readonly subject: AuditSubject;
  readonly before: AuditValues | undefined;
  readonly after: AuditValues | undefined;
  readonly reason: string;
};

/** Appends an entry in the caller's transaction; concurrent ones wait for each other until it ends. */
export async function insertAuditEntry(tx: Tx, entry: NewAuditEntry): Promise<void> {
  const { subject, before, after } = entry;
  await tx.query('select app.record_audit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)', [
    entry.at,
    entry.staff ?? null,
    entry.session ?? null,
    entry.address,
    entry.kind,
    entry.action,
    subject.kind,
    subject.id,
    before ? JSON.stringify(before) : null,
    after ? JSON.stringify(after) : null,
    entry.reason,
  ]);
}

export type PastLook = Pick<NewAuditEntry, 'action' | 'subject' | 'reason'> & {
  readonly session: string;
  readonly since: Date;
};

/** Whether a session has looked at the same thing since then. */
export async function hasLooked(
  reader: Reader,
  { session, action, subject, reason, since }: PastLook,
): Promise<boolean> {
  const [found] = await reader.query(
    `select from app.audit_entry
      where subject_kind = $1 and subject = $2 and kind = 'look' and action = $3 and session_id = $4 and reason = $5 and at > $6 limit 1`,
    [subject.kind, subject.id, action, session, reason, since],
  );
  return found !== undefined;
}

/** What one of the staff did alone, without values. */
export type StaffAct = {
  readonly at: Date;
  readonly action: string;
  readonly staff: string | null;
  readonly reason: string;
};

/** The newest acts about a subject. */
export async function listActsAbout(reader: Reader, subject: AuditSubject): Promise<StaffAct[]> {
  return reader.query<StaffAct>(
    `select e.at, e.action, s.name as staff, e.reason from app.audit_entry e left join app.staff s on s.id = e.staff_id
      where e.kind = 'act' and e.subject_kind = $1 and e.subject = $2 order by e.number desc limit 100`,
    [subject.kind, subject.id],
  );
}

export type StoredAuditEntry = {
  readonly number: bigint;
  readonly at: Date;
  readonly staff: string | null;
  readonly role: StaffRole | null;
  readonly address: string;
  readonly kind: AuditKind;
  readonly action: string;
  readonly subjectKind: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string;
  readonly hash: string;
};

export type AuditQuery = {
  readonly paging: Paging;
  readonly staff: string;
  readonly kind: AuditKind | '';
  readonly action: string;
  readonly subjectKind: string;
  readonly subject: string;
};

// A search compares the words of each entry it reads.
const maxFound = 1_000;

/*
 * The index of words is read to the end of all entries that have a word, however few are wanted. So a search looks among the first entries of the
 * list before: often that is enough. Beside rarer words, a word that more than a tenth of them have is compared and not looked up in the index.
 */
const firstSearched = 10_000;
const maxRare = firstSearched / 10;
// With so many among the first a page is read in the order of the list sooner than everything the index has is sorted.
const minInOrder = firstSearched / 50;

/** The words of a search, each as the beginning of one. */
const toWordQueries = (search: string): string[] =>
  [...new Set(search.match(/[\p{L}\p{N}]+/gu))].map((word) => `${word}:*`);

const filtered = `($1::uuid is null or e.staff_id = $1) and ($2::text = '' or e.kind = $2) and ($3::text = '' or e.action = $3)
    and ($4::text = '' or e.subject_kind = $4) and ($5::text = '' or e.subject = $5)
    and ($6::timestamptz is null or e.at >= $6) and ($7::timestamptz is null or e.at < $7)`;
const toQuery = (words: string) => `to_tsquery('pg_catalog.simple', ${words})`;
// By the function of the operator, for which no index is used: the words that are compared, and those that are looked up; '' for none.
const matching = `${filtered} and ($8::text = '' or ts_match_vq(e.words, ${toQuery('$8')})) and ($9::text = '' or e.words @@ ${toQuery('$9')})`;

/** One page of the entries that match, newest first, and how many there are, at most `maxCounted`, of a search at most `maxFound`. */
export async function readAuditEntries(
  reader: Reader,
  query: AuditQuery,
): Promise<{ rows: StoredAuditEntry[]; count: number }> {
  const { from, before } = toDateRange(query.paging);
  const { pageSize, pageIndex, search } = query.paging;
  const { kind, action, subjectKind, subject } = query;
  const filter = [query.staff === '' ? null : query.staff, kind, action, subjectKind, subject, from, before];
  const direction = query.paging.sortOrder === 'asc' ? 'asc' : 'desc';
  // Numbers follow the time too, but only this order can begin at a date.
  const order = `${from || before ? `e.at ${direction}, ` : ''}e.number ${direction}`;
  const words = toWordQueries(search);
  const first = words.length > 0 ? await searchFirst(reader, { filter, words, order }) : undefined;
  const page = [pageSize, pageIndex * pageSize];
  const most = first ? maxFound : maxCounted;
  if (first && first.together >= most)
    return {
      rows: await readRows(reader, { order, values: [...filter, words.join(' & '), '', ...page] }),
      count: most,
    };
  const values = [...filter, first?.compared ?? '', first?.lookedUp ?? '', ...page];
  const [found] = await reader.query<{ count: bigint; numbers: string[] }>(
    `with found as materialized (select e.number from app.audit_entry e where ${matching} limit ${most})
     select (select count(*) from found) as count,
       array(select f.number::text from found f order by f.number ${direction} limit $10 offset $11) as numbers`,
    values,
  );
  const { count = 0n, numbers = [] } = found ?? {};
  if (count < most) return { rows: await readNumbered(reader, numbers, direction), count: Number(count) };
  const isSorted = !first || first.together >= minInOrder;
  // An expression is sorted after its own index: in the order of the list what is rare or old is found at the end of a long log only.
  const rows = isSorted
    ? await readRows(reader, { order, values: [...filter, words.join(' & '), '', ...page] })
    : await readRows(reader, { order: `e.number + 0 ${direction}`, values });
  return { rows, count: Number(count) };
}

type FirstQuery = {
  readonly filter: readonly unknown[];
  readonly words: readonly string[];
  readonly order: string;
};

/** How many of the first entries have all words, and which words are compared and which are looked up. */
async function searchFirst(
  reader: Reader,
  { filter, words, order }: FirstQuery,
): Promise<{ together: number; compared: string; lookedUp: string }> {
  const [row] = await reader.query<{ together: number; common: string[] }>(
    `with first as materialized (
       select e.words from app.audit_entry e where ${filtered} order by ${order} limit ${firstSearched}
     ), word as materialized (select text, ${toQuery('text')} as query from unnest($9::text[]) text)
     select (select count(*) from first where words @@ ${toQuery('$8')})::integer as together,
       array(select text from word where (select count(*) from first where words @@ query) > ${maxRare}) as common`,
    [...filter, words.join(' & '), words.length > 1 ? words : []],
  );
  const { together = 0, common = [] } = row ?? {};
  const rare = words.filter((word) => !common.includes(word));
  if (rare.length === 0) return { together, compared: '', lookedUp: words.join(' & ') };
  return { together, compared: common.join(' & '), lookedUp: rare.join(' & ') };
}

const selectEntries = `select e.number, e.at, s.name as staff, s.role, e.address, e.kind, e.action, e.subject_kind as "subjectKind", e.subject,
    e.before, e.after, e.reason, encode(e.hash, 'hex') as hash
  from app.audit_entry e left join app.staff s on s.id = e.staff_id`;

const readRows = (
  reader: Reader,
  { order, values }: { readonly order: string; readonly values: readonly unknown[] },
): Promise<StoredAuditEntry[]> =>
  reader.query<StoredAuditEntry>(`${selectEntries} where ${matching} order by ${order} limit $10 offset $11`, values);

const readNumbered = (
  reader: Reader,
  numbers: readonly string[],
  direction: 'asc' | 'desc',
): Promise<StoredAuditEntry[]> =>
  reader.query<StoredAuditEntry>(
    `${selectEntries} where e.number = any ($1::bigint[]) order by e.number ${direction}`,
    [numbers],
  );

export type AuditProblem = { readonly number: bigint; readonly problem: string };

/** The first problems of the chain, its length and its end. Reads the whole log. */
export async function checkAuditChain(
  reader: Reader,
): Promise<{ entries: bigint; head: string; problems: AuditProblem[] }> {
  const problems = await reader.query<AuditProblem>(
    'select out_number as number, out_problem as problem from app.find_audit_problems()',
    [],
  );
  const [end] = await reader.query<{ entries: bigint; head: string }>(
    `select number as entries, encode(hash, 'hex') as head from app.audit_head`,
    [],
  );
  return { entries: end?.entries ?? 0n, head: end?.head ?? '', problems };
}

export async function isCustomer(reader: Reader, customer: CustomerId): Promise<boolean> {
  const rows = await reader.query('select 1 from app.customer where id = $1', [customer]);
  return rows.length === 1;
}

/** Concurrent looks of one session at one subject wait for each other until the transaction ends. */
export async function lockLook(tx: Tx, { session, subject }: Pick<PastLook, 'session' | 'subject'>): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `look ${session} ${subject.kind} ${subject.id}`,
  ]);
}

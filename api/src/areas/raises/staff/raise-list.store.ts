import type { RaiseState } from '@istmo/contract/kernel/raise';
import type { Paging } from '@istmo/contract/kernel/paging';
import type { Reader } from '@istmo/db/tx';
import { countQueue, type QueueLength } from '../../../http/queue-length.ts';
import type { Raise, RaiseId } from '../raises.store.ts';

/** A raise as staff list it. */
export type ListedRaise = Pick<
  Raise,
  'id' | 'reference' | 'instrument' | 'state' | 'stateSince' | 'suspendedAt' | 'createdAt'
> & {
  readonly issuerName: string;
};

export type RaisesQuery = Pick<Paging, 'pageIndex' | 'pageSize' | 'search' | 'sortOrder'> & {
  readonly state: RaiseState | 'suspended' | '';
  readonly issuer: string;
  readonly currency: string;
  readonly from: Date | null;
  readonly before: Date | null;
};

const listed = `app.raise r join app.raise_terms t on (t.raise, t.version) = (r.id, r.version) join app.customer c on c.id = r.issuer_id
  where case $1 when '' then true when 'suspended' then r.suspended_at is not null else r.state = $1 end
    and ($2 = '' or c.username = $2) and ($3 = '' or t.currency = $3)
    and ($4 = '' or starts_with(lower(r.reference), lower($4)) or starts_with(lower(r.instrument), lower($4)) or starts_with(lower(c.username), lower($4))
      or position(lower($4) in lower(t.title_en)) > 0 or position(lower($4) in lower(t.title_es)) > 0)
    and r.created_at >= coalesce($5, '-infinity'::timestamptz) and r.created_at < coalesce($6, 'infinity'::timestamptz)`;

/** Raises as staff list them, the newest first, and how many match. */
export async function listRaises(
  reader: Reader,
  { state, issuer, currency, search, sortOrder, from, before, pageIndex, pageSize }: RaisesQuery,
): Promise<{ readonly rows: readonly ListedRaise[]; readonly count: number }> {
  const values = [state, issuer, currency, search.trim(), from, before];
  const order = sortOrder === 'asc' ? 'asc' : 'desc';
  const [rows, [counted]] = await Promise.all([
    reader.query<ListedRaise>(
      `select r.id, r.reference, r.instrument, r.state, r.state_since as "stateSince", r.suspended_at as "suspendedAt", r.created_at as "createdAt",
              c.username as "issuerName"
         from ${listed} order by r.created_at ${order}, r.id ${order} limit $7 offset $8`,
      [...values, pageSize, pageIndex * pageSize],
    ),
    reader.query<{ count: number }>(`select count(*)::int as count from ${listed}`, values),
  ]);
  return { rows, count: counted?.count ?? 0 };
}

/** The currencies of raises, and the user names of their companies. */
export async function readRaiseFilters(
  reader: Reader,
): Promise<{ readonly currencies: string[]; readonly issuers: string[] }> {
  const [currencies, issuers] = await Promise.all([
    reader.query<{ name: string }>('select distinct currency as name from app.raise_terms order by 1'),
    reader.query<{ name: string }>(
      'select distinct c.username as name from app.raise r join app.customer c on c.id = r.issuer_id order by 1',
    ),
  ]);
  return { currencies: currencies.map(({ name }) => name), issuers: issuers.map(({ name }) => name) };
}

const waiting = `(select id, min(since) as since from (select r.id, r.state_since as since from app.raise r where r.state = 'review'
    union all select p.id, p.at from unnest($1::uuid[], $2::timestamptz[]) p (id, at)) one group by id) w`;

/** Raises that wait for staff: in review, or with a proposal. */
export const countWaitingRaises = (
  reader: Reader,
  proposals: readonly { readonly subject: string; readonly proposedAt: Date }[],
): Promise<QueueLength> =>
  countQueue(reader, { rows: waiting, since: 'since' }, [
    proposals.map(({ subject }) => subject),
    proposals.map(({ proposedAt }) => proposedAt),
  ]);

export type VersionAuthor = {
  readonly version: number;
  readonly at: Date;
  /** The user name of the company, or the name of the person of the staff. */
  readonly by: string;
};

/** Who wrote which version of the terms, the newest first. */
export async function listTermsAuthors(reader: Reader, raise: RaiseId): Promise<VersionAuthor[]> {
  return reader.query<VersionAuthor>(
    `select t.version, t.created_at as at, coalesce(s.name, c.username, '') as by
       from app.raise_terms t left join app.staff s on s.id = t.by_staff left join app.customer c on c.id = t.by_customer
      where t.raise = $1 order by t.version desc`,
    [raise],
  );
}

/** The user name of the company. */
export async function readIssuerName(reader: Reader, raise: RaiseId): Promise<string> {
  const [row] = await reader.query<{ name: string }>(
    'select c.username as name from app.raise r join app.customer c on c.id = r.issuer_id where r.id = $1',
    [raise],
  );
  return row?.name ?? '';
}

import type { CorporateActionKind, CorporateActionState } from '@istmo/contract/areas/corporate-actions/kinds';
import type { Paging } from '@istmo/contract/kernel/paging';
import type { Reader } from '@istmo/db/tx';
import { countQueue, type QueueLength } from '../../http/queue-length.ts';
import { actionColumns, type CorporateAction, type CorporateActionId } from './corporate-actions.store.ts';

export type ListedEvent = CorporateAction & {
  readonly issuerName: string | null;
  readonly titleEn: string;
  readonly titleEs: string;
  readonly recordDay: string | null;
  readonly paymentDay: string | null;
  readonly isSnapshotOpen: boolean;
  /** Whether a holder was not paid. */
  readonly hasExceptions: boolean;
  /** Whether its payment day is near and its money is not there. */
  readonly isUnfunded: boolean;
};

export type EventsQuery = Pick<Paging, 'pageIndex' | 'pageSize' | 'search' | 'sortOrder'> & {
  readonly state: CorporateActionState | '';
  readonly kind: CorporateActionKind | '';
  readonly security: string;
  /** A user name, or `-` for the operator's own. */
  readonly issuer: string;
  /** Of record and payment days, YYYY-MM-DD; empty without a limit. */
  readonly fromDay: string;
  readonly toDay: string;
  readonly from: Date | null;
  readonly before: Date | null;
  /** Until which payment day money should be there by now. */
  readonly fundedBy: string;
};

const inRange = (day: string): string => `${day} between $6::date and $7::date`;
const listed = `app.corporate_action a join app.corporate_action_terms t on (t.event, t.version) = (a.id, a.version)
  left join app.customer c on c.id = a.issuer_id
  where ($1 = '' or a.state = $1) and ($2 = '' or a.kind = $2) and ($3 = '' or a.instrument = $3)
    and ($4 = '' or starts_with(lower(a.reference), lower($4)) or starts_with(lower(a.instrument), lower($4)) or starts_with(lower(c.username), lower($4)))
    and (not $5::boolean or ${inRange('t.record_day')} or ${inRange('t.payment_day')} or ${inRange('t.ex_day')})
    and ($10 = '' or coalesce(c.username, '-') = $10)
    and a.created_at >= coalesce($8, '-infinity'::timestamptz) and a.created_at < coalesce($9, 'infinity'::timestamptz)`;

/** Events as staff list them, the newest first. */
export async function listEvents(
  reader: Reader,
  { pageIndex, pageSize, search, sortOrder, fundedBy, ...query }: EventsQuery,
): Promise<{ readonly rows: readonly ListedEvent[]; readonly count: number }> {
  const { state, kind, security, issuer, fromDay, toDay, from, before } = query;
  const hasDays = fromDay !== '' || toDay !== '';
  const days = [fromDay === '' ? '-infinity' : fromDay, toDay === '' ? 'infinity' : toDay];
  const values = [state, kind, security, search.trim(), hasDays, ...days, from, before, issuer];
  const order = sortOrder === 'asc' ? 'asc' : 'desc';
  const [rows, [counted]] = await Promise.all([
    reader.query<ListedEvent>(
      `select ${actionColumns}, c.username as "issuerName", t.title_en as "titleEn", t.title_es as "titleEs",
              t.record_day::text as "recordDay", t.payment_day::text as "paymentDay",
              exists (select from app.holder_snapshot s where s.event = a.id and s.difference <> '' and s.accepted_by is null) as "isSnapshotOpen",
              exists (select from app.entitlement e where e.event = a.id and e.state in ('failed', 'outside')) as "hasExceptions",
              coalesce(a.state = 'recorded' and t.payment_day <= $11::date and
                exists (select from app.list_distribution_sums(a.id) m where m.gross_units > m.funded_units - m.returned_units), false) as "isUnfunded"
         from ${listed} order by a.created_at ${order}, a.id ${order} limit $12 offset $13`,
      [...values, fundedBy, pageSize, pageIndex * pageSize],
    ),
    reader.query<{ count: number }>(`select count(*)::int as count from ${listed}`, values),
  ]);
  return { rows, count: counted?.count ?? 0 };
}

/** The operator's day, and how many days before its payment day the money of an event should be there. */
export type FundingNotice = { readonly today: string; readonly noticeDays: number };

// Proposals about other events: what is proposed to announce is waiting as an event.
const waiting = `(select a.id, a.state_since from app.corporate_action a where a.state = 'proposed'
    union select a.id, s.taken_at from app.corporate_action a join app.holder_snapshot s on s.event = a.id
      where a.state = 'recorded' and s.difference <> '' and s.accepted_by is null
    union select a.id, min(e.state_since) from app.corporate_action a join app.entitlement e on e.event = a.id and e.state in ('failed', 'outside')
      where a.state in ('paying', 'paid') group by a.id
    union select a.id, a.state_since from app.corporate_action a join app.corporate_action_terms t on (t.event, t.version) = (a.id, a.version)
      where a.state = 'recorded' and t.payment_day <= $1::date + $2::integer
        and exists (select from app.list_distribution_sums(a.id) m where m.gross_units > m.funded_units - m.returned_units)
    union select p.id, p.at from unnest($3::uuid[], $4::timestamptz[]) p (id, at))`;
// An event that waits for several reasons is one, and waits as long as the first.
const waitingEvents = `(select id, min(state_since) as state_since from ${waiting} one group by id) w`;

/** Events that wait for staff: proposed, with a snapshot that differs, with payments that failed, without their money shortly before the payment day, with a proposal. */
export const countWaiting = (
  reader: Reader,
  { today, noticeDays }: FundingNotice,
  proposals: readonly { readonly subject: string; readonly proposedAt: Date }[],
): Promise<QueueLength> =>
  countQueue(reader, { rows: waitingEvents, since: 'state_since' }, [
    today,
    noticeDays,
    proposals.map(({ subject }) => subject),
    proposals.map(({ proposedAt }) => proposedAt),
  ]);

export type TermsVersion = {
  readonly version: number;
  readonly hash: Uint8Array;
  readonly at: Date;
  /** The person of the staff or the issuer who wrote it; null: the schedule of a bond. */
  readonly author: string | null;
};

export async function listVersions(reader: Reader, event: CorporateActionId): Promise<TermsVersion[]> {
  return reader.query<TermsVersion>(
    `select t.version, t.hash, t.created_at as at, coalesce(s.name, c.username) as author
       from app.corporate_action_terms t left join app.staff s on s.id = t.by_staff left join app.customer c on c.id = t.by_customer
      where t.event = $1 order by t.version desc`,
    [event],
  );
}

/** The user name of the issuer and the reference of the event that this one corrects. */
export async function readEventNames(
  reader: Reader,
  event: CorporateActionId,
): Promise<{ readonly issuer: string; readonly reverses: string }> {
  const [row] = await reader.query<{ issuer: string; reverses: string }>(
    `select coalesce(c.username, '') as issuer, coalesce(r.reference, '') as reverses
       from app.corporate_action a left join app.customer c on c.id = a.issuer_id left join app.corporate_action r on r.id = a.reverses
      where a.id = $1`,
    [event],
  );
  return row ?? { issuer: '', reverses: '' };
}

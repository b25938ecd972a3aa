import type { EntitlementReason, EntitlementState } from '@istmo/contract/areas/corporate-actions/kinds';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader } from '@istmo/db/tx';
import { actionColumns, type CorporateAction, type CorporateActionId } from './corporate-actions.store.ts';

export type IssuedEvent = CorporateAction & {
  /** Of the snapshot; zero before it. */
  readonly holders: number;
  readonly paid: number;
  readonly unpaid: number;
};

const maxListed = 500;

/** The events of an issuer's securities, the newest first. */
export async function readIssuedEvents(reader: Reader, issuer: CustomerId): Promise<IssuedEvent[]> {
  return reader.query<IssuedEvent>(
    `select ${actionColumns}, coalesce(s.holders, 0) as holders, coalesce(e.paid, 0)::int as paid, coalesce(e.unpaid, 0)::int as unpaid
       from app.corporate_action a
       left join app.holder_snapshot s on s.event = a.id
       left join lateral (select count(*) filter (where e.state = 'paid') as paid, count(*) filter (where e.state not in ('paid', 'returned')) as unpaid
                            from app.entitlement e where e.event = a.id) e on s.event is not null
      where a.issuer_id = $1 order by a.created_at desc, a.id desc limit ${maxListed}`,
    [issuer],
  );
}

/** What the operator answered to what the issuer wrote. */
export type IssuerAnswer = { readonly at: Date; readonly answer: 'rejected' | 'returned'; readonly reason: string };

/** The operator's answers about an event, the newest first. */
export const listIssuerAnswers = (reader: Reader, event: CorporateActionId): Promise<IssuerAnswer[]> =>
  reader.query<IssuerAnswer>('select at, answer, reason from app.list_issuer_answers($1)', [event]);

/** Payments of an event that are as far and wait for the same reason. Amounts are minor units. */
export type ReasonSum = {
  readonly state: EntitlementState;
  readonly reason: EntitlementReason;
  readonly currency: string;
  readonly count: number;
  readonly gross: bigint;
  readonly tax: bigint;
};

export async function sumByReason(reader: Reader, event: CorporateActionId): Promise<ReasonSum[]> {
  return reader.query<ReasonSum>(
    `select state, reason, currency, count(*)::int as count, sum(gross_units)::bigint as gross, sum(tax_units)::bigint as tax
       from app.entitlement where event = $1 group by state, reason, currency order by state, reason, currency`,
    [event],
  );
}

export type RecordedEvent = Pick<CorporateAction, 'id' | 'reference'> & { readonly at: Date };

/** The recorded events of an issuer's security, the newest first. */
export async function listRecordedEvents(
  reader: Reader,
  { issuer, instrument }: { readonly issuer: CustomerId; readonly instrument: string },
): Promise<RecordedEvent[]> {
  return reader.query<RecordedEvent>(
    `select a.id, a.reference, s.at from app.corporate_action a join app.holder_snapshot s on s.event = a.id
      where a.issuer_id = $1 and a.instrument = $2 order by s.at desc limit 100`,
    [issuer, instrument],
  );
}

export type IssuedVersion = {
  readonly version: number;
  readonly hash: Uint8Array;
  readonly at: Date;
  readonly author: 'issuer' | 'operator' | 'schedule';
};

/** The versions of an event's terms, and which side wrote each. */
export async function listIssuedVersions(reader: Reader, event: CorporateActionId): Promise<IssuedVersion[]> {
  return reader.query<IssuedVersion>(
    `select version, hash, created_at as at,
            case when by_customer is not null then 'issuer' when by_staff is not null then 'operator' else 'schedule' end as author
       from app.corporate_action_terms where event = $1 order by version desc`,
    [event],
  );
}

import type { Reader } from '@istmo/db/tx';
import { actionColumns, type CorporateAction, type CorporateActionId } from './corporate-actions.store.ts';

export type EventUnderWay = CorporateAction & {
  /** The payment day has begun in the operator's time zone. */
  readonly isPaymentDay: boolean;
  /** The currencies of its terms. */
  readonly currencies: readonly string[];
};

type Today = { readonly now: Date; readonly timeZone: string };

const ofTerms = `app.corporate_action a join app.corporate_action_terms t on (t.event, t.version) = (a.id, a.version)`;

/** Events that are recorded, funded or being paid, and those that have been paid but for holders who can be paid again. */
export async function listUnderWay(reader: Reader, { now, timeZone }: Today): Promise<EventUnderWay[]> {
  return reader.query<EventUnderWay>(
    `select ${actionColumns}, coalesce(t.payment_day <= ($1::timestamptz at time zone $2)::date, false) as "isPaymentDay",
            array(select r.currency from app.corporate_action_rate r where (r.event, r.version) = (a.id, a.version) order by r.position) as currencies
       from ${ofTerms}
      where a.state in ('recorded', 'funded', 'paying')
         or a.state = 'paid' and exists (select from app.entitlement e where e.event = a.id and e.state = 'ready')
      order by t.payment_day, a.id`,
    [now, timeZone],
  );
}

/** Notices whose day is over, and votes without resolutions after their cut-off; those with resolutions end by their count. */
export async function listToEnd(reader: Reader, { now, timeZone }: Today): Promise<CorporateActionId[]> {
  const rows = await reader.query<{ id: CorporateActionId }>(
    `select a.id from ${ofTerms}
      where a.kind = 'notice' and a.state = 'announced'
            and coalesce(t.payment_day, t.record_day, (a.announced_at at time zone $2)::date) < ($1::timestamptz at time zone $2)::date
         or a.kind in ('meeting', 'written-consent') and a.state = 'recorded' and t.cutoff_at < $1 and not t.details ? 'vote'`,
    [now, timeZone],
  );
  return rows.map(({ id }) => id);
}

/** Recorded votes with resolutions whose cut-off is before this moment. */
export async function listVotesToCount(reader: Reader, before: Date): Promise<CorporateActionId[]> {
  const rows = await reader.query<{ id: CorporateActionId }>(
    `select a.id from ${ofTerms}
      where a.kind in ('meeting', 'written-consent') and a.state = 'recorded' and t.cutoff_at < $1 and t.details ? 'vote' order by t.cutoff_at, a.id`,
    [before],
  );
  return rows.map(({ id }) => id);
}

/** Events whose issuer may get something back: paid ones, and those that ended lately or were cancelled with money in their account. */
export async function listPaidOut(reader: Reader, now: Date): Promise<CorporateActionId[]> {
  const rows = await reader.query<{ id: CorporateActionId }>(
    `select a.id from app.corporate_action a
      where a.state = 'paid' or a.state in ('closed', 'cancelled') and a.state_since > $1::timestamptz - interval '2 days'
        and exists (select from app.distribution_funding f where f.event = a.id)
        and exists (select from app.list_distribution_sums(a.id) s where s.funded_units - s.returned_units > s.gross_units)
      order by a.id`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/** The day until which unclaimed money is kept has passed. */
export async function isClaimOver(
  reader: Reader,
  event: CorporateActionId,
  { now, timeZone }: Today,
): Promise<boolean> {
  const rows = await reader.query(
    `select 1 from ${ofTerms} where a.id = $1 and t.claim_until < ($2::timestamptz at time zone $3)::date`,
    [event, now, timeZone],
  );
  return rows.length > 0;
}

/** An event that takes all units of a security. */
export type EndingEvent = Pick<CorporateAction, 'id' | 'instrument' | 'state'>;

/** Redemptions and calls of all units whose record day has begun and that are not over, the earliest first. */
export async function listEnding(reader: Reader, { now, timeZone }: Today): Promise<EndingEvent[]> {
  return reader.query<EndingEvent>(
    `select a.id, a.instrument, a.state from ${ofTerms}
      where a.kind in ('redemption', 'early-call') and a.state not in ('draft', 'proposed', 'closed', 'cancelled')
        and t.record_day <= ($1::timestamptz at time zone $2)::date
      order by t.record_at, a.id`,
    [now, timeZone],
  );
}

import type { CorporateActionKind, CorporateActionState } from '@istmo/contract/areas/corporate-actions/kinds';
import type { Reader } from '@istmo/db/tx';

/** What an event paid in one currency, in minor units of it. */
export type EventPayments = {
  readonly reference: string;
  readonly security: string;
  readonly kind: CorporateActionKind;
  readonly state: CorporateActionState;
  /** Null: the operator's own. */
  readonly issuer: string | null;
  readonly paymentDay: string | null;
  readonly currency: string;
  readonly holders: number;
  readonly gross: bigint;
  readonly tax: bigint;
  readonly paid: bigint;
  readonly waiting: bigint;
  readonly kept: bigint;
  readonly outside: bigint;
  readonly returned: bigint;
  readonly funded: bigint;
  readonly residue: bigint;
};

export type PaymentsQuery = {
  /** Of payment days, YYYY-MM-DD; null without a limit. */
  readonly fromDay: string | null;
  readonly toDay: string | null;
  /** Empty for all. */
  readonly security: string;
  /** A user name, `-` for the operator's own, empty for all. */
  readonly issuer: string;
};

const maxLines = 5_000;
const net = 'e.gross_units - e.tax_units';

/** What the events whose payment day is in the period paid, by currency, the newest first. */
export async function listEventPayments(
  reader: Reader,
  { fromDay, toDay, security, issuer }: PaymentsQuery,
): Promise<EventPayments[]> {
  return reader.query<EventPayments>(
    `with mine as materialized (
       select a.id, a.reference, a.instrument as security, a.kind, a.state, c.username as issuer, t.payment_day
         from app.corporate_action a join app.corporate_action_terms t on (t.event, t.version) = (a.id, a.version)
         left join app.customer c on c.id = a.issuer_id
        where a.state not in ('draft', 'proposed') and ($1::date is null or t.payment_day >= $1) and ($2::date is null or t.payment_day <= $2)
          and ($3 = '' or a.instrument = $3) and ($4 = '' or coalesce(c.username, '-') = $4)
     ), owed as (
       select e.event, e.currency, count(*)::int as holders, sum(e.gross_units) as gross, sum(e.tax_units) as tax,
              sum(${net}) filter (where e.state = 'paid') as paid, sum(${net}) filter (where e.state = 'ready') as waiting,
              sum(${net}) filter (where e.state in ('kept', 'failed')) as kept, sum(${net}) filter (where e.state = 'outside') as outside,
              sum(${net}) filter (where e.state = 'returned') as returned
         from app.entitlement e join mine on mine.id = e.event group by e.event, e.currency
     ), given as (
       select f.event, f.currency, sum(f.units) as units from app.distribution_funding f join mine on mine.id = f.event group by f.event, f.currency
     ), back as (
       select r.event, r.currency, sum(r.units) as units from app.distribution_return r join mine on mine.id = r.event
        where r.kind = 'residue' group by r.event, r.currency
     ), line as (select event, currency from owed union select event, currency from given)
     select m.reference, m.security, m.kind, m.state, m.issuer, m.payment_day::text as "paymentDay", l.currency, coalesce(o.holders, 0) as holders,
            coalesce(o.gross, 0)::bigint as gross, coalesce(o.tax, 0)::bigint as tax, coalesce(o.paid, 0)::bigint as paid,
            coalesce(o.waiting, 0)::bigint as waiting, coalesce(o.kept, 0)::bigint as kept, coalesce(o.outside, 0)::bigint as outside,
            coalesce(o.returned, 0)::bigint as returned, coalesce(g.units, 0)::bigint as funded, coalesce(b.units, 0)::bigint as residue
       from mine m join line l on l.event = m.id
       left join owed o on (o.event, o.currency) = (l.event, l.currency) left join given g on (g.event, g.currency) = (l.event, l.currency)
       left join back b on (b.event, b.currency) = (l.event, l.currency)
      order by m.payment_day desc nulls last, m.reference desc, l.currency limit ${maxLines}`,
    [fromDay, toDay, security, issuer],
  );
}

/** The securities that have events, with the user names of their issuers; null: the operator's own. */
export async function listEventSecurities(
  reader: Reader,
): Promise<{ readonly security: string; readonly issuer: string | null }[]> {
  return reader.query<{ security: string; issuer: string | null }>(
    `select distinct a.instrument as security, c.username as issuer from app.corporate_action a
       left join app.customer c on c.id = a.issuer_id order by 1, 2 limit 2000`,
    [],
  );
}

import type { CorporateActionKind, CorporateActionState } from '@istmo/contract/areas/corporate-actions/kinds';
import type { Reader } from '@istmo/db/tx';
import type { ActionRate } from './terms.store.ts';

/** An event that was announced to everyone. Days are YYYY-MM-DD in the operator's time zone. */
export type PublishedEvent = {
  readonly reference: string;
  readonly instrument: string;
  readonly kind: CorporateActionKind;
  readonly state: Exclude<CorporateActionState, 'draft' | 'proposed' | 'cancelled'>;
  /** The number of the period of the bond's schedule that drafted it. */
  readonly coupon: number | null;
  readonly titleEn: string;
  readonly titleEs: string;
  readonly exDay: string | null;
  readonly recordDay: string | null;
  readonly paymentDay: string | null;
  readonly cutoffAt: Date | null;
  readonly ratioNew: bigint | null;
  readonly ratioOld: bigint | null;
  /** What is paid to who chooses no currency; undefined where nothing is. */
  readonly rate: ActionRate | undefined;
  /** The units of holders at the record moment, in minor units; null before it. */
  readonly recordedUnits: bigint | null;
};

type Row = Omit<PublishedEvent, 'rate'> & {
  readonly currency: string | null;
  readonly rateUnits: string | null;
  readonly totalUnits: bigint | null;
};

/**
 * The announced events of all securities that are not over, and those with a payment day from `since` on, by payment day. Nothing of a holder, and
 * no draft or cancelled event.
 */
export async function readPublishedEvents(reader: Reader, since: string): Promise<PublishedEvent[]> {
  const rows = await reader.query<Row>(
    `select a.reference, a.instrument, a.kind, a.state, a.coupon, t.title_en as "titleEn", t.title_es as "titleEs",
            t.ex_day::text as "exDay", t.record_day::text as "recordDay", t.payment_day::text as "paymentDay", t.cutoff_at as "cutoffAt",
            t.ratio_new as "ratioNew", t.ratio_old as "ratioOld", r.currency, (r.rate * 1000000000000000000)::numeric(60)::text as "rateUnits",
            r.total_units as "totalUnits", s.held_units + s.outside_units as "recordedUnits"
       from app.corporate_action a
       join app.corporate_action_terms t on (t.event, t.version) = (a.id, a.version)
       left join app.corporate_action_rate r on (r.event, r.version, r.position) = (a.id, a.version, 1)
       left join app.holder_snapshot s on s.event = a.id
      where a.announced_at is not null and a.state <> 'cancelled'
        and (a.state in ('announced', 'recorded', 'funded', 'paying') or t.payment_day >= $1::date)
      order by t.payment_day, a.id`,
    [since],
  );
  return rows.map(({ currency, rateUnits, totalUnits, ...row }) => ({
    ...row,
    rate:
      currency === null
        ? undefined
        : { currency, rate: rateUnits === null ? null : BigInt(rateUnits), total: totalUnits },
  }));
}

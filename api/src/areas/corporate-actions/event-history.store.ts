import type { Reader } from '@istmo/db/tx';
import type { CorporateActionId } from './corporate-actions.store.ts';

/** Money of an event that moved at once, in minor units of its currency. */
export type EventMove = {
  readonly kind: 'funded' | 'residue' | 'unclaimed';
  readonly at: Date;
  readonly currency: string;
  readonly units: bigint;
};

/** What was given for an event and what went back, the newest first. */
export async function listEventMoves(reader: Reader, event: CorporateActionId): Promise<EventMove[]> {
  return reader.query<EventMove>(
    `select 'funded' as kind, f.at, f.currency, f.units from app.distribution_funding f where f.event = $1
      union all select r.kind, r.at, r.currency, r.units from app.distribution_return r where r.event = $1
      order by 2 desc limit 200`,
    [event],
  );
}

/** Payments of an event that were made within the same hour; amounts are net. */
export type PaidHour = { readonly at: Date; readonly currency: string; readonly count: number; readonly units: bigint };

/** When holders were paid and how many, by hour, the newest first. */
export async function listPaidHours(reader: Reader, event: CorporateActionId): Promise<PaidHour[]> {
  return reader.query<PaidHour>(
    `select max(paid_at) as at, currency, count(*)::int as count, sum(gross_units - tax_units)::bigint as units
       from app.entitlement where event = $1 and state = 'paid'
      group by date_trunc('hour', paid_at), currency order by 1 desc limit 200`,
    [event],
  );
}

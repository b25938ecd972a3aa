import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader } from '@istmo/db/tx';
import { actionColumns, type CorporateAction } from './corporate-actions.store.ts';

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

import type { MeasureFailure, MeasureKind, MeasureState } from '@istmo/contract/areas/measures/measures.rules';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Paging } from '@istmo/contract/kernel/paging';
import type { Reader } from '@istmo/db/tx';
import { type Measure, measureColumns } from './measures.store.ts';
import { countQueue, type QueueLength } from '../../http/queue-length.ts';

export type ListedMeasure = Measure & {
  readonly username: string;
  readonly receiverName: string | null;
  readonly rulesNote: string;
  readonly failure: MeasureFailure;
  readonly proposer: string;
  readonly decider: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
  readonly endedAt: Date | null;
  /** Of a freeze that was carried out: what is still frozen by it, and whose it is now. */
  readonly frozenUnits: bigint | null;
  readonly holder: string | null;
};

export type MeasuresQuery = Pick<Paging, 'pageIndex' | 'pageSize' | 'search' | 'sortOrder'> & {
  readonly state: MeasureState | '';
  readonly kind: MeasureKind | '';
  readonly security: string;
  readonly customer: CustomerId | undefined;
  readonly from: Date | null;
  readonly before: Date | null;
};

const listed = `app.holding_measure d join app.customer c on c.id = d.customer_id
  where ($1 = '' or d.state = $1) and ($2 = '' or d.kind = $2) and ($3 = '' or d.instrument = $3)
    and ($4::uuid is null or d.customer_id = $4 or d.receiver_id = $4)
    and ($5 = '' or starts_with(lower(c.username), lower($5)) or d.id::text = $5 or lower(d.reference) = lower($5))
    and d.proposed_at >= coalesce($6, '-infinity'::timestamptz) and d.proposed_at < coalesce($7, 'infinity'::timestamptz)`;

export async function readMeasures(
  reader: Reader,
  { pageIndex, pageSize, search, sortOrder, ...query }: MeasuresQuery,
): Promise<{ readonly rows: readonly ListedMeasure[]; readonly count: number }> {
  const { state, kind, security, customer, from, before } = query;
  const values = [state, kind, security, customer ?? null, search.trim(), from, before];
  const order = sortOrder === 'asc' ? 'asc' : 'desc';
  const [rows, [counted]] = await Promise.all([
    reader.query<ListedMeasure>(
      `with page as (select d.id from ${listed} order by d.id ${order} limit $8 offset $9)
       select ${measureColumns}, c.username, r.username as "receiverName", d.rules_note as "rulesNote", d.failure, p.name as proposer,
              s.name as decider, d.decided_at as "decidedAt", d.decision_reason as "decisionReason", d.ended_at as "endedAt",
              f.units as "frozenUnits", h.username as holder
         from page join app.holding_measure d on d.id = page.id join app.customer c on c.id = d.customer_id
         left join app.customer r on r.id = d.receiver_id
         join app.staff p on p.id = d.proposed_by left join app.staff s on s.id = d.decided_by
         left join app.frozen_holding f on f.measure_id = d.id left join app.customer h on h.id = f.customer_id
        order by d.id ${order}`,
      [...values, pageSize, pageIndex * pageSize],
    ),
    reader.query<{ count: number }>(`select count(*)::int as count from ${listed}`, values),
  ]);
  return { rows, count: counted?.count ?? 0 };
}

export const countProposed = (reader: Reader): Promise<QueueLength> =>
  countQueue(reader, { rows: `app.holding_measure where state = 'proposed'`, since: 'proposed_at' });

import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import type { CorporateActionId } from '../corporate-actions/public.ts';

export type SplitNotice = { readonly event: CorporateActionId; readonly notifiedTo: CustomerId | null };

/** A change of units about which holders are still to be written to, which no other process takes until the transaction ends. */
export async function takeNotice(tx: Tx): Promise<SplitNotice | undefined> {
  const [row] = await tx.query<SplitNotice>(
    `select event, notified_to as "notifiedTo" from app.split_notice where done_at is null order by event limit 1 for update skip locked`,
  );
  return row;
}

export type ChangedHolding = { readonly customer: CustomerId; readonly before: bigint; readonly after: bigint };

/** The next holders whose units changed, with all their own units before and after. */
export async function readNextChanged(
  tx: Tx,
  { event, notifiedTo }: SplitNotice,
  limit: number,
): Promise<ChangedHolding[]> {
  return tx.query<ChangedHolding>(
    `select customer_id as customer, sum(units_before)::bigint as before, sum(units_after)::bigint as after from app.split_line
      where event = $1 and customer_id is not null and account <> 'reserved' and ($2::uuid is null or customer_id > $2)
      group by customer_id order by customer_id limit $3`,
    [event, notifiedTo, limit],
  );
}

export async function updateNotice(
  tx: Tx,
  event: CorporateActionId,
  { notifiedTo, doneAt }: { readonly notifiedTo: CustomerId | null; readonly doneAt: Date | null },
): Promise<void> {
  await tx.query('update app.split_notice set notified_to = coalesce($2, notified_to), done_at = $3 where event = $1', [
    event,
    notifiedTo,
    doneAt,
  ]);
}

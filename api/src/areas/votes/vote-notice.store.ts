import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import type { CorporateActionId } from '../corporate-actions/public.ts';

type VoteNotice = { readonly event: CorporateActionId; readonly notifiedTo: CustomerId | null };

/** A counted vote about which holders are still to be written to, which no other process takes until the transaction ends. */
export async function takeNotice(tx: Tx): Promise<VoteNotice | undefined> {
  const [row] = await tx.query<VoteNotice>(
    `select event, notified_to as "notifiedTo" from app.vote_notice where done_at is null order by event limit 1 for update skip locked`,
    [],
  );
  return row;
}

export async function updateNotice(
  tx: Tx,
  event: CorporateActionId,
  { notifiedTo, doneAt }: { readonly notifiedTo: CustomerId | null; readonly doneAt: Date | null },
): Promise<void> {
  await tx.query('update app.vote_notice set notified_to = coalesce($2, notified_to), done_at = $3 where event = $1', [
    event,
    notifiedTo,
    doneAt,
  ]);
}

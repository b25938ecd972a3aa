import type { CustomerId } from '@istmo/contract/kernel/id';
import type { NoticeKind } from '@istmo/contract/kernel/security-notice';
import type { Reader, Tx } from '@istmo/db/tx';

/** A freeze by the link of a security notice: what the notice was about, and the ticket of the case. */
export type Freeze = { readonly at: Date; readonly about: NoticeKind; readonly referenceNo: string };

export async function readFreeze(reader: Reader, customer: CustomerId): Promise<Freeze | undefined> {
  const [row] = await reader.query<Freeze>(
    `select frozen_at as at, frozen_about as about, frozen_ticket as "referenceNo"
     from app.account_status where customer_id = $1 and frozen_at is not null`,
    [customer],
  );
  return row;
}

export async function setFrozen(tx: Tx, customer: CustomerId, { at, about, referenceNo }: Freeze): Promise<void> {
  await tx.query('select app.freeze_account($1, $2, $3, $4)', [customer, at, about, referenceNo]);
}

/** Ends a freeze; false when the account is not frozen. */
export async function clearFreeze(tx: Tx, customer: CustomerId): Promise<boolean> {
  const [row] = await tx.query<{ lifted: boolean }>('select app.lift_freeze($1) as lifted', [customer]);
  return row?.lifted ?? false;
}

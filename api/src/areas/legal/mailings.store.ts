import type { LegalKind } from '@istmo/contract/areas/legal/legal-kinds';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';

export type LegalMailing = {
  readonly kind: LegalKind;
  readonly version: number;
  readonly inForceAt: Date;
  /** The customer who was emailed last; null before the first. */
  readonly mailedTo: CustomerId | null;
};

/** A mailing that is not finished, which no other process takes until the transaction ends. */
export async function takeMailing(tx: Tx): Promise<LegalMailing | undefined> {
  const [row] = await tx.query<LegalMailing>(
    `select mailing.kind, mailing.version, t.in_force_at as "inForceAt", mailing.mailed_to as "mailedTo"
     from app.legal_mailing mailing join app.legal_text t on t.kind = mailing.kind and t.version = mailing.version
     where mailing.done_at is null order by mailing.kind, mailing.version limit 1 for update of mailing skip locked`,
    [],
  );
  return row;
}

export type MailedCustomer = { readonly customer: CustomerId; readonly name: string; readonly email: string };

/** The next customers with an activated account who have not accepted the version. */
export async function readNextCustomers(
  tx: Tx,
  { kind, version, mailedTo }: LegalMailing,
  limit: number,
): Promise<MailedCustomer[]> {
  return tx.query<MailedCustomer>(
    `select c.id as customer, c.username as name, c.email from app.customer c
     where c.activated_at is not null and ($3::uuid is null or c.id > $3)
       and not exists (select from app.legal_acceptance a where a.customer_id = c.id and a.kind = $1 and a.version = $2)
     order by c.id limit $4`,
    [kind, version, mailedTo, limit],
  );
}

export async function updateMailing(
  tx: Tx,
  { kind, version }: LegalMailing,
  progress: { readonly mailedTo: CustomerId | null; readonly doneAt: Date | null },
): Promise<void> {
  await tx.query(
    'update app.legal_mailing set mailed_to = coalesce($3, mailed_to), done_at = $4 where kind = $1 and version = $2',
    [kind, version, progress.mailedTo, progress.doneAt],
  );
}

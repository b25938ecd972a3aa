import type { RaiseSection } from '@istmo/contract/areas/raises/raise-form';
import type { CustomerId, StaffId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { RaiseId } from './raises.store.ts';

/** What staff or the issuer wrote about a section in the review. */
export type RaiseComment = {
  readonly id: string;
  readonly section: RaiseSection;
  readonly text: string;
  readonly staff: StaffId | null;
  readonly customer: CustomerId | null;
  readonly at: Date;
  readonly resolvedAt: Date | null;
};

/** Oldest first. */
export async function listComments(reader: Reader, raise: RaiseId): Promise<RaiseComment[]> {
  return reader.query<RaiseComment>(
    `select id, section, text, by_staff as staff, by_customer as customer, at, resolved_at as "resolvedAt"
       from app.raise_comment where raise = $1 order by at, id`,
    [raise],
  );
}

type NewComment = Omit<RaiseComment, 'resolvedAt'> & { readonly raise: RaiseId };

export async function insertComment(
  tx: Tx,
  { id, raise, section, text, staff, customer, at }: NewComment,
): Promise<void> {
  await tx.query(
    'insert into app.raise_comment (id, raise, section, text, by_staff, by_customer, at) values ($1, $2, $3, $4, $5, $6, $7)',
    [id, raise, section, text, staff, customer, at],
  );
}

/** @public Whether a comment of the raise was open and is resolved now. */
export async function resolveComment(
  tx: Tx,
  { raise, id, at }: { readonly raise: RaiseId; readonly id: string; readonly at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    'update app.raise_comment set resolved_at = $3 where id = $2 and raise = $1 and resolved_at is null returning id',
    [raise, id, at],
  );
  return rows.length > 0;
}

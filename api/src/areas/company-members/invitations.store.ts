import type { CompanyRole } from '@istmo/contract/kernel/company-role';
import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { DeletionBatch } from '../../runtime/retention-rule.ts';

export type InvitationId = Id<'company-invitation'>;

export type Invitation = {
  readonly id: InvitationId;
  readonly issuer: CustomerId;
  readonly email: string;
  readonly role: CompanyRole;
  readonly createdAt: Date;
  /** From this moment on it cannot be accepted. */
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  readonly withdrawnAt: Date | null;
};

const columns = `id, issuer_id as issuer, email, role, created_at as "createdAt", expires_at as "expiresAt", accepted_at as "acceptedAt",
  withdrawn_at as "withdrawnAt"`;

export async function findInvitation(reader: Reader, tokenHash: string): Promise<Invitation | undefined> {
  const [row] = await reader.query<Invitation>(`select ${columns} from app.company_invitation where token_hash = $1`, [
    tokenHash,
  ]);
  return row;
}

/** The invitation of a link, locked against another change of it. */
export async function lockLinkedInvitation(tx: Tx, tokenHash: string): Promise<Invitation | undefined> {
  const [row] = await tx.query<Invitation>(
    `select ${columns} from app.company_invitation where token_hash = $1 for no key update`,
    [tokenHash],
  );
  return row;
}

export async function lockInvitation(tx: Tx, id: InvitationId): Promise<Invitation | undefined> {
  const [row] = await tx.query<Invitation>(
    `select ${columns} from app.company_invitation where id = $1 for no key update`,
    [id],
  );
  return row;
}

/** Invitations of an issuer that were neither accepted nor withdrawn, expired ones too; the newest first. */
export async function listOpenInvitations(reader: Reader, issuer: CustomerId): Promise<Invitation[]> {
  return reader.query<Invitation>(
    `select ${columns} from app.company_invitation where issuer_id = $1 and accepted_at is null and withdrawn_at is null
      order by created_at desc, id desc`,
    [issuer],
  );
}

type NewInvitation = Omit<Invitation, 'acceptedAt' | 'withdrawnAt'> & { readonly tokenHash: string };

export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  const { id, issuer, email, role, tokenHash, createdAt, expiresAt } = invitation;
  await tx.query(
    `insert into app.company_invitation (id, issuer_id, email, role, token_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, issuer, email, role, tokenHash, createdAt, expiresAt],
  );
}

export async function storeWithdrawn(tx: Tx, id: InvitationId, at: Date): Promise<void> {
  await tx.query('update app.company_invitation set withdrawn_at = $2 where id = $1', [id, at]);
}

export async function storeAccepted(
  tx: Tx,
  id: InvitationId,
  { by, at }: { readonly by: CustomerId; readonly at: Date },
): Promise<void> {
  await tx.query('update app.company_invitation set accepted_by = $2, accepted_at = $3 where id = $1', [id, by, at]);
}

/** Deletes invitations that were never accepted, with the addresses in them. */
export async function deleteUnusedInvitations(reader: Reader, { before, limit }: DeletionBatch): Promise<number> {
  const rows = await reader.query(
    `delete from app.company_invitation where id in (
       select id from app.company_invitation where accepted_at is null and expires_at < $1 order by expires_at limit $2)
     returning 1`,
    [before, limit],
  );
  return rows.length;
}

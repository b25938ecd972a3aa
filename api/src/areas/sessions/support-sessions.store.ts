import type { CustomerId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { StoredAccountStatus } from '../../http/account-status.ts';
import type { DeletionBatch } from '../../runtime/retention-rule.ts';
import { accountStatusColumns, accountStatusTables } from '../access/public.ts';

type NewSupportSession = {
  readonly customer: CustomerId;
  readonly tokenHash: string;
  readonly at: Date;
  readonly expiresAt: Date;
};

export async function insertSupportSession(
  tx: Tx,
  { customer, tokenHash, at, expiresAt }: NewSupportSession,
): Promise<void> {
  await tx.query(
    `insert into app.support_session (id, customer_id, token_hash, created_at, expires_at)
     values ($1, $2, decode($3, 'hex'), $4, $5)`,
    [newId(), customer, tokenHash, at, expiresAt],
  );
}

type SupportRow = StoredAccountStatus & { readonly session: string };

/** A support session that has not ended, with the status of its customer. */
export async function readSupportSession(
  reader: Reader,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<SupportRow | undefined> {
  const [row] = await reader.query<SupportRow>(
    `select support_session.id as session, ${accountStatusColumns('$2')}
     from app.support_session join (${accountStatusTables}) on account_status.customer_id = support_session.customer_id
     where token_hash = decode($1, 'hex') and ended_at is null and expires_at > $2`,
    [tokenHash, now],
  );
  return row;
}

export async function deleteSupportSessions(reader: Reader, { before, limit }: DeletionBatch): Promise<number> {
  const deleted = await reader.query(
    `delete from app.support_session where id in (select id from app.support_session where expires_at < $1 limit $2) returning 1`,
    [before, limit],
  );
  return deleted.length;
}

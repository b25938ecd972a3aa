import type { CustomerId } from '@istmo/contract/kernel/id';
import type { NoticeKind } from '@istmo/contract/kernel/security-notice';
import type { Reader, Tx } from '@istmo/db/tx';
import type { DeletionBatch } from '../../runtime/retention-rule.ts';

export type LinkPurpose = 'activate' | 'reset-password' | 'reset-tfa' | 'not-me' | 'support';

type TokenKey = { readonly purpose: LinkPurpose; readonly tokenHash: string };

export async function insertEmailToken(
  tx: Tx,
  row: TokenKey & { customer: CustomerId; createdAt: Date; expiresAt: Date; about: NoticeKind | undefined },
): Promise<void> {
  await tx.query(
    `insert into app.email_token (token_hash, purpose, customer_id, created_at, expires_at, about)
     values (decode($1, 'hex'), $2, $3, $4, $5, $6)`,
    [row.tokenHash, row.purpose, row.customer, row.createdAt, row.expiresAt, row.about ?? null],
  );
}

export type EmailToken = {
  readonly customer: CustomerId;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly isUsed: boolean;
  readonly about: NoticeKind | null;
};

export async function readEmailToken(
  reader: Reader,
  { purpose, tokenHash }: TokenKey,
): Promise<EmailToken | undefined> {
  const [row] = await reader.query<EmailToken>(
    `select customer_id as "customer", created_at as "createdAt", expires_at as "expiresAt", used_at is not null as "isUsed", about
     from app.email_token where token_hash = decode($1, 'hex') and purpose = $2`,
    [tokenHash, purpose],
  );
  return row;
}

/** Marks a token as used: of two concurrent uses, one returns the customer. */
export async function consumeEmailToken(
  tx: Tx,
  { purpose, tokenHash, at }: TokenKey & { at: Date },
): Promise<CustomerId | undefined> {
  const [row] = await tx.query<{ customer: CustomerId }>(
    `update app.email_token set used_at = $3 where token_hash = decode($1, 'hex') and purpose = $2 and used_at is null and expires_at > $3
     returning customer_id as "customer"`,
    [tokenHash, purpose, at],
  );
  return row?.customer;
}

/** Until the transaction ends, no other one decides about links of this purpose for the customer. */
export async function lockLinks(tx: Tx, purpose: LinkPurpose, customer: CustomerId): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`links ${purpose} ${customer}`]);
}

export async function hasOpenToken(
  reader: Reader,
  { purpose, customer, at }: { purpose: LinkPurpose; customer: CustomerId; at: Date },
): Promise<boolean> {
  const rows = await reader.query(
    'select 1 from app.email_token where customer_id = $1 and purpose = $2 and used_at is null and expires_at > $3 limit 1',
    [customer, purpose, at],
  );
  return rows.length === 1;
}

export async function voidEmailTokens(
  tx: Tx,
  { purposes, customer, at }: { purposes: readonly LinkPurpose[]; customer: CustomerId; at: Date },
): Promise<void> {
  await tx.query(
    'update app.email_token set used_at = $3 where customer_id = $1 and purpose = any($2::text[]) and used_at is null',
    [customer, purposes, at],
  );
}

export async function deleteEmailTokens(reader: Reader, { before, limit }: DeletionBatch): Promise<number> {
  const deleted = await reader.query(
    `delete from app.email_token where token_hash in (select token_hash from app.email_token where expires_at < $1 limit $2) returning 1`,
    [before, limit],
  );
  return deleted.length;
}

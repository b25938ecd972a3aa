import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { DeletionBatch } from '../../runtime/retention-rule.ts';

const maxTries = 5;

export async function insertPreLogin(
  tx: Tx,
  row: { tokenHash: string; customer: CustomerId; expiresAt: Date },
): Promise<void> {
  await tx.query(`insert into app.pre_login (token_hash, customer_id, expires_at) values (decode($1, 'hex'), $2, $3)`, [
    row.tokenHash,
    row.customer,
    row.expiresAt,
  ]);
}

/** Counts an attempt before its code is checked; undefined when the token is unknown, used, expired or tried too often. */
export async function countPreLoginTry(reader: Reader, tokenHash: string, now: Date): Promise<CustomerId | undefined> {
  const [row] = await reader.query<{ customer: CustomerId }>(
    `update app.pre_login set tries = tries + 1
     where token_hash = decode($1, 'hex') and used_at is null and expires_at > $2 and tries < $3
     returning customer_id as "customer"`,
    [tokenHash, now, maxTries],
  );
  return row?.customer;
}

/** Whose sign-in waits; undefined when the token is unknown, used, expired or tried too often. Counts nothing. */
export async function readPreLogin(reader: Reader, tokenHash: string, now: Date): Promise<CustomerId | undefined> {
  const [row] = await reader.query<{ customer: CustomerId }>(
    `select customer_id as "customer" from app.pre_login
     where token_hash = decode($1, 'hex') and used_at is null and expires_at > $2 and tries < $3`,
    [tokenHash, now, maxTries],
  );
  return row?.customer;
}

/** Marks it as used: of two concurrent right codes, one opens a session. */
export async function consumePreLogin(tx: Tx, tokenHash: string, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update app.pre_login set used_at = $2 where token_hash = decode($1, 'hex') and used_at is null returning 1`,
    [tokenHash, at],
  );
  return rows.length === 1;
}

type Handover = {
  readonly sealedHash: string;
  readonly customer: CustomerId;
  readonly tokenHash: string;
  readonly expiresAt: Date;
};

/** Throws the database's duplicate error for a handover that was opened before. */
export async function insertHandover(tx: Tx, row: Handover): Promise<void> {
  await tx.query(
    `insert into app.handover (payload_hash, customer_id, token_hash, expires_at) values (decode($1, 'hex'), $2, decode($3, 'hex'), $4)`,
    [row.sealedHash, row.customer, row.tokenHash, row.expiresAt],
  );
}

type HandoverKey = { readonly tokenHash: string; readonly at: Date };

export async function readHandover(reader: Reader, { tokenHash, at }: HandoverKey): Promise<CustomerId | undefined> {
  const [row] = await reader.query<{ customer: CustomerId }>(
    `select customer_id as "customer" from app.handover
     where token_hash = decode($1, 'hex') and used_at is null and expires_at > $2`,
    [tokenHash, at],
  );
  return row?.customer;
}

/** Marks it as used: of two concurrent uses, one signs in. */
export async function consumeHandover(tx: Tx, { tokenHash, at }: HandoverKey): Promise<boolean> {
  const rows = await tx.query(
    `update app.handover set used_at = $2 where token_hash = decode($1, 'hex') and used_at is null and expires_at > $2 returning 1`,
    [tokenHash, at],
  );
  return rows.length === 1;
}

export async function deletePreLogins(reader: Reader, { before, limit }: DeletionBatch): Promise<number> {
  const deleted = await reader.query(
    `delete from app.pre_login where token_hash in (select token_hash from app.pre_login where expires_at < $1 limit $2) returning 1`,
    [before, limit],
  );
  return deleted.length;
}

export async function deleteHandovers(reader: Reader, { before, limit }: DeletionBatch): Promise<number> {
  const deleted = await reader.query(
    `delete from app.handover where payload_hash in (select payload_hash from app.handover where expires_at < $1 limit $2) returning 1`,
    [before, limit],
  );
  return deleted.length;
}

import type { Id, SessionId, StaffId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { DeletionBatch } from '../../retention-rule.ts';
import type { Credential } from '../../webauthn.ts';

export type StaffPasskeyId = Id<'staff-passkey'>;

export type StaffPasskey = Credential & {
  readonly id: StaffPasskeyId;
  readonly staff: StaffId;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

const columns = `id, staff_id as staff, credential_id as "credentialId", public_key as "publicKey", counter, transports, name,
  is_backed_up as "isBackedUp", created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** Those of an account, newest first. */
export async function readStaffPasskeys(reader: Reader, staff: StaffId): Promise<StaffPasskey[]> {
  return reader.query<StaffPasskey>(`select ${columns} from app.staff_passkey where staff_id = $1 order by id desc`, [
    staff,
  ]);
}

export async function findStaffPasskey(reader: Reader, credentialId: Buffer): Promise<StaffPasskey | undefined> {
  const [row] = await reader.query<StaffPasskey>(`select ${columns} from app.staff_passkey where credential_id = $1`, [
    credentialId,
  ]);
  return row;
}

/** Throws the database's duplicate error for a credential that is stored already, for this account or another. */
export async function insertStaffPasskey(
  tx: Tx,
  passkey: Omit<StaffPasskey, 'id' | 'lastUsedAt'>,
): Promise<StaffPasskeyId> {
  const [row] = await tx.query<{ id: StaffPasskeyId }>(
    `insert into app.staff_passkey (id, staff_id, credential_id, public_key, counter, transports, name, is_backed_up, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      newId(),
      passkey.staff,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.name,
      passkey.isBackedUp,
      passkey.createdAt,
    ],
  );
  if (!row) throw new Error('an insert without a row');
  return row.id;
}

export type StaffPasskeyUse = Pick<StaffPasskey, 'id' | 'counter' | 'isBackedUp'>;

/**
 * Stores a use. False when the passkey was removed or its account disabled meanwhile, or when its count has not grown: of two concurrent
 * uses with one count, one is accepted. Devices that do not count always send zero.
 */
export async function recordStaffPasskeyUse(
  tx: Tx,
  { id, counter, isBackedUp }: StaffPasskeyUse,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `update app.staff_passkey set counter = $2, is_backed_up = $3, last_used_at = $4
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))
       and staff_id in (select staff.id from app.staff where activated_at is not null and disabled_at is null)
     returning 1`,
    [id, counter, isBackedUp, at],
  );
  return rows.length === 1;
}

/** The name of the deleted passkey; undefined when the account has no such one. */
export async function deleteStaffPasskey(
  tx: Tx,
  { staff, id }: { readonly staff: StaffId; readonly id: StaffPasskeyId },
): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>(
    'delete from app.staff_passkey where id = $1 and staff_id = $2 returning name',
    [id, staff],
  );
  return row?.name;
}

/** `session` is the one that adds a passkey; undefined for a sign-in. */
type StaffChallenge = { readonly hash: string; readonly session: SessionId | undefined };

export async function insertStaffChallenge(
  reader: Reader,
  { hash, session, expiresAt }: StaffChallenge & { readonly expiresAt: Date },
): Promise<void> {
  await reader.query(
    `insert into app.staff_passkey_challenge (challenge_hash, session_id, expires_at) values (decode($1, 'hex'), $2, $3)`,
    [hash, session ?? null, expiresAt],
  );
}

/** Deletes a challenge that is answered in its place and in time: of two concurrent answers, one returns true. */
export async function consumeStaffChallenge(
  reader: Reader,
  { hash, session, at }: StaffChallenge & { readonly at: Date },
): Promise<boolean> {
  const rows = await reader.query(
    `delete from app.staff_passkey_challenge
     where challenge_hash = decode($1, 'hex') and session_id is not distinct from $2 and expires_at > $3 returning 1`,
    [hash, session ?? null, at],
  );
  return rows.length === 1;
}

export async function deleteStaffChallenges(reader: Reader, { before, limit }: DeletionBatch): Promise<number> {
  const deleted = await reader.query(
    `delete from app.staff_passkey_challenge where challenge_hash in (
       select challenge_hash from app.staff_passkey_challenge where expires_at < $1 limit $2) returning 1`,
    [before, limit],
  );
  return deleted.length;
}

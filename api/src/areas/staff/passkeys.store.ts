import type { SessionId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';
import { createPasskeyStore, type StoredPasskey } from '../../sign-in/passkey-store.ts';
import type { DeletionBatch } from '../../runtime/retention-rule.ts';

export type StaffPasskey = StoredPasskey<'staff', 'staff-passkey'>;
export type StaffPasskeyUse = Pick<StaffPasskey, 'id' | 'counter' | 'isBackedUp'>;

/** Of an account that was disabled meanwhile none is used. */
export const staffPasskeyStore = createPasskeyStore<'staff', 'staff-passkey'>({
  table: 'app.staff_passkey',
  owner: 'staff_id',
  activeOwners: 'select staff.id from app.staff where activated_at is not null and disabled_at is null',
});

/** The platform's signature that the passkey is its owner's; without one it signs no approval. */
export async function storeKeyProof(tx: Tx, id: StaffPasskey['id'], proof: Buffer): Promise<void> {
  await tx.query('update app.staff_passkey set key_proof = $2 where id = $1', [id, proof]);
}

export async function readKeyProof(reader: Reader, id: StaffPasskey['id']): Promise<Buffer | undefined> {
  const [row] = await reader.query<{ proof: Buffer | null }>(
    'select key_proof as proof from app.staff_passkey where id = $1',
    [id],
  );
  return row?.proof ?? undefined;
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

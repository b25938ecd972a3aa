import type { SessionId } from '@istmo/contract/kernel/id';
import type { Reader } from '@istmo/db/tx';
import { createPasskeyStore, type StoredPasskey } from '../../sign-in/passkey-store.ts';
import type { DeletionBatch } from '../../runtime/retention-rule.ts';

export type Passkey = StoredPasskey<'customer', 'passkey'>;

export const passkeyStore = createPasskeyStore<'customer', 'passkey'>({ table: 'app.passkey', owner: 'customer_id' });

/** False when the customer has no such passkey. */
export async function renamePasskey(
  reader: Reader,
  { owner, id, name }: Pick<Passkey, 'owner' | 'id' | 'name'>,
): Promise<boolean> {
  const rows = await reader.query('update app.passkey set name = $3 where id = $1 and customer_id = $2 returning 1', [
    id,
    owner,
    name,
  ]);
  return rows.length === 1;
}

/** Where a challenge may be answered: the session that adds a passkey, the sign-in that waits for a second factor, or anywhere. */
export type ChallengePlace =
  | { readonly purpose: 'add'; readonly session: SessionId }
  | { readonly purpose: 'second-factor'; readonly preLoginHash: string }
  | { readonly purpose: 'login' };

function toColumns(place: ChallengePlace): [purpose: string, session: string | null, preLoginHash: string | null] {
  return [
    place.purpose,
    place.purpose === 'add' ? place.session : null,
    place.purpose === 'second-factor' ? place.preLoginHash : null,
  ];
}

type StoredChallenge = { readonly hash: string; readonly place: ChallengePlace };

export async function insertChallenge(
  reader: Reader,
  { hash, place, expiresAt }: StoredChallenge & { expiresAt: Date },
): Promise<void> {
  await reader.query(
    `insert into app.passkey_challenge (challenge_hash, purpose, session_id, pre_login_hash, expires_at)
     values (decode($1, 'hex'), $2, $3, decode($4, 'hex'), $5)`,
    [hash, ...toColumns(place), expiresAt],
  );
}

/** Deletes a challenge that is answered in its place and in time: of two concurrent answers, one returns true. */
export async function consumeChallenge(
  reader: Reader,
  { hash, place, at }: StoredChallenge & { at: Date },
): Promise<boolean> {
  const rows = await reader.query(
    `delete from app.passkey_challenge where challenge_hash = decode($1, 'hex') and purpose = $2
       and session_id is not distinct from $3 and pre_login_hash is not distinct from decode($4, 'hex') and expires_at > $5
     returning 1`,
    [hash, ...toColumns(place), at],
  );
  return rows.length === 1;
}

export async function deletePasskeyChallenges(reader: Reader, { before, limit }: DeletionBatch): Promise<number> {
  const deleted = await reader.query(
    `delete from app.passkey_challenge where challenge_hash in (
       select challenge_hash from app.passkey_challenge where expires_at < $1 limit $2) returning 1`,
    [before, limit],
  );
  return deleted.length;
}

import type { CustomerId, Id, SessionId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { DeletionBatch } from '../../retention-rule.ts';
import type { Credential } from '../../webauthn.ts';

export type PasskeyId = Id<'passkey'>;

export type Passkey = Credential & {
  readonly id: PasskeyId;
  readonly customer: CustomerId;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

const columns = `id, customer_id as customer, credential_id as "credentialId", public_key as "publicKey", counter, transports, name,
  is_backed_up as "isBackedUp", created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** A customer's passkeys, newest first. */
export async function readPasskeys(reader: Reader, customer: CustomerId): Promise<Passkey[]> {
  return reader.query<Passkey>(`select ${columns} from app.passkey where customer_id = $1 order by id desc`, [
    customer,
  ]);
}

export async function findPasskey(reader: Reader, credentialId: Buffer): Promise<Passkey | undefined> {
  const [row] = await reader.query<Passkey>(`select ${columns} from app.passkey where credential_id = $1`, [
    credentialId,
  ]);
  return row;
}

/** Throws the database's duplicate error for a credential that is stored already, for this customer or another. */
export async function insertPasskey(tx: Tx, passkey: Omit<Passkey, 'id' | 'lastUsedAt'>): Promise<PasskeyId> {
  const [row] = await tx.query<{ id: PasskeyId }>(
    `insert into app.passkey (id, customer_id, credential_id, public_key, counter, transports, name, is_backed_up, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      newId(),
      passkey.customer,
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

export type PasskeyUse = { readonly id: PasskeyId; readonly counter: bigint; readonly isBackedUp: boolean };

/**
 * Stores a use. False when the passkey was removed meanwhile or its count has not grown: of two concurrent uses with one count, one is
 * accepted. Devices that do not count always send zero.
 */
export async function recordPasskeyUse(tx: Tx, { id, counter, isBackedUp }: PasskeyUse, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update app.passkey set counter = $2, is_backed_up = $3, last_used_at = $4
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning 1`,
    [id, counter, isBackedUp, at],
  );
  return rows.length === 1;
}

type OwnPasskey = { readonly customer: CustomerId; readonly id: PasskeyId };

/** False when the customer has no such passkey. */
export async function renamePasskey(
  reader: Reader,
  { customer, id, name }: OwnPasskey & { name: string },
): Promise<boolean> {
  const rows = await reader.query('update app.passkey set name = $3 where id = $1 and customer_id = $2 returning 1', [
    id,
    customer,
    name,
  ]);
  return rows.length === 1;
}

/** The name of the deleted passkey; undefined when the customer has no such one. */
export async function deletePasskey(tx: Tx, { customer, id }: OwnPasskey): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>(
    'delete from app.passkey where id = $1 and customer_id = $2 returning name',
    [id, customer],
  );
  return row?.name;
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

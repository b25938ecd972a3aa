import { asId, type Id } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { Credential } from './webauthn.ts';

/* The statements about passkeys, the same for those of customers (the area security) and of staff (the area staff), which each name their own table. */

/** `Owner` and `Kind` are the kinds of the ids of owners and of passkeys. */
export type StoredPasskey<Owner extends string, Kind extends string> = Credential & {
  readonly id: Id<Kind>;
  readonly owner: Id<Owner>;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

type PasskeyTable = {
  readonly table: string;
  readonly owner: string;
  /** The owners who may sign in, where the table of passkeys alone does not say so. */
  readonly activeOwners?: string;
};

export function createPasskeyStore<Owner extends string, Kind extends string>({
  table,
  owner: ownerColumn,
  activeOwners,
}: PasskeyTable) {
  type Passkey = StoredPasskey<Owner, Kind>;
  type Own = Pick<Passkey, 'owner' | 'id'>;
  const columns = `id, ${ownerColumn} as owner, credential_id as "credentialId", public_key as "publicKey", counter, transports, name,
    is_backed_up as "isBackedUp", created_at as "createdAt", last_used_at as "lastUsedAt"`;
  const isActive = activeOwners === undefined ? '' : `and ${ownerColumn} in (${activeOwners})`;

  return {
    /** Those of an owner, newest first. */
    async list(reader: Reader, owner: Id<Owner>): Promise<Passkey[]> {
      return reader.query<Passkey>(`select ${columns} from ${table} where ${ownerColumn} = $1 order by id desc`, [
        owner,
      ]);
    },

    async find(reader: Reader, credentialId: Buffer): Promise<Passkey | undefined> {
      const [row] = await reader.query<Passkey>(`select ${columns} from ${table} where credential_id = $1`, [
        credentialId,
      ]);
      return row;
    },

    /** Throws the database's duplicate error for a credential that is stored already, for this owner or another. */
    async insert(tx: Tx, passkey: Omit<Passkey, 'id' | 'lastUsedAt'>): Promise<Id<Kind>> {
      const id = asId<Kind>(newId());
      const { owner, credentialId, publicKey, counter, transports, name, isBackedUp, createdAt } = passkey;
      await tx.query(
        `insert into ${table} (id, ${ownerColumn}, credential_id, public_key, counter, transports, name, is_backed_up, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, owner, credentialId, publicKey, counter, transports, name, isBackedUp, createdAt],
      );
      return id;
    },

    /**
     * Stores a use. False when the passkey was removed or its owner is not active any more, or when its count has not grown: of two
     * concurrent uses with one count, one is accepted. Devices that do not count always send zero.
     */
    async recordUse(
      tx: Tx,
      { id, counter, isBackedUp }: Pick<Passkey, 'id' | 'counter' | 'isBackedUp'>,
      at: Date,
    ): Promise<boolean> {
      const rows = await tx.query(
        `update ${table} set counter = $2, is_backed_up = $3, last_used_at = $4
         where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) ${isActive} returning 1`,
        [id, counter, isBackedUp, at],
      );
      return rows.length === 1;
    },

    /** The name of the deleted passkey; undefined when the owner has no such one. */
    async delete(tx: Tx, { owner, id }: Own): Promise<string | undefined> {
      const [row] = await tx.query<{ name: string }>(
        `delete from ${table} where id = $1 and ${ownerColumn} = $2 returning name`,
        [id, owner],
      );
      return row?.name;
    },
  };
}

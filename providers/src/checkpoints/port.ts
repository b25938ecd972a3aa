export type ArchivedCheckpoint = {
  readonly number: bigint;
  /** Exactly as it is hashed and signed (docs/ledger-format.md). */
  readonly content: string;
  /** Ed25519, base64. */
  readonly signature: string;
};

/**
 * That checkpoints were abandoned after a restore, as it is signed (ledger/src/verification/abandonment.ts): JSON with the number that the database was restored
 * to, `restored_to`, and the last one that was abandoned, `abandoned_to`.
 */
export type Abandonment = { readonly content: string; readonly signature: string };

/**
 * That the key of the checkpoints changed, as it is signed by the key before and by the one that follows (ledger/src/verification/key-change.ts): JSON with the
 * number of the last checkpoint of the key before, `key_changed_after`, and both public keys.
 */
export type KeyChange = { readonly content: string; readonly signature: string; readonly countersignature: string };

/**
 * Keeps signed checkpoints of the ledger outside the database, so that a login that can write every table cannot change the past without
 * being noticed. Best on another machine that only accepts additions.
 *
 * All calls throw `Outage` when the store fails.
 */
export interface CheckpointArchive {
  /** Adds them durably. After a failure the caller reads the last one and adds what follows it, so none is added twice. */
  append(checkpoints: readonly ArchivedCheckpoint[]): Promise<void>;
  /** Those from this number on, in their order. A damaged one is left out. */
  read(from: bigint): AsyncIterable<ArchivedCheckpoint>;
  readLast(): Promise<ArchivedCheckpoint | undefined>;
  /** The newest checkpoint that was verified; zero when there is none. */
  readVerified(): Promise<bigint>;
  writeVerified(number: bigint): Promise<void>;
  /** Leaves out those that it names and that were added before: the database was restored. They are kept where they are. */
  abandon(abandonment: Abandonment): Promise<void>;
  /** The oldest first. */
  readAbandoned(): Promise<Abandonment[]>;
  /** Adds that the key changed. The same entry again adds nothing. */
  addKeyChange(change: KeyChange): Promise<void>;
  /** The oldest first. */
  readKeyChanges(): Promise<KeyChange[]>;
}

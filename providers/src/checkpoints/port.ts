export type ArchivedCheckpoint = {
  readonly number: bigint;
  /** Exactly as it is hashed and signed (docs/ledger-format.md). */
  readonly content: string;
  /** Ed25519, base64. */
  readonly signature: string;
};

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
}

import type { Tx } from '@istmo/db/tx';

export type Evidence = {
  /** What it is of, as a kind and an id: `holder-snapshot:<id of the event>` (docs/ledger-format.md). */
  readonly name: string;
  /** SHA-256. */
  readonly hash: Uint8Array;
};

/** Has the next checkpoint cover a hash. The same one again changes nothing; another one of that name is refused by the database. */
export async function addEvidence(tx: Tx, { name, hash }: Evidence): Promise<void> {
  await tx.query('select ledger.add_evidence($1, $2)', [name, hash]);
}

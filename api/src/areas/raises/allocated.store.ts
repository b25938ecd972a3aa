import type { Reader, Tx } from '@istmo/db/tx';
import type { RaiseId } from './raises.store.ts';

/** The last part of an allotment: the raise names the decision. The database compares what was written with it when the transaction ends. */
export async function setRaiseAllocated(
  tx: Tx,
  id: RaiseId,
  { proposal, at }: { readonly proposal: string; readonly at: Date },
): Promise<void> {
  await tx.query("update app.raise set state = 'allocated', state_since = $3, allocated_by = $2 where id = $1", [
    id,
    proposal,
    at,
  ]);
}

/** The newest checkpoint of the ledger when the raise was closed; null while it was not. */
export async function readClosedCheckpoint(reader: Reader, id: RaiseId): Promise<bigint | null> {
  const [row] = await reader.query<{ checkpoint: bigint | null }>(
    'select closed_checkpoint as checkpoint from app.raise where id = $1',
    [id],
  );
  return row?.checkpoint ?? null;
}

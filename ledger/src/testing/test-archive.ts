import type { Db, Reader } from '@istmo/db/tx';
import { expect, vi } from 'vitest';
import { parseAbandonment, type Abandonment } from '../verification/abandonment.ts';
import type { KeyChange } from '../verification/key-change.ts';
import { createCheckpoint, type ArchivedCheckpoint, type CheckpointArchive } from '../verification/checkpoint.ts';

type TestArchive = CheckpointArchive & {
  rows: ArchivedCheckpoint[];
  abandoned: Abandonment[];
  keyChanges: KeyChange[];
};

/** An archive of checkpoints in memory, whose rows a test may change. */
export function createTestArchive(): TestArchive {
  let verified = 0n;
  const archive = {
    rows: new Array<ArchivedCheckpoint>(),
    abandoned: new Array<Abandonment>(),
    keyChanges: new Array<KeyChange>(),
    append: async (checkpoints: readonly ArchivedCheckpoint[]) => void archive.rows.push(...checkpoints),
    async *read(from: bigint) {
      yield* archive.rows.filter(({ number }) => number >= from);
    },
    readLast: async () => archive.rows.at(-1),
    abandon: async (abandonment: Abandonment) => {
      const { restored_to: after, abandoned_to: last } = parseAbandonment(abandonment);
      archive.abandoned.push(abandonment);
      archive.rows = archive.rows.filter(({ number }) => number <= BigInt(after) || number > BigInt(last));
      verified = 0n;
    },
    readAbandoned: async () => archive.abandoned,
    addKeyChange: async (change: KeyChange) => void archive.keyChanges.push(change),
    readKeyChanges: async () => archive.keyChanges,
    readVerified: async () => verified,
    writeVerified: async (number: bigint) => {
      verified = number;
    },
  };
  return archive;
}

/**
 * Makes a checkpoint once every transaction that ran during the last one has ended. Otherwise the next checkpoint starts from the same id, which
 * is right and not what these tests are about: other test files use the same server.
 */
export async function createSettledCheckpoint(worker: Db, reader: Reader, isFull = false): Promise<bigint> {
  const isSettled =
    'select 1 where pg_snapshot_xmin(pg_current_snapshot()) >= all (select c.transaction from ledger.checkpoint c)';
  await vi.waitFor(async () => expect(await reader.query(isSettled)).toHaveLength(1), { timeout: 60_000 });
  return createCheckpoint(worker, { isFull });
}

import type { ArchivedCheckpoint, CheckpointArchive } from './checkpoint.ts';

/** An archive of checkpoints in memory, whose rows a test may change. */
export function createTestArchive(): CheckpointArchive & { rows: ArchivedCheckpoint[] } {
  let verified = 0n;
  const archive = {
    rows: new Array<ArchivedCheckpoint>(),
    append: async (checkpoints: readonly ArchivedCheckpoint[]) => void archive.rows.push(...checkpoints),
    async *read(from: bigint) {
      yield* archive.rows.filter(({ number }) => number >= from);
    },
    readLast: async () => archive.rows.at(-1),
    readVerified: async () => verified,
    writeVerified: async (number: bigint) => {
      verified = number;
    },
  };
  return archive;
}

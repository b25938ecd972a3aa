import { connect } from '@istmo/db/connect';
import type { Db, Reader } from '@istmo/db/tx';
import type { CheckpointArchive } from './checkpoint.ts';
import { followed, readPosition, toValues, type LedgerPosition } from './ledger-position.ts';
import type { Problem } from './problem.ts';
import { checkBalances } from './verify-balances.ts';
import { checkCheckpoints } from './verify-checkpoints.ts';
import { checkHashes } from './verify-hashes.ts';

/*
 * Recomputes balances, sums and hashes from the postings and compares them with the checkpoints. It only reads and blocks no writer.
 */

export type VerificationOptions = {
  readonly url: string;
  /** The checkpoints outside the database, and the newest that was verified. */
  readonly archive?: CheckpointArchive;
  /** In PEM; without it signatures are not checked. */
  readonly publicKey?: string;
  /** Verifies from the beginning, not from the last full checkpoint that was verified. */
  readonly isComplete?: boolean;
};

export type VerificationReport = {
  /** The first `maxPerCheck` problems of each check; empty when the ledger is consistent. */
  readonly problems: readonly Problem[];
  /** The checkpoint it went on from; zero from the beginning. */
  readonly from: bigint;
  /** The newest checkpoint. */
  readonly checkpoints: bigint;
  /** How many were verified. */
  readonly movements: bigint;
  readonly postings: bigint;
  /** The partitions that are archived outside and were not verified. */
  readonly detachedParts: readonly bigint[];
  readonly tookMs: number;
};

const timeoutMs = 600_000;

/**
 * Verifies that every account is what its id says, that balances are the sums of their postings, that each currency sums to zero, that no
 * account is below its floor, that holds follow from their postings and their open part is the held balance, that every posting has its
 * movement and every movement its key, that every stream is an unbroken, unchanged hash chain, and that the checkpoints in the
 * database are those outside, signed, and true. Goes on from the last full checkpoint that was verified, so its cost depends on the number of
 * accounts and on what followed. From the beginning two million postings take less than five seconds. Opens two connections of its own.
 */
export async function verifyLedger(options: VerificationOptions): Promise<VerificationReport> {
  const { url, archive, isComplete = archive === undefined } = options;
  const timeouts = {
    connect: 10_000,
    query: timeoutMs,
    statement: timeoutMs,
    lock: timeoutMs,
    idleInTransaction: timeoutMs,
  };
  const db = connect({ url, name: 'istmo verify', poolSize: 2, timeouts });
  const started = performance.now();
  try {
    const verified = isComplete ? 0n : ((await archive?.readVerified()) ?? 0n);
    const { checkpoint, detachedParts } = await readStart(db, verified);
    const from = await readPosition(db, checkpoint);
    const hasDetachedParts = detachedParts.length > 0;
    const [found, hashes] = await Promise.all([
      verifySnapshot(db, { ...options, isComplete, from, hasDetachedParts }),
      checkHashes(db, from),
    ]);
    const { last, movements, postings } = found;
    const problems = [...found.problems, ...hashes];
    if (problems.length === 0 && last > verified) await archive?.writeVerified(last);
    const tookMs = performance.now() - started;
    return { problems, from: checkpoint, checkpoints: last, movements, postings, detachedParts, tookMs };
  } finally {
    await db.stop();
  }
}

type Start = { readonly checkpoint: bigint; readonly detachedParts: readonly bigint[] };

/** The full checkpoint to go on from: the newest that was verified, or the one that covers the newest detached part. */
async function readStart(reader: Reader, verified: bigint): Promise<Start> {
  const [row] = await reader.query<Start>(
    `select coalesce(greatest((select max(number) from ledger.checkpoint where is_full and number <= $1),
                              (select max(checkpoint) from ledger.detached_part)), 0) as checkpoint,
            array(select number from ledger.detached_part order by number) as "detachedParts"`,
    [verified],
  );
  return row ?? { checkpoint: 0n, detachedParts: [] };
}

type SnapshotScope = VerificationOptions & {
  readonly isComplete: boolean;
  readonly from: LedgerPosition;
  readonly hasDetachedParts: boolean;
};
type SnapshotReport = Pick<VerificationReport, 'movements' | 'postings'> & { problems: Problem[]; last: bigint };

// All checks read one snapshot, so that concurrent writes do not appear as differences.
async function verifySnapshot(db: Db, scope: SnapshotScope): Promise<SnapshotReport> {
  // Before the snapshot, which therefore has every checkpoint up to this one.
  const lastArchived = (await scope.archive?.readLast())?.number ?? 0n;
  const { archive, publicKey, from } = scope;
  return db.inTransaction(
    async (tx) => {
      // The sums of all accounts fit into memory.
      await tx.query(`select set_config('work_mem', '128MB', true)`);
      // Everything is read, so rows are not looked up one by one, which the planner might.
      if (from.checkpoint === 0n) await tx.query(`select set_config('enable_nestloop', 'off', true)`);
      const balances = await checkBalances(tx, scope);
      const checkpoints = await checkCheckpoints(tx, { from, archive, publicKey, lastArchived });
      const [count] = await tx.query<{ movements: bigint; postings: bigint }>(
        `select (select count(*) from ledger.movement where ${followed('id')}) as movements,
                (select count(*) from ledger.posting where ${followed('movement')}) as postings`,
        toValues(from),
      );
      return {
        problems: [...balances, ...checkpoints.problems],
        last: checkpoints.last,
        movements: count?.movements ?? 0n,
        postings: count?.postings ?? 0n,
      };
    },
    { isolation: 'repeatable read', isReadOnly: true },
  );
}

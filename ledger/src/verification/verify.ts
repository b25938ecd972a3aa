import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@istmo/db/connect';
import type { Db, Reader, TransactionOptions, Tx } from '@istmo/db/tx';
import { type CheckpointArchive, readNewestCheckpoint } from './checkpoint.ts';
import { followed, readPosition, toValues, type LedgerPosition } from './ledger-position.ts';
import type { Problem } from './problem.ts';
import { checkBalances } from './verify-balances.ts';
import { checkCheckpoints } from './verify-checkpoints.ts';
import { openHashCheck } from './verify-hashes.ts';

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
  /**
   * Of a replica, in milliseconds: it may lack checkpoints that are archived. So long it is waited for; then an error is thrown, not a problem
   * reported. Without it a database that lacks them was restored.
   */
  readonly maxWaitMs?: number;
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
 * account is below its floor, that holds follow from their postings and their open part is the held balance, that the holders of each
 * security are counted, that every posting has its movement and every movement its key, that every stream is an unbroken, unchanged hash chain, and that the checkpoints in the
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
  // Two transactions at once, and the one that a pool keeps for single statements.
  const db = connect({ url, name: 'istmo verify', poolSize: 3, timeouts });
  const started = performance.now();
  try {
    const verified = isComplete ? 0n : ((await archive?.readVerified()) ?? 0n);
    const { checkpoint, detachedParts } = await readStart(db, verified);
    const from = await readPosition(db, checkpoint);
    const hasDetachedParts = detachedParts.length > 0;
    const { problems, last, movements, postings } = await verifySnapshot(db, {
      ...options,
      isComplete,
      from,
      hasDetachedParts,
    });
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

const pollMs = 100;

async function waitForCheckpoint(reader: Reader, number: bigint, maxWaitMs: number): Promise<void> {
  const until = performance.now() + maxWaitMs;
  while (((await readNewestCheckpoint(reader))?.number ?? 0n) < number) {
    if (performance.now() > until) throw new Error(`the replica does not have checkpoint ${number}, which is archived`);
    await pause(pollMs);
  }
}

type SnapshotScope = VerificationOptions & {
  readonly isComplete: boolean;
  readonly from: LedgerPosition;
  readonly hasDetachedParts: boolean;
};
type SnapshotReport = Pick<VerificationReport, 'movements' | 'postings'> & { problems: Problem[]; last: bigint };

/** All checks read one snapshot, so that concurrent writes do not appear as differences. Two connections share the work. */
async function verifySnapshot(db: Db, scope: SnapshotScope): Promise<SnapshotReport> {
  const { archive, publicKey, from, maxWaitMs } = scope;
  // Before the snapshot, which therefore has every checkpoint up to this one.
  const lastArchived = (await archive?.readLast())?.number ?? 0n;
  if (maxWaitMs !== undefined) await waitForCheckpoint(db, lastArchived, maxWaitMs);
  return inTwoTransactions(db, async (tx, other) => {
    for (const one of [tx, other]) await prepare(one, from);
    const hashes = await openHashCheck(tx, from);
    const checkRest = async () => {
      const balances = await checkBalances(tx, scope);
      const checkpoints = await checkCheckpoints(tx, { from, archive, publicKey, lastArchived });
      const [count] = await tx.query<{ movements: bigint; postings: bigint }>(
        `select (select count(*) from ledger.movement where ${followed('id')}) as movements,
                (select count(*) from ledger.posting where ${followed('movement')}) as postings`,
        toValues(from),
      );
      await hashes.checkRanges(tx);
      const { movements = 0n, postings = 0n } = count ?? {};
      return { problems: [...balances, ...checkpoints.problems], last: checkpoints.last, movements, postings };
    };
    const [rest] = await Promise.all([checkRest(), hashes.checkRanges(other)]);
    return { ...rest, problems: [...rest.problems, ...(await hashes.findProblems(tx))] };
  });
}

const readOnly: TransactionOptions = { isolation: 'repeatable read', isReadOnly: true };

/** Two transactions that read the same snapshot. */
function inTwoTransactions<T>(db: Db, work: (tx: Tx, other: Tx) => Promise<T>): Promise<T> {
  return db.inTransaction(async (tx) => {
    const [row] = await tx.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    return db.inTransaction(async (other) => {
      await other.query(`set transaction snapshot '${row?.snapshot ?? ''}'`);
      return work(tx, other);
    }, readOnly);
  }, readOnly);
}

async function prepare(tx: Tx, { checkpoint }: LedgerPosition): Promise<void> {
  // The sums of all accounts fit into memory.
  await tx.query(`select set_config('work_mem', '128MB', true)`);
  // Everything is read, so rows are not looked up one by one, which the planner might.
  if (checkpoint === 0n) await tx.query(`select set_config('enable_nestloop', 'off', true)`);
}

import { setTimeout as pause } from 'node:timers/promises';
import { isCollision, isConnectionLost, isDuplicate, OutcomeUnknown, readSqlState } from '@istmo/db/failures';
import { statement, type Db } from '@istmo/db/tx';
import type { AccountIds } from './account-ids.ts';
import { commitBatch, CommitUnknown, type EffectResult } from './commit-batch.ts';
import type { Effect } from './effect.ts';
import { collectLocks } from './locked-balances.ts';
import { findPosted } from './movement-store.ts';
import type { Outcome } from './outcome.ts';

/** An effect whose caller waits for the outcome. */
export type QueuedEffect = {
  readonly effect: Effect;
  /** On the clock of performance.now(): when the caller gets an error if the database is still unavailable. */
  readonly deadline: number;
  /** The sharded accounts whose shards must all be locked in the next try. */
  readonly fullyLocked: Set<string>;
  tries: number;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
};

/** What a writer commits with; `stream` is the stream it prefers. */
export type CommitContext = { readonly db: Db; readonly accountIds: AccountIds; readonly stream: number };

const maxTries = 5;
const retryPauseMs = 50;
const waitForStreamStatement = statement('ledger-wait-for-stream', 'select ledger.wait_for_stream($1::smallint)');

/** Commits a batch, resolves or rejects every caller it can, and returns the effects that need another commit. */
export async function commitWithRetry(context: CommitContext, batch: readonly QueuedEffect[]): Promise<QueuedEffect[]> {
  try {
    return resolveCallers(batch, await commitOnce(context, batch));
  } catch (error) {
    if (error instanceof CommitUnknown) return resolveUnknownCommit(context, batch, error);
    if (isConnectionLost(error)) return keepUnexpired(batch, error);
    return commitIndividually(context, batch, error);
  }
}

async function commitOnce(
  { db, accountIds, stream }: CommitContext,
  batch: readonly QueuedEffect[],
): Promise<EffectResult[]> {
  const effects = batch.map(({ effect }) => effect);
  const fullyLocked = new Set(batch.flatMap((queued) => [...queued.fullyLocked]));
  const locks = collectLocks(effects.map(({ movement }) => movement));
  // Accounts are opened before the transaction and stay open if it fails: an unused account does no harm.
  await accountIds.resolve(locks);
  const result = await db.onConnection(async (connection) => {
    try {
      return { results: await commitBatch(connection, { effects, locks, fullyLocked, stream }) };
    } catch (error) {
      if (error instanceof CommitUnknown || isConnectionLost(error)) throw error;
      await connection.command('rollback');
      return { error };
    }
  });
  if ('error' in result) throw result.error;
  return result.results;
}

function resolveCallers(batch: readonly QueuedEffect[], results: readonly EffectResult[]): QueuedEffect[] {
  const retries: QueuedEffect[] = [];
  for (const [index, queued] of batch.entries()) {
    const result = results[index];
    if (result === undefined) queued.reject(new Error('the ledger returned no result for an effect'));
    else if (result.outcome !== 'lock-all-shards') queued.resolve(result);
    else {
      for (const name of result.accounts) queued.fullyLocked.add(name);
      retries.push(queued);
    }
  }
  return retries;
}

/** The database is unavailable and nothing was written: keeps the effects whose deadline has not passed, rejects the others. */
async function keepUnexpired(batch: readonly QueuedEffect[], error: unknown): Promise<QueuedEffect[]> {
  if (batch.length === 0) return [];
  await pause(retryPauseMs);
  const now = performance.now();
  return batch.filter((queued) => {
    if (queued.deadline > now) return true;
    queued.reject(error);
    return false;
  });
}

/**
 * The batch as a whole failed. After a collision it is tried again; after any other error each effect is committed alone, so that
 * only the effect that causes the error is rejected.
 */
async function commitIndividually(
  context: CommitContext,
  batch: readonly QueuedEffect[],
  error: unknown,
): Promise<QueuedEffect[]> {
  const isTemporary = isCollision(error) || readSqlState(error) === '55P03';
  const [only] = batch;
  if (batch.length === 1 && only) {
    // Another transaction has just committed the same key: the next try finds it and answers as a repeat.
    const isRepeat = isDuplicate(error, 'movement_key') || isDuplicate(error, 'idempotency_key_id');
    if ((isTemporary || isRepeat) && ++only.tries < maxTries) return [only];
    only.reject(error);
    return [];
  }
  if (isTemporary && batch.every((queued) => ++queued.tries < maxTries)) return [...batch];
  const retries: QueuedEffect[] = [];
  for (const queued of batch) retries.push(...(await commitWithRetry(context, [queued])));
  return retries;
}

/**
 * Finds out whether a commit whose reply was lost has happened. Its transaction holds the stream's lock; once the lock is free
 * the transaction has ended, and its movements are either stored or never will be.
 */
async function resolveUnknownCommit(
  { db }: CommitContext,
  batch: readonly QueuedEffect[],
  unknown: CommitUnknown,
): Promise<QueuedEffect[]> {
  const deadline = Math.max(...batch.map((queued) => queued.deadline));
  for (;;) {
    try {
      const posted = await db.inTransaction(async (tx) => {
        await tx.query(waitForStreamStatement, [unknown.stream]);
        return findPosted(
          tx,
          unknown.effects.map(({ movement }) => movement.key),
        );
      });
      // Either all or none of them are stored, because they were in one commit.
      const committed = new Set(unknown.effects.filter(({ movement }) => posted.has(movement.key)));
      for (const queued of batch) {
        const { effect } = queued;
        if (committed.has(effect))
          queued.resolve({ outcome: 'done', reply: effect.idempotency?.reply, isReplay: false });
      }
      return await keepUnexpired(
        batch.filter(({ effect }) => !committed.has(effect)),
        unknown.cause,
      );
    } catch (error) {
      if (performance.now() > deadline) {
        for (const queued of batch)
          queued.reject(new OutcomeUnknown('the database became unavailable during the commit', { cause: error }));
        return [];
      }
      await pause(retryPauseMs);
    }
  }
}

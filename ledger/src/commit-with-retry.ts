import { setTimeout as pause } from 'node:timers/promises';
import { isCollision, isConnectionLost, isDuplicate, OutcomeUnknown, sqlStateOf } from '@istmo/db/failures';
import { statement, type Db } from '@istmo/db/tx';
import { findPosted } from './movement-store.ts';
import type { AccountIds } from './account-ids.ts';
import { commitBatch, CommitUnknown, type EffectResult } from './commit-batch.ts';
import type { Effect } from './effect.ts';
import type { Outcome } from './outcome.ts';
import { collectLocks } from './locked-balances.ts';

/** An effect whose caller waits. */
export type QueuedEffect = {
  readonly effect: Effect;
  /** On the clock of performance.now(): until when its caller outlasts a database that is away. */
  readonly deadline: number;
  /** Sharded accounts of which the next try has to lock every shard. */
  readonly fullyLocked: Set<string>;
  tries: number;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
};

/** What a batch travels on; `stream` is the one it would like to write under. */
export type CommitContext = { readonly db: Db; readonly accountIds: AccountIds; readonly stream: number };

const maxTries = 5;
const retryPauseMs = 50;
const awaitStream = statement('ledger-await-stream', 'select ledger.wait_for_stream($1::smallint)');

/** Carries a batch through, answers every caller it can, and hands back those that need another commit. */
export async function commitWithRetry(way: CommitContext, batch: readonly QueuedEffect[]): Promise<QueuedEffect[]> {
  try {
    return resolveCallers(batch, await commitOnce(way, batch));
  } catch (error) {
    if (error instanceof CommitUnknown) return resolveUnknownCommit(way, batch, error);
    if (isConnectionLost(error)) return keepUnexpired(batch, error);
    return commitIndividually(way, batch, error);
  }
}

async function commitOnce({ db, accountIds, stream }: CommitContext, batch: readonly QueuedEffect[]): Promise<EffectResult[]> {
  const effects = batch.map(({ effect }) => effect);
  const gathered = new Set(batch.flatMap(({ fullyLocked }) => [...fullyLocked]));
  const slots = collectLocks(effects.map(({ movement }) => movement));
  // Opened ahead and for good, whatever becomes of the batch: an account that exists in vain harms nobody.
  await accountIds.resolve(slots);
  const result = await db.onConnection(async (connection) => {
    try {
      return { verdicts: await commitBatch(connection, { effects, locks, fullyLocked, stream }) };
    } catch (error) {
      if (error instanceof CommitUnknown || isConnectionLost(error)) throw error;
      await connection.command('rollback');
      return { error };
    }
  });
  if ('error' in result) throw result.error;
  return result.verdicts;
}

function resolveCallers(batch: readonly QueuedEffect[], verdicts: readonly EffectResult[]): QueuedEffect[] {
  const again: QueuedEffect[] = [];
  for (const [place, pending] of batch.entries()) {
    const verdict = verdicts[place];
    if (verdict === undefined) pending.reject(new Error('the ledger answered nothing'));
    else if (verdict.outcome !== 'gather') pending.resolve(verdict);
    else {
      for (const name of verdict.names) pending.fullyLocked.add(name);
      again.push(pending);
    }
  }
  return again;
}

/** The database is away and nothing was written: keep those who still have patience. */
async function keepUnexpired(batch: readonly QueuedEffect[], error: unknown): Promise<QueuedEffect[]> {
  if (batch.length === 0) return [];
  await pause(retryPauseMs);
  const now = performance.now();
  return batch.filter((pending) => {
    if (pending.deadline > now) return true;
    pending.reject(error);
    return false;
  });
}

/**
 * The batch as a whole met an objection. Collisions pass with time; else each effect is tried alone, so that only the one to
 * blame hears of it.
 */
async function commitIndividually(way: CommitContext, batch: readonly QueuedEffect[], error: unknown): Promise<QueuedEffect[]> {
  const isPassing = isCollision(error) || sqlStateOf(error) === '55P03';
  const [only] = batch;
  if (batch.length === 1 && only) {
    // A duplicate key means that somebody else committed the same effect a moment ago: looked up again, it is a repeat.
    const isRepeat = isDuplicate(error, 'movement_key') || isDuplicate(error, 'once_key');
    if ((isPassing || isRepeat) && ++only.tries < maxTries) return [only];
    only.reject(error);
    return [];
  }
  if (isPassing && batch.every((pending) => ++pending.tries < maxTries)) return [...batch];
  const again: QueuedEffect[] = [];
  for (const pending of batch) again.push(...(await commitWithRetry(way, [pending])));
  return again;
}

/**
 * Finds out whether a commit happened whose answer was lost. Its transaction holds the stream; once that is free it has ended
 * one way or the other, and its keys are there or they never will be.
 */
async function resolveUnknownCommit({ db }: CommitContext, batch: readonly QueuedEffect[], lost: CommitUnknown): Promise<QueuedEffect[]> {
  const until = Math.max(...batch.map((pending) => pending.deadline));
  for (;;) {
    try {
      const found = await db.inTransaction(async (tx) => {
        await tx.query(awaitStream, [lost.stream]);
        return findPosted(
          tx,
          lost.done.map(({ movement }) => movement.key),
        );
      });
      // All of them or none are there, for they shared one commit.
      const happened = new Set(lost.done.filter(({ movement }) => found.has(movement.key)));
      for (const pending of batch) {
        const { effect } = pending;
        if (happened.has(effect)) pending.resolve({ outcome: 'done', reply: effect.idempotency?.reply, isReplay: false });
      }
      return await keepUnexpired(
        batch.filter(({ effect }) => !happened.has(effect)),
        lost.cause,
      );
    } catch (error) {
      if (performance.now() > until) {
        for (const pending of batch)
          pending.reject(new OutcomeUnknown('the database went away during the commit', { cause: error }));
        return [];
      }
      await pause(retryPauseMs);
    }
  }
}

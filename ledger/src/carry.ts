import { setTimeout as pause } from 'node:timers/promises';
import { isCollision, isConnectionLost, isDuplicate, OutcomeUnknown, sqlStateOf } from '@istmo/db/failures';
import { statement, type Db } from '@istmo/db/tx';
import { findKnown } from './booking.ts';
import type { Chart } from './chart.ts';
import { commitBatch, CommitUnknown, type Verdict } from './commit-batch.ts';
import type { Effect } from './effect.ts';
import type { Outcome } from './outcome.ts';
import { slotsOf } from './sheet.ts';

/** An effect whose caller waits. */
export type Pending = {
  readonly effect: Effect;
  /** On the clock of performance.now(): until when its caller outlasts a database that is away. */
  readonly until: number;
  /** Sharded accounts of which the next try has to lock every shard. */
  readonly gather: Set<string>;
  tries: number;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
};

/** What a batch travels on; `stream` is the one it would like to write under. */
export type Way = { readonly db: Db; readonly chart: Chart; readonly stream: number };

const mostTries = 5;
const retryPauseMs = 50;
const awaitStream = statement('ledger-await-stream', 'select ledger.await_stream($1::smallint)');

/** Carries a batch through, answers every caller it can, and hands back those that need another commit. */
export async function carry(way: Way, batch: readonly Pending[]): Promise<Pending[]> {
  try {
    return answer(batch, await attempt(way, batch));
  } catch (error) {
    if (error instanceof CommitUnknown) return settle(way, batch, error);
    if (isConnectionLost(error)) return outlast(batch, error);
    return apart(way, batch, error);
  }
}

async function attempt({ db, chart, stream }: Way, batch: readonly Pending[]): Promise<Verdict[]> {
  const effects = batch.map(({ effect }) => effect);
  const gathered = new Set(batch.flatMap(({ gather }) => [...gather]));
  const slots = slotsOf(effects.map(({ movement }) => movement));
  // Opened ahead and for good, whatever becomes of the batch: an account that exists in vain harms nobody.
  await chart.open(slots);
  const result = await db.onConnection(async (connection) => {
    try {
      return { verdicts: await commitBatch(connection, { effects, slots, gathered, stream }) };
    } catch (error) {
      if (error instanceof CommitUnknown || isConnectionLost(error)) throw error;
      await connection.command('rollback');
      return { error };
    }
  });
  if ('error' in result) throw result.error;
  return result.verdicts;
}

function answer(batch: readonly Pending[], verdicts: readonly Verdict[]): Pending[] {
  const again: Pending[] = [];
  for (const [place, pending] of batch.entries()) {
    const verdict = verdicts[place];
    if (verdict === undefined) pending.reject(new Error('the ledger answered nothing'));
    else if (verdict.outcome !== 'gather') pending.resolve(verdict);
    else {
      for (const name of verdict.names) pending.gather.add(name);
      again.push(pending);
    }
  }
  return again;
}

/** The database is away and nothing was written: keep those who still have patience. */
async function outlast(batch: readonly Pending[], error: unknown): Promise<Pending[]> {
  if (batch.length === 0) return [];
  await pause(retryPauseMs);
  const now = performance.now();
  return batch.filter((pending) => {
    if (pending.until > now) return true;
    pending.reject(error);
    return false;
  });
}

/**
 * The batch as a whole met an objection. Collisions pass with time; else each effect is tried alone, so that only the one to
 * blame hears of it.
 */
async function apart(way: Way, batch: readonly Pending[], error: unknown): Promise<Pending[]> {
  const isPassing = isCollision(error) || sqlStateOf(error) === '55P03';
  const [only] = batch;
  if (batch.length === 1 && only) {
    // A duplicate key means that somebody else committed the same effect a moment ago: looked up again, it is a repeat.
    const isRepeat = isDuplicate(error, 'movement_key') || isDuplicate(error, 'once_key');
    if ((isPassing || isRepeat) && ++only.tries < mostTries) return [only];
    only.reject(error);
    return [];
  }
  if (isPassing && batch.every((pending) => ++pending.tries < mostTries)) return [...batch];
  const again: Pending[] = [];
  for (const pending of batch) again.push(...(await carry(way, [pending])));
  return again;
}

/**
 * Finds out whether a commit happened whose answer was lost. Its transaction holds the stream; once that is free it has ended
 * one way or the other, and its keys are there or they never will be.
 */
async function settle({ db }: Way, batch: readonly Pending[], lost: CommitUnknown): Promise<Pending[]> {
  const until = Math.max(...batch.map((pending) => pending.until));
  for (;;) {
    try {
      const found = await db.inTransaction(async (tx) => {
        await tx.query(awaitStream, [lost.stream]);
        return findKnown(
          tx,
          lost.done.map(({ movement }) => movement.key),
        );
      });
      // All of them or none are there, for they shared one commit.
      const happened = new Set(lost.done.filter(({ movement }) => found.has(movement.key)));
      for (const pending of batch) {
        const { effect } = pending;
        if (happened.has(effect)) pending.resolve({ outcome: 'done', reply: effect.once?.reply, isReplay: false });
      }
      return await outlast(
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

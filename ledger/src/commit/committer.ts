/*
 * Collects the effects of concurrent callers into batches, commits each batch until it has an outcome, and answers the callers.
 */
import { setTimeout as pause } from 'node:timers/promises';
import {
  isCollision,
  isConnectionLost,
  isDuplicate,
  OutcomeUnknown,
  OverloadedError,
  readSqlState,
} from '@istmo/db/failures';
import { statement, type Db } from '@istmo/db/tx';
import { commitBatch, CommitUnknown, toEffectRequest, type EffectRequest, type EffectResult } from './commit-batch.ts';
import { type CommittedBatch, type CommitterOptions, countStatements } from './observe-commits.ts';
import { collectLocks } from './decide.ts';
import type { Effect, Outcome } from './effect.ts';
import { streamCount } from '../movement.ts';
import { createAccountOpener, findPosted, type AccountOpener } from './movement-store.ts';

const maxTries = 5;
const retryPauseMs = 50;
const waitForStreamStatement = statement('ledger-wait-for-stream', 'select ledger.wait_for_stream($1::smallint)');

export type Committer = {
  /**
   * Commits an effect, durably, in one transaction with the effects of other callers. Resolves when it is committed or refused.
   * Rejects with OverloadedError when too many wait, with the connection's error when the database stayed unavailable (nothing was
   * committed), with OutcomeUnknown when it became unavailable during the commit and stayed so (retry with the same key), and with
   * PostgreSQL's own error when it rejects a row of this effect.
   */
  commit(effect: Effect): Promise<Outcome>;
  /** The number of effects that wait for a commit, for metrics. */
  waiting(): number;
  /** Refuses further effects and waits until the accepted ones are committed. */
  stop(): Promise<void>;
};

/**
 * Groups the effects of concurrent callers into shared commits. A single effect is committed at once; effects that arrive while
 * their writer commits are collected for its next commit. Several committers, in one process or in several, may run in parallel.
 */
export function createCommitter(db: Db, options: CommitterOptions = {}): Committer {
  const {
    maxBatch = 256,
    writers: writerCount = 2,
    maxWaiting = 5_000,
    maxOutageMs = 4_000,
    observeEffect,
    onBatch,
  } = options;
  const openAccounts = createAccountOpener(db);
  // Processes start at different streams, and each writer uses its own as long as no other transaction has locked it.
  const firstStream = Math.floor(Math.random() * streamCount);
  const writers = Array.from({ length: writerCount }, (_, index) =>
    createWriter({ db, openAccounts, stream: (firstStream + index) % streamCount }, { maxBatch, onBatch }),
  );
  const waiting = () => writers.reduce((sum, writer) => sum + writer.waiting(), 0);
  let isStopping = false;

  return {
    commit: (effect) =>
      new Promise((resolve, reject) => {
        const writer = writers[pickWriter(effect) % writerCount];
        if (isStopping || !writer) return reject(new OverloadedError('the ledger is closing'));
        if (waiting() >= maxWaiting) return reject(new OverloadedError(`${maxWaiting} effects wait already`));
        const addedAt = performance.now();
        const deadline = addedAt + maxOutageMs;
        writer.add({
          request: toEffectRequest(effect),
          addedAt,
          deadline,
          fullyLocked: new Set(),
          tries: 0,
          onTried: observeEffect?.(),
          resolve,
          reject,
        });
      }),
    waiting,
    stop: async () => {
      isStopping = true;
      await Promise.all(writers.map((writer) => writer.whenIdle()));
    },
  };
}

// The effects of a customer, and those that lock the same, go to one writer, so that two parallel commits do not wait for the same rows.
function pickWriter({ movement, locks }: Effect): number {
  const owners = movement.namedPostings.map(({ posting: { from, to } }) => from.owner ?? to.owner);
  const id = locks ?? owners.find((owner) => owner !== null) ?? '';
  return id === '' ? 0 : id.charCodeAt(id.length - 1) + id.charCodeAt(id.length - 2);
}

/** An effect whose caller waits for the outcome. */
type QueuedEffect = {
  readonly request: EffectRequest;
  /** On the clock of performance.now(). */
  readonly addedAt: number;
  /** On the clock of performance.now(): when the caller gets an error if the database is still unavailable. */
  readonly deadline: number;
  /** The sharded accounts whose shards must all be locked in the next try. */
  readonly fullyLocked: Set<string>;
  tries: number;
  readonly onTried: ((batch: CommittedBatch) => void) | undefined;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
};

/** What a writer commits with; `stream` is the stream it prefers. */
type CommitContext = {
  readonly db: Db;
  readonly openAccounts: AccountOpener;
  readonly stream: number;
  /** Called for each statement that is sent. */
  readonly onStatement: () => void;
};

type Writer = { add(queued: QueuedEffect): void; waiting(): number; whenIdle(): Promise<void> };

type WriterOptions = Required<Pick<CommitterOptions, 'maxBatch'>> & { onBatch: CommitterOptions['onBatch'] };

function createWriter(shared: Omit<CommitContext, 'onStatement'>, { maxBatch, onBatch }: WriterOptions): Writer {
  let statements = 0;
  const context = { ...shared, onStatement: () => void (statements += 1) };
  const queue: QueuedEffect[] = [];
  let isCommitting = false;
  let isScheduled = false;
  const idleCallbacks: (() => void)[] = [];

  const commitQueue = async () => {
    isScheduled = false;
    isCommitting = true;
    while (queue.length > 0) {
      const batch = queue.splice(0, maxBatch);
      const startedAt = performance.now();
      statements = 0;
      const retries = await commitWithRetry(context, batch).catch((error: unknown) => {
        for (const queued of batch) queued.reject(error);
        return [];
      });
      const waitedMs = startedAt - (batch[0]?.addedAt ?? startedAt);
      const tookMs = performance.now() - startedAt;
      const committed = { effects: batch.length, waitedMs, startedAt, tookMs, statements };
      for (const { onTried } of batch) onTried?.(committed);
      onBatch?.(committed);
      queue.unshift(...retries);
    }
    isCommitting = false;
    for (const resolve of idleCallbacks.splice(0)) resolve();
  };

  return {
    add: (queued) => {
      queue.push(queued);
      if (isCommitting || isScheduled) return;
      isScheduled = true;
      // At the end of this turn of the event loop, so that all effects added in it are in the same batch.
      setImmediate(() => void commitQueue());
    },
    waiting: () => queue.length,
    whenIdle: () =>
      new Promise((resolve) => {
        if (!isCommitting && queue.length === 0) resolve();
        else idleCallbacks.push(resolve);
      }),
  };
}

/** Commits a batch, resolves or rejects every caller it can, and returns the effects that need another commit. */
async function commitWithRetry(context: CommitContext, batch: readonly QueuedEffect[]): Promise<QueuedEffect[]> {
  try {
    return resolveCallers(batch, await commitOnce(context, batch));
  } catch (error) {
    if (error instanceof CommitUnknown) return resolveUnknownCommit(context, batch, error);
    if (isConnectionLost(error)) return keepUnexpired(batch, error);
    return commitIndividually(context, batch, error);
  }
}

async function commitOnce(
  { db, openAccounts, stream, onStatement }: CommitContext,
  batch: readonly QueuedEffect[],
): Promise<EffectResult[]> {
  const requests = batch.map(({ request }) => request);
  const fullyLocked = new Set(batch.flatMap((queued) => [...queued.fullyLocked]));
  const locks = collectLocks(requests.map(({ movement }) => movement));
  // Accounts are opened before the transaction and stay open if it fails: an unused account does no harm.
  await openAccounts(locks);
  const result = await db.onConnection(async (given) => {
    const connection = countStatements(given, onStatement);
    try {
      return { results: await commitBatch(connection, { requests, locks, fullyLocked, stream }) };
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
    else if (result.outcome === 'retry') retries.push(queued);
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
    const isRepeat = isDuplicate(error, 'movement_key_is_unique') || isDuplicate(error, 'idempotency_key_id');
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
          unknown.requests.map(({ keyId }) => keyId),
        );
      });
      // Either all or none of them are stored, because they were in one commit.
      const committed = new Set(unknown.requests.filter(({ keyId }) => posted.has(keyId)));
      for (const queued of batch) {
        const { effect, movement } = queued.request;
        if (committed.has(queued.request))
          queued.resolve({ outcome: 'done', event: movement.event, reply: effect.idempotency?.reply, isReplay: false });
      }
      return await keepUnexpired(
        batch.filter(({ request }) => !committed.has(request)),
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

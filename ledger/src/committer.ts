import { Overloaded } from '@istmo/db/failures';
import type { Db } from '@istmo/db/tx';
import { streamCount } from './accounts.ts';
import { commitWithRetry, type QueuedEffect, type CommitContext } from './commit-with-retry.ts';
import { createAccountIdCache } from './account-ids.ts';
import type { Effect } from './effect.ts';
import type { Outcome } from './outcome.ts';

export type CommitterOptions = {
  /** Effects in one commit. */
  readonly maxBatch?: number;
  /** Writers that commit in parallel. */
  readonly writers?: number;
  /** Effects that may wait; one more is refused with Overloaded. */
  readonly maxWaiting?: number;
  /** How long an effect waits for a database that is unavailable before its caller gets an error, in milliseconds. */
  readonly maxOutageMs?: number;
};

export type Committer = {
  /**
   * Commits an effect, durably, in one transaction with the effects of other callers. Resolves when it is committed or refused.
   * Rejects with Overloaded when too many wait, with the connection's error when the database stayed unavailable (nothing was
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
  const { maxBatch = 256, writers: writerCount = 2, maxWaiting = 5_000, maxOutageMs = 4_000 } = options;
  const accountIds = createAccountIdCache(db);
  // Processes start at different streams, and each writer uses its own as long as no other transaction has locked it.
  const firstStream = Math.floor(Math.random() * streamCount);
  const writers = Array.from({ length: writerCount }, (_, index) =>
    createWriter({ db, accountIds, stream: (firstStream + index) % streamCount }, maxBatch),
  );
  const waiting = () => writers.reduce((sum, writer) => sum + writer.waiting(), 0);
  let isStopping = false;

  return {
    commit: (effect) =>
      new Promise((resolve, reject) => {
        const writer = writers[pickWriter(effect) % writerCount];
        if (isStopping || !writer) return reject(new Overloaded('the ledger is closing'));
        if (waiting() >= maxWaiting) return reject(new Overloaded(`${maxWaiting} effects wait already`));
        const deadline = performance.now() + maxOutageMs;
        writer.add({ effect, deadline, fullyLocked: new Set(), tries: 0, resolve, reject });
      }),
    waiting,
    stop: async () => {
      isStopping = true;
      await Promise.all(writers.map((writer) => writer.whenIdle()));
    },
  };
}

// A customer's effects go to the same writer, so that two parallel commits do not wait for the same rows.
function pickWriter({ movement }: Effect): number {
  for (const {
    posting: { from, to },
  } of movement.namedPostings) {
    const owner = from.owner ?? to.owner;
    if (owner !== null) return owner.charCodeAt(owner.length - 1) + owner.charCodeAt(owner.length - 2);
  }
  return 0;
}

type Writer = { add(queued: QueuedEffect): void; waiting(): number; whenIdle(): Promise<void> };

function createWriter(context: CommitContext, maxBatch: number): Writer {
  const queue: QueuedEffect[] = [];
  let isCommitting = false;
  let isScheduled = false;
  const idleCallbacks: (() => void)[] = [];

  const commitQueue = async () => {
    isScheduled = false;
    if (isCommitting) return;
    isCommitting = true;
    while (queue.length > 0) {
      const batch = queue.splice(0, maxBatch);
      const retries = await commitWithRetry(context, batch).catch((error: unknown) => {
        for (const queued of batch) queued.reject(error);
        return [];
      });
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

import { Overloaded } from '@istmo/db/failures';
import type { Db } from '@istmo/db/tx';
import { streamCount } from './accounts.ts';
import { commitWithRetry, type QueuedEffect, type CommitContext } from './commit-with-retry.ts';
import { createAccountIdCache } from './account-ids.ts';
import type { Effect } from './effect.ts';
import type { Outcome } from './outcome.ts';

export type CommitterOptions = {
  /** Effects in one commit at most. */
  readonly maxBatch?: number;
  /** Commits under way at once. */
  readonly writers?: number;
  /** Effects that may wait; one more is refused with Overloaded. */
  readonly maxWaiting?: number;
  /** How long an effect outlasts a database that is away, in milliseconds, before its caller hears so. */
  readonly maxOutageMs?: number;
};

export type Committer = {
  /**
   * Makes an effect happen, durably, together with whatever else is asked for at the moment. Answers when it is committed or
   * refused. Rejects with Overloaded when too many wait, with the connection's error when the database stayed away (nothing
   * happened), with OutcomeUnknown when it went away during the commit and stayed away (ask again with the same key), and with
   * PostgreSQL's own error when it objects to a row of this effect.
   */
  commit(effect: Effect): Promise<Outcome>;
  /** How many effects wait for a commit, for metrics. */
  waiting(): number;
  /** Takes no more effects and waits for those it has. */
  stop(): Promise<void>;
};

/**
 * Groups the effects of concurrent callers into shared commits. An effect that comes alone is sent at once; while its lane's
 * commit is under way others gather for the next. Several committers, in this process or others, work side by side.
 */
export function createCommitter(db: Db, options: CommitterOptions = {}): Committer {
  const { maxBatch = 256, writers: laneCount = 2, maxWaiting: most = 5_000, maxOutageMs = 4_000 } = options;
  const chart = createAccountIdCache(db);
  // Processes begin at different streams, and each lane keeps to its own while nobody else has it.
  const first = Math.floor(Math.random() * streamCount);
  const lanes = Array.from({ length: laneCount }, (_, place) =>
    createWriter({ db, accountIds, stream: (first + place) % streamCount }, maxBatch),
  );
  const waiting = () => lanes.reduce((sum, lane) => sum + lane.waiting(), 0);
  let isStopping = false;

  return {
    commit: (effect) =>
      new Promise((resolve, reject) => {
        const lane = lanes[pickWriter(effect) % laneCount];
        if (isStopping || !lane) return reject(new Overloaded('the ledger is closing'));
        if (waiting() >= most) return reject(new Overloaded(`${most} effects wait already`));
        lane.add({ effect, deadline: performance.now() + maxOutageMs, fullyLocked: new Set(), tries: 0, resolve, reject });
      }),
    waiting,
    stop: async () => {
      isStopping = true;
      await Promise.all(lanes.map((lane) => lane.whenIdle()));
    },
  };
}

// A customer's effects share a lane, so that two commits under way do not wait for the same rows.
function pickWriter({ movement }: Effect): number {
  for (const {
    posting: { from, to },
  } of movement.namedPostings) {
    const owner = from.owner ?? to.owner;
    if (owner !== null) return owner.charCodeAt(owner.length - 1) + owner.charCodeAt(owner.length - 2);
  }
  return 0;
}

type Writer = { add(pending: QueuedEffect): void; waiting(): number; whenIdle(): Promise<void> };

function createWriter(way: CommitContext, size: number): Writer {
  const queue: QueuedEffect[] = [];
  let isUnderWay = false;
  let isPlanned = false;
  const idlers: (() => void)[] = [];

  const pump = async () => {
    isPlanned = false;
    if (isUnderWay) return;
    isUnderWay = true;
    while (queue.length > 0) {
      const batch = queue.splice(0, size);
      const again = await commitWithRetry(way, batch).catch((fault: unknown) => {
        for (const pending of batch) pending.reject(fault);
        return [];
      });
      queue.unshift(...again);
    }
    isUnderWay = false;
    for (const idler of idlers.splice(0)) idler();
  };

  return {
    add: (pending) => {
      queue.push(pending);
      if (isUnderWay || isPlanned) return;
      isPlanned = true;
      // At the end of this turn of the event loop, so that what else is asked for in it comes along.
      setImmediate(() => void pump());
    },
    waiting: () => queue.length,
    whenIdle: () =>
      new Promise((resolve) => {
        if (!isUnderWay && queue.length === 0) resolve();
        else idlers.push(resolve);
      }),
  };
}

import type { Db, Reader, Tx } from '@istmo/db/tx';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { Leases, toRetryMs } from './lease.ts';

/** Runs the jobs of one queue: each after the transaction that queued it committed, at least once, one at a time per process. */
export type JobWorker<Context> = {
  readonly queue: string;
  readonly run: (context: Context, data: unknown) => Promise<void>;
};

/**
 * A task that runs again and again. Unless it is `perProcess`, a lease lets one process at a time run it; two may still overlap when a
 * lease expires, so its run has to be safe to repeat.
 */
export type IntervalTask<Context> = {
  readonly name: string;
  readonly everyMs: number;
  readonly perProcess?: boolean;
  readonly run: (context: Context) => Promise<void>;
};

type Work<Context> = {
  readonly workers: readonly JobWorker<Context>[];
  readonly intervalTasks: readonly IntervalTask<Context>[];
};

const schema = 'pgboss';

type BossOptions = { readonly log: Logger; readonly migrate?: boolean; readonly supervise?: boolean };

function createBoss(reader: Reader, { log, migrate = false, supervise = false }: BossOptions): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: await reader.query(text, values) }) },
    schema,
    createSchema: false,
    migrate,
    supervise,
    schedule: false,
    useListenNotify: false,
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  return boss;
}

/** Brings the tables of the job library up to date and creates the queues, as their owner. */
export async function installJobs(owner: Reader, log: Logger, queues: readonly string[]): Promise<void> {
  const boss = createBoss(owner, { log, migrate: true });
  await boss.start();
  for (const queue of queues) {
    await boss.createQueue(queue, {
      retryLimit: 12,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 900,
      expireInSeconds: 120,
    });
  }
  await boss.stop({ graceful: false });
}

/** Queues jobs, which workers of this or another process run, and runs interval tasks. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #leases: Leases;
  readonly #log: Logger;
  #stopping = false;
  #running: Promise<void>[] = [];
  #wake = new Set<() => void>();
  #isStarted = false;

  /** `supervise`: this process also looks after expired and finished jobs. */
  constructor(db: Db, log: Logger, options: { readonly supervise?: boolean } = {}) {
    this.#boss = createBoss(db, { log, ...options });
    this.#leases = new Leases(db, log);
    this.#log = log;
  }

  /** Queues a job in the caller's transaction: it exists if and only if that commits. */
  async enqueue(tx: Tx, queue: string, data: object): Promise<void> {
    await this.#boss.send(queue, data, {
      db: { executeSql: async (text, values) => ({ rows: await tx.query(text, values) }) },
    });
  }

  /** Starts the job library, whose tables must be installed. Required before `enqueue`. */
  async open(): Promise<void> {
    await this.#boss.start();
    this.#isStarted = true;
  }

  /** Starts workers and interval tasks in this process. */
  async work<Context>(context: Context, { workers, intervalTasks }: Work<Context>): Promise<void> {
    for (const { queue, run } of workers) {
      await this.#boss.work(queue, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async (jobs) => {
        for (const job of jobs) await run(context, job.data);
      });
    }
    for (const task of intervalTasks) this.#running.push(this.#repeat(context, task));
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    for (const wake of this.#wake) wake();
    await Promise.all(this.#running);
    // A database that does not answer must not keep the process from ending; the leases end by themselves.
    await this.#leases
      .release()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'the leases were not given back'));
    if (this.#isStarted) await this.#boss.stop({ graceful: true, timeout: 5_000 });
  }

  async #repeat<Context>(context: Context, task: IntervalTask<Context>): Promise<void> {
    while (!this.#stopping) {
      let pauseMs = task.everyMs;
      try {
        if (task.perProcess || (await this.#leases.acquire(task))) await task.run(context);
        else pauseMs = toRetryMs(task);
      } catch (error) {
        this.#log.warn({ err: error, task: task.name }, 'an interval task failed; it runs again at its interval');
      }
      await this.#pause(pauseMs);
    }
  }

  #pause(ms: number): Promise<void> {
    if (this.#stopping) return Promise.resolve();
    return new Promise((done) => {
      const finish = () => {
        clearTimeout(timer);
        this.#wake.delete(finish);
        done();
      };
      const timer = setTimeout(finish, ms);
      this.#wake.add(finish);
    });
  }
}

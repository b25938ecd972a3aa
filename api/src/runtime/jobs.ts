import type { Db, Reader, Tx } from '@istmo/db/tx';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { Leases, toRetryMs } from './lease.ts';
import { toJobError } from './job-error.ts';
import { runJob, runTask, withTrace } from './trace-jobs.ts';
import type { Tracing } from './tracing.ts';

/** Runs the jobs of one queue: each after the transaction that queued it committed, at least once. */
export type JobWorker<Context> = {
  readonly queue: string;
  readonly run: (context: Context, data: unknown) => Promise<void>;
  /** How many of them a process runs at once; one unless given. */
  readonly atOnce?: number;
};

/**
 * A task that runs again and again. Unless it is `perProcess`, a lease lets one process at a time run it; two may still overlap when a
 * lease expires, so its run has to be safe to repeat.
 */
export type IntervalTask<Context> = {
  readonly name: string;
  readonly everyMs: number;
  readonly perProcess?: boolean;
  /** Whether this installation has what it asks; one that is run without it does not schedule the task. Needed unless given. */
  readonly isNeeded?: (context: Context) => boolean;
  readonly run: (context: Context) => Promise<void>;
};

/** Learns of interval tasks, for metrics. */
export type TaskObserver = {
  /** This process runs it whenever it has its lease. */
  readonly started: (task: { readonly name: string; readonly everyMs: number }) => void;
  readonly ended: (name: string, isFailed: boolean) => void;
};

/** The jobs of a queue that are not done, by state. */
export type QueueCounts = {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  readonly retrying: number;
  readonly failed: number;
};

export type FailedJob = {
  readonly id: string;
  readonly queue: string;
  readonly data: unknown;
  readonly error: string;
  readonly tries: number;
  readonly createdAt: Date;
  readonly failedAt: Date | null;
};

type Work<Context> = {
  readonly workers: readonly JobWorker<Context>[];
  readonly intervalTasks: readonly IntervalTask<Context>[];
  /** Whether no job is fetched now: those that wait stay as they are. */
  readonly isHeld?: (context: Context) => Promise<boolean>;
};

const schema = 'pgboss';

type BossOptions = { readonly log: Logger; readonly migrate?: boolean; readonly supervise?: boolean };
type JobsOptions = {
  readonly supervise?: boolean;
  readonly leaseDb?: Db | undefined;
  readonly observer?: TaskObserver | undefined;
  readonly tracing?: Tracing | undefined;
};

function createBoss(reader: Reader, { log, migrate = false, supervise = false }: BossOptions): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: await reader.query(text, values) }) },
    schema,
    createSchema: false,
    migrate,
    supervise,
    schedule: false,
    useListenNotify: false,
    // How soon a job is noticed whose process gave no sign of life.
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
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
  const retries = { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 900 };
  for (const queue of queues) await boss.createQueue(queue, { ...retries, expireInSeconds: 120 });
  await boss.stop({ graceful: false });
}

const holdCheckMs = 1_000;
const superviseSeconds = 10;
// A process that runs a job gives a sign of life twice in this time. Without one the job is tried again: its process has ended, or the answer that gave it the
// job or took its end was lost, as when the database's leader changes.
const heartbeatSeconds = 20;

/** Queues jobs, which workers of this or another process run, and runs interval tasks. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #leases: Leases;
  readonly #log: Logger;
  readonly #observer: TaskObserver | undefined;
  readonly #tracing: Tracing | undefined;
  #stopping = false;
  #running: Promise<void>[] = [];
  #wake = new Set<() => void>();
  #isStarted = false;

  /** `supervise`: this process also looks after expired and finished jobs. `leaseDb`: connections that no task takes. */
  constructor(db: Db, log: Logger, { supervise = false, leaseDb = db, observer, tracing }: JobsOptions = {}) {
    this.#boss = createBoss(db, { log, supervise });
    this.#leases = new Leases(leaseDb, log);
    this.#log = log;
    this.#observer = observer;
    this.#tracing = tracing;
  }

  /** Queues a job in the caller's transaction: it exists if and only if that commits. */
  async enqueue(tx: Tx, queue: string, data: object): Promise<void> {
    await this.#boss.send(queue, withTrace(data), {
      heartbeatSeconds,
      db: { executeSql: async (text, values) => ({ rows: await tx.query(text, values) }) },
    });
  }

  /** How many jobs of each queue are in which state. */
  async countByState(reader: Reader): Promise<QueueCounts[]> {
    return reader.query<QueueCounts>(
      `select q.name, count(j.id) filter (where j.state = 'created')::int as waiting,
         count(j.id) filter (where j.state = 'active')::int as active,
         count(j.id) filter (where j.state = 'retry')::int as retrying,
         count(j.id) filter (where j.state = 'failed')::int as failed
       from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state in ('created', 'active', 'retry', 'failed')
       where q.name not like '\\_\\_%' group by q.name order by q.name`,
      [],
    );
  }

  /** Since how many seconds the oldest job of each queue that has one waits or is tried, by the database's clock. */
  async readOldest(reader: Reader): Promise<{ readonly queue: string; readonly seconds: number }[]> {
    return reader.query<{ queue: string; seconds: number }>(
      `select name as queue, extract(epoch from clock_timestamp() - min(created_on))::float8 as seconds from pgboss.job
        where state in ('created', 'active', 'retry') and name not like '\\_\\_%' group by name order by name`,
      [],
    );
  }

  /** Whether a job of these queues has waited longer than that, by the database's clock; those that failed for good are listed apart. */
  async isLate(reader: Reader, queues: readonly string[], seconds: number): Promise<boolean> {
    const [row] = await reader.query<{ isLate: boolean }>(
      `select exists (select from pgboss.job where name = any($1) and state in ('created', 'active', 'retry')
         and created_on < now() - make_interval(secs => $2)) as "isLate"`,
      [queues, seconds],
    );
    return row?.isLate ?? false;
  }

  /** The newest jobs that failed for good, and how many there are. */
  async listFailed(reader: Reader, limit: number): Promise<{ jobs: FailedJob[]; count: number }> {
    const jobs = await reader.query<FailedJob & { count: number }>(
      `select id::text, name as queue, data - '$trace' as data, coalesce(output ->> 'message', output ->> 'value', output::text, '') as error,
         retry_count as tries, created_on as "createdAt", completed_on as "failedAt", count(*) over ()::int as count
       from pgboss.job where state = 'failed' order by completed_on desc limit $1`,
      [limit],
    );
    return { jobs, count: jobs[0]?.count ?? 0 };
  }

  /** Makes a failed job due again in the caller's transaction; false when no such job has failed. */
  async retryFailed(tx: Tx, queue: string, id: string): Promise<boolean> {
    const [job] = await tx.query<{ id: string }>(
      `select id::text from pgboss.job where name = $1 and id::text = $2 and state = 'failed' for update`,
      [queue, id],
    );
    if (!job) return false;
    await this.#boss.retry(queue, job.id, {
      db: { executeSql: async (text, values) => ({ rows: await tx.query(text, values) }) },
    });
    return true;
  }

  /** Starts the job library, whose tables must be installed. Required before `enqueue`. */
  async open(): Promise<void> {
    await this.#boss.start();
    this.#isStarted = true;
  }

  /** Starts workers and interval tasks in this process. */
  async work<Context>(context: Context, { workers, intervalTasks, isHeld }: Work<Context>): Promise<void> {
    if (!isHeld) await this.#fetchJobs(context, workers);
    else if (workers.length > 0) this.#running.push(this.#followHold(context, workers, isHeld));
    for (const task of intervalTasks) this.#running.push(this.#repeat(context, task));
  }

  async #followHold<Context>(
    context: Context,
    workers: readonly JobWorker<Context>[],
    isHeld: (context: Context) => Promise<boolean>,
  ): Promise<void> {
    let isFetching = false;
    while (!this.#stopping) {
      try {
        const isOn = !(await isHeld(context));
        if (isOn && !isFetching) await this.#fetchJobs(context, workers);
        if (!isOn && isFetching) for (const { queue } of workers) await this.#boss.offWork(queue);
        isFetching = isOn;
      } catch (error) {
        this.#log.warn({ err: error }, 'whether jobs are held is not known; it is asked again');
      }
      await this.#pause(holdCheckMs);
    }
  }

  async #fetchJobs<Context>(context: Context, workers: readonly JobWorker<Context>[]): Promise<void> {
    for (const { queue, run, atOnce = 1 } of workers) {
      // While batches are full the next one is fetched at once.
      const options = { pollingIntervalSeconds: 0.5, batchSize: atOnce, burstWhenBatchFull: true } as const;
      await this.#boss.work(queue, { ...options, perJobResults: true }, async (jobs) =>
        Promise.all(
          jobs.map(({ id, data }) =>
            runJob(this.#tracing, { queue, id, data }, async (own, fail) => {
              try {
                await run(context, own);
                return { id, status: 'completed' as const };
              } catch (error) {
                fail(error);
                this.#log.warn({ err: error, queue }, 'a job failed; it is tried again until its tries are used');
                return { id, status: 'failed' as const, output: toJobError(error) };
              }
            }),
          ),
        ),
      );
    }
  }

  /** Runs the interval tasks that wait at once, as after a long time. */
  runTasksNow(): void {
    for (const wake of this.#wake) wake();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.runTasksNow();
    await Promise.all(this.#running);
    // A database that does not answer must not keep the process from ending; the leases end by themselves.
    await this.#leases
      .release()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'the leases were not given back'));
    if (this.#isStarted) await this.#boss.stop({ graceful: true, timeout: 5_000 });
  }

  async #repeat<Context>(context: Context, task: IntervalTask<Context>): Promise<void> {
    this.#observer?.started(task);
    const onError = (error: unknown) => {
      this.#observer?.ended(task.name, true);
      this.#log.warn({ err: error, task: task.name }, 'an interval task failed; it runs again at its interval');
    };
    const run = async () => {
      await task.run(context);
      this.#observer?.ended(task.name, false);
    };
    while (!this.#stopping) {
      let pauseMs = task.everyMs;
      try {
        if (task.perProcess || (await this.#leases.acquire(task)))
          await runTask(this.#tracing, task.name, { run, onError });
        else pauseMs = toRetryMs(task);
      } catch (error) {
        onError(error);
      }
      await this.#pause(pauseMs);
    }
  }

  #pause(ms: number): Promise<void> {
    if (this.#stopping) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.#wake.add(resolve);
    return promise.finally(() => {
      clearTimeout(timer);
      this.#wake.delete(resolve);
    });
  }
}

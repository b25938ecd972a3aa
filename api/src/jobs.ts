import type { Db, Tx } from '@istmo/db/tx';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';

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

function createBoss(reader: Pick<Db, 'query'>, log: Logger): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: await reader.query(text, values) }) },
    schema,
    createSchema: false,
    useListenNotify: false,
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  return boss;
}

/** Queues jobs, which workers of this or another process run, and runs interval tasks. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #db: Db;
  readonly #log: Logger;
  #stopping = false;
  #running: Promise<void>[] = [];
  #wake = new Set<() => void>();
  #isStarted = false;

  constructor(db: Db, log: Logger) {
    this.#boss = createBoss(db, log);
    this.#db = db;
    this.#log = log;
  }

  /** Queues a job in the caller's transaction: it exists if and only if that commits. */
  async enqueue(tx: Tx, queue: string, data: object): Promise<void> {
    await this.#boss.send(queue, data, {
      db: { executeSql: async (text, values) => ({ rows: await tx.query(text, values) }) },
    });
  }

  /** Starts the job library and creates the queues. Required before `enqueue`. */
  async open(queues: readonly string[]): Promise<void> {
    await this.#boss.start();
    this.#isStarted = true;
    for (const queue of queues) {
      await this.#boss.createQueue(queue, {
        retryLimit: 12,
        retryDelay: 5,
        retryBackoff: true,
        retryDelayMax: 900,
        expireInSeconds: 120,
      });
    }
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
    if (this.#isStarted) await this.#boss.stop({ graceful: true, timeout: 5_000 });
  }

  async #repeat<Context>(context: Context, task: IntervalTask<Context>): Promise<void> {
    while (!this.#stopping) {
      try {
        if (task.perProcess || (await hasLease(this.#db, task))) await task.run(context);
      } catch (error) {
        this.#log.warn({ err: error, task: task.name }, 'an interval task failed; it runs again at its interval');
      }
      await this.#pause(task.everyMs);
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

const leaseHolder = crypto.randomUUID();

type LeasedTask = { readonly name: string; readonly everyMs: number };

// Uses the system's time, not the app's clock: moving the sandbox's clock must not end a lease.
async function hasLease(db: Db, { name, everyMs }: LeasedTask): Promise<boolean> {
  const rows = await db.query(
    `insert into app.lease as held (name, holder, until) values ($1, $2, now() + make_interval(secs => $3))
     on conflict (name) do update set holder = excluded.holder, until = excluded.until
     where held.holder = excluded.holder or held.until < now() returning name`,
    [name, leaseHolder, Math.max(5, (everyMs * 3) / 1000)],
  );
  return rows.length === 1;
}

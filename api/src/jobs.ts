import type { Db, Tx } from '@istmo/db/tx';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';

/** A job's worker, ready to run. */
export type Worker = { readonly queue: string; readonly run: (data: unknown) => Promise<void> };

/** A turn that comes round by itself; with `isEverywhere` in every process, else in one at a time. */
export type Turn = {
  readonly name: string;
  readonly everyMs: number;
  readonly isEverywhere: boolean;
  readonly run: () => Promise<void>;
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

/** Leaves jobs in the queue; workers of this or another process take them up. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #db: Db;
  readonly #log: Logger;
  #stopping = false;
  #loops: Promise<void>[] = [];
  #wake = new Set<() => void>();
  #isStarted = false;

  constructor(db: Db, log: Logger) {
    this.#boss = createBoss(db, log);
    this.#db = db;
    this.#log = log;
  }

  /** Asks for a job in the caller's transaction: it exists if and only if that commits. */
  async enqueue(tx: Tx, queue: string, data: object): Promise<void> {
    await this.#boss.send(queue, data, {
      db: { executeSql: async (text, values) => ({ rows: await tx.query(text, values) }) },
    });
  }

  /** Makes the library's tables where they are missing, and the queues. Needed before ask(). */
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

  /** Starts workers and turns in this process. */
  async work(workers: readonly Worker[], turns: readonly Turn[]): Promise<void> {
    for (const { queue, run } of workers) {
      await this.#boss.work(queue, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async (jobs) => {
        for (const job of jobs) await run(job.data);
      });
    }
    for (const turn of turns) this.#loops.push(this.#turn(turn));
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    for (const wake of this.#wake) wake();
    await Promise.all(this.#loops);
    if (this.#isStarted) await this.#boss.stop({ graceful: true, timeout: 5_000 });
  }

  async #turn(turn: Turn): Promise<void> {
    while (!this.#stopping) {
      try {
        if (turn.isEverywhere || (await hasLease(this.#db, turn))) await turn.run();
      } catch (error) {
        this.#log.warn({ err: error, loop: turn.name }, 'a loop failed and goes on');
      }
      await this.#pause(turn.everyMs);
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

// System time, not the house's: a lease is about processes, and moving the sandbox's clock must not end it.
async function hasLease(db: Db, { name, everyMs }: Turn): Promise<boolean> {
  const rows = await db.query(
    `insert into app.lease as held (name, holder, until) values ($1, $2, now() + make_interval(secs => $3))
     on conflict (name) do update set holder = excluded.holder, until = excluded.until
     where held.holder = excluded.holder or held.until < now() returning name`,
    [name, leaseHolder, Math.max(5, (everyMs * 3) / 1000)],
  );
  return rows.length === 1;
}

import type { Db } from '@istmo/db/tx';
import type { Logger } from 'pino';

const minLeaseMs = 5_000;
// A task of a process that died is taken over after this time at the latest.
const maxLeaseMs = 30_000;
const renewalsPerLease = 3;
// Between two tries for a lease that another process holds.
const maxRetryMs = 5_000;

export type LeasedTask = { readonly name: string; readonly everyMs: number };

/** How long to wait before the next try for a lease that another process holds. */
export function toRetryMs({ everyMs }: LeasedTask): number {
  return Math.min(everyMs, maxRetryMs);
}

type Lease = { readonly name: string; readonly leaseMs: number };

/**
 * The leases of one process: each lets one process at a time run a task. They are short and renewed for as long as the process lives,
 * while a task runs and between its runs, all that are due in one statement.
 */
export class Leases {
  readonly #holder = crypto.randomUUID();
  readonly #db: Db;
  readonly #log: Logger;
  /** Until when each is certainly held, by the monotonic clock of this process. */
  readonly #held = new Map<string, { readonly leaseMs: number; readonly until: number }>();
  #renewal: NodeJS.Timeout | undefined;
  #renewing: Promise<void> = Promise.resolve();

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** Whether this process now holds the lease of the task. */
  async acquire({ name, everyMs }: LeasedTask): Promise<boolean> {
    const held = this.#held.get(name);
    if (held && held.until > performance.now()) return true;
    const leaseMs = Math.min(maxLeaseMs, Math.max(minLeaseMs, everyMs * 3));
    await this.#take([{ name, leaseMs }]);
    return this.#held.has(name);
  }

  /** Gives all leases back, so that another process takes over at once. */
  async release(): Promise<void> {
    clearInterval(this.#renewal);
    await this.#renewing;
    // A login that runs no tasks, as that of the staff's calls, may not delete any.
    if (this.#held.size === 0) return;
    this.#held.clear();
    await this.#db.query('delete from app.lease where holder = $1', [this.#holder]);
  }

  async #renew(): Promise<void> {
    const now = performance.now();
    const due = [...this.#held].flatMap(([name, { leaseMs, until }]) =>
      until - now <= (leaseMs * (renewalsPerLease - 1)) / renewalsPerLease ? { name, leaseMs } : [],
    );
    if (due.length === 0) return;
    try {
      await this.#take(due);
    } catch (error) {
      this.#log.warn({ err: error, tasks: due.map(({ name }) => name) }, 'leases could not be renewed');
    }
  }

  // Uses the system's time, not the app's clock: moving the sandbox's clock must not end a lease.
  async #take(leases: readonly Lease[]): Promise<void> {
    const askedAt = performance.now();
    // In one order, so that two statements never wait for each other.
    const taken = await this.#db.query<{ name: string }>(
      `insert into app.lease as held (name, holder, until)
       select asked.name, $1, now() + make_interval(secs => asked.seconds)
       from unnest($2::text[], $3::float8[]) as asked (name, seconds) order by asked.name
       on conflict (name) do update set holder = excluded.holder, until = excluded.until
       where held.holder = excluded.holder or held.until < now() returning name`,
      [this.#holder, leases.map(({ name }) => name), leases.map(({ leaseMs }) => leaseMs / 1_000)],
    );
    const names = new Set(taken.map(({ name }) => name));
    for (const { name, leaseMs } of leases) {
      if (names.has(name)) this.#held.set(name, { leaseMs, until: askedAt + leaseMs });
      else this.#held.delete(name);
    }
    const renew = () => {
      this.#renewing = this.#renew();
    };
    this.#renewal ??= setInterval(renew, minLeaseMs / renewalsPerLease).unref();
  }
}

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

/**
 * The leases of one process: each lets one process at a time run a task. They are short and renewed for as long as the process lives,
 * while a task runs and between its runs.
 */
export class Leases {
  readonly #holder = crypto.randomUUID();
  readonly #db: Db;
  readonly #log: Logger;
  readonly #renewals = new Map<string, NodeJS.Timeout>();

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** Whether this process now holds the lease of the task. */
  async acquire(task: LeasedTask): Promise<boolean> {
    const leaseMs = Math.min(maxLeaseMs, Math.max(minLeaseMs, task.everyMs * 3));
    const isHeld = await this.#take(task.name, leaseMs);
    if (!isHeld) this.#stopRenewing(task.name);
    else if (!this.#renewals.has(task.name)) this.#startRenewing(task.name, leaseMs);
    return isHeld;
  }

  /** Gives all leases back, so that another process takes over at once. */
  async release(): Promise<void> {
    // A login that runs no tasks, as that of the staff's calls, may not delete any.
    if (this.#renewals.size === 0) return;
    for (const name of this.#renewals.keys()) this.#stopRenewing(name);
    await this.#db.query('delete from app.lease where holder = $1', [this.#holder]);
  }

  #startRenewing(name: string, leaseMs: number): void {
    const renew = () =>
      this.#take(name, leaseMs).catch((error: unknown) =>
        this.#log.warn({ err: error, task: name }, 'a lease could not be renewed'),
      );
    this.#renewals.set(name, setInterval(() => void renew(), leaseMs / renewalsPerLease).unref());
  }

  #stopRenewing(name: string): void {
    clearInterval(this.#renewals.get(name));
    this.#renewals.delete(name);
  }

  // Uses the system's time, not the app's clock: moving the sandbox's clock must not end a lease.
  async #take(name: string, leaseMs: number): Promise<boolean> {
    const rows = await this.#db.query(
      `insert into app.lease as held (name, holder, until) values ($1, $2, now() + make_interval(secs => $3))
       on conflict (name) do update set holder = excluded.holder, until = excluded.until
       where held.holder = excluded.holder or held.until < now() returning name`,
      [name, this.#holder, leaseMs / 1000],
    );
    return rows.length === 1;
  }
}

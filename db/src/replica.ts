/*
 * A replica of PostgreSQL for reads that may be a little old. How old they are is measured by positions of the log and not by times: a leader that does
 * nothing sends no times, and a stream that was cut sends none either.
 */
import { isConnectionLost, isCollision } from './failures.ts';
import type { Reader, Statement } from './tx.ts';

export type ReplicaState = {
  /** What was committed so many milliseconds ago is there; undefined while that is not known. */
  readonly lagMs: number | undefined;
  /** Whether reads go there. */
  readonly isUsed: boolean;
};

/** Reads that may be a little old. `replica` is undefined where none is configured: then everything is read from the leader. */
export type ReplicaReader = Reader & { readonly replica: Pick<Replica, 'state'> | undefined };

export type Replica = {
  readonly state: () => ReplicaState;
  /** Reads from the replica while it is near, and otherwise from the leader; also what failed there for a reason that the leader does not have. */
  readonly readerOf: (pools: { readonly leader: Reader; readonly replica: Reader }) => ReplicaReader;
  /** Looks once how far it is; a follower calls it at an interval shorter than the greatest lag. */
  readonly look: () => Promise<void>;
};

export type ReplicaOptions = {
  readonly leader: Reader;
  readonly replica: Reader;
  /** Milliseconds. Beyond them everything is read from the leader, until the replica is as near as half of them. */
  readonly maxLagMs: number;
  /** Milliseconds on a clock that only goes forward. */
  readonly now?: () => number;
};

/** A position in the log that the leader had reached at a time. */
type Sample = { readonly position: bigint; readonly atMs: number };

const leaderPosition = `select (pg_current_wal_lsn() - '0/0')::bigint as position`;
// A replica that became a leader is none any more: it may lack what the other leader committed.
const replicaPosition = `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint end as position`;
const maxSamples = 1_000;

type Position = { readonly position: bigint | null };

export function createReplica({ leader, replica, maxLagMs, now = () => performance.now() }: ReplicaOptions): Replica {
  let samples: Sample[] = [];
  /** The newest position of the leader that the replica is known to have replayed. */
  let reached: Sample | undefined;
  let isUsed = false;

  const lagMs = () => (reached ? Math.ceil(now() - reached.atMs) : undefined);
  const state = (): ReplicaState => {
    const lag = lagMs();
    // Without a new look the lag grows by itself.
    if (lag === undefined || lag > maxLagMs) isUsed = false;
    return { lagMs: lag, isUsed };
  };
  const look = async (): Promise<void> => {
    const atMs = now();
    const [[at], [has]] = await Promise.all([
      leader.query<Position>(leaderPosition),
      replica.query<Position>(replicaPosition),
    ]).catch(() => [[], []] as const);
    const replayed = has?.position ?? undefined;
    if (replayed === undefined) {
      // Away, or no replica: what it has is not known.
      reached = undefined;
      isUsed = false;
    }
    const position = at?.position ?? undefined;
    if (position !== undefined) samples = [...samples.slice(-maxSamples), { position, atMs }];
    if (replayed === undefined) return;
    reached = samples.findLast((sample) => sample.position <= replayed) ?? reached;
    samples = samples.filter((sample) => !reached || sample.atMs >= reached.atMs);
    const lag = lagMs();
    if (lag !== undefined && lag <= maxLagMs / 2) isUsed = true;
    state();
  };
  const readerOf: Replica['readerOf'] = (pools) => ({
    replica: { state },
    query: async <Row>(sql: string | Statement, values?: readonly unknown[]): Promise<Row[]> => {
      if (!state().isUsed) return pools.leader.query<Row>(sql, values);
      return pools.replica.query<Row>(sql, values).catch((error: unknown) => {
        // It ended, or replaying the log had to end the statement, which PostgreSQL reports as a collision.
        if (!isConnectionLost(error) && !isCollision(error)) throw error;
        isUsed = false;
        return pools.leader.query<Row>(sql, values);
      });
    },
  });
  return { state, readerOf, look };
}

/** The reader of an installation without a replica. */
export const withoutReplica = (leader: Reader): ReplicaReader => ({
  replica: undefined,
  query: (sql, values) => leader.query(sql, values),
});

/** Looks again and again, until it is stopped. A look that hangs ends by the time limits of the connections. */
export function followReplica({ look }: Pick<Replica, 'look'>, everyMs: number): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const repeat = async (): Promise<void> => {
    await look();
    if (!isStopped) timer = setTimeout(start, everyMs);
  };
  let running: Promise<void> = Promise.resolve();
  const start = (): void => {
    running = repeat();
  };
  start();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** The same login at another place, `host:port`. */
export function atPlace(url: string, place: string): string {
  const address = new URL(url);
  address.host = place;
  // The folder of a socket, which the driver would take instead.
  address.searchParams.delete('host');
  return address.href;
}

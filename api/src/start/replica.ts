import {
  atPlace,
  createReplica,
  followReplica,
  type Replica,
  type ReplicaReader,
  withoutReplica,
} from '@istmo/db/replica';
import type { Db } from '@istmo/db/tx';

/** The pools of a process whose reads may go to a replica, and their logins. */
type ServingPool = { readonly leader: Db; readonly url: string; readonly poolSize: number };

type ReplicaPoolsOptions = {
  /** `host:port`; empty where there is none. */
  readonly place: string;
  readonly maxLagMs: number;
  /** The first one's login looks how far the replica is. */
  readonly pools: readonly [ServingPool, ...ServingPool[]];
  readonly open: (url: string, poolSize: number) => Db;
};

export type ReplicaPools = {
  /** Reads of this pool's login that may be a little old. */
  readonly readerOf: (leader: Db) => ReplicaReader;
  readonly replica: Pick<Replica, 'state'> | undefined;
  readonly stop: () => Promise<void>;
};

const looksPerLag = 4;

/** Opens a pool at the replica for each of these pools, and follows how far it is. */
export function openReplicaPools({ place, maxLagMs, pools, open }: ReplicaPoolsOptions): ReplicaPools {
  if (place === '') return { readerOf: withoutReplica, replica: undefined, stop: async () => {} };
  const [first] = pools;
  const looking = open(atPlace(first.url, place), 1);
  const replica = createReplica({ leader: first.leader, replica: looking, maxLagMs });
  const opened = pools.map(({ leader, url, poolSize }) => ({ leader, db: open(atPlace(url, place), poolSize) }));
  const readers = new Map(opened.map(({ leader, db }) => [leader, replica.readerOf({ leader, replica: db })] as const));
  const followed = followReplica(replica, maxLagMs / looksPerLag);
  return {
    replica,
    readerOf: (leader) => readers.get(leader) ?? withoutReplica(leader),
    stop: async () => {
      await followed.stop();
      await looking.stop();
      for (const { db } of opened) await db.stop();
    },
  };
}

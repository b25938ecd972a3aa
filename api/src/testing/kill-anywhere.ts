import type { Db } from '@istmo/db/tx';

/** The process was killed. */
export class Killed extends Error {}

/** Repeatable random numbers below a bound. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

/**
 * A process's connections that break at the n-th statement or commit, as when the process is killed there: before it, or after it and before
 * its result is seen. `onKilled` is called when that happens.
 */
export function breakAt(db: Db, count: number, isAfter: boolean, onKilled: () => void = () => {}): Db {
  let left = count;
  const kill = (when: string): never => {
    onKilled();
    throw new Killed(when);
  };
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    left -= 1;
    if (left < 0) throw new Killed('killed');
    if (left === 0 && !isAfter) return kill('killed before a statement');
    const result = await work();
    return left === 0 ? kill('killed after a statement') : result;
  };
  return {
    ...db,
    query: <Row>(sql: Parameters<Db['query']>[0], values?: readonly unknown[]) =>
      step(() => db.query<Row>(sql, values)),
    inTransaction: (work, options) =>
      step(() =>
        db.inTransaction(
          (tx) =>
            work({
              ...tx,
              query: <Row>(sql: Parameters<Db['query']>[0], values?: readonly unknown[]) =>
                step(() => tx.query<Row>(sql, values)),
            }),
          options,
        ),
      ),
  };
}

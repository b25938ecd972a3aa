import type { Db } from '@istmo/db/tx';

/** The process was killed. */
export class ProcessKilled extends Error {}

/** Repeatable random numbers below a bound. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // By its high bits: the low ones of such a generator repeat after a few numbers.
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** One statement, commit or call of a process that may end there. */
export type Step = <T>(work: () => Promise<T>) => Promise<T>;

/** A process's connections, each statement and commit of which is a step. */
export function stepThrough(db: Db, step: Step): Db {
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

/** The same for the statements that a committer sends on a connection of its own. */
const stepConnections = (db: Db, step: Step): Db => ({
  ...db,
  onConnection: (work) =>
    db.onConnection((connection) =>
      work({
        ...connection,
        query: <Row>(sql: Parameters<Db['query']>[0], values?: readonly unknown[]) =>
          step(() => connection.query<Row>(sql, values)),
        command: (sql) => step(() => connection.command(sql)),
      }),
    ),
});

/** A process's connections that break at the n-th step, as when the process is killed there: before it, or after it and before its result is seen. */
export function breakAt(db: Db, count: number, isAfter: boolean): Db {
  let left = count;
  let isKilled = false;
  const kill = (when: string): never => {
    isKilled = true;
    throw new ProcessKilled(when);
  };
  const step: Step = async (work) => {
    if (isKilled) throw new ProcessKilled('killed');
    left -= 1;
    // A transaction has steps of its own, so that the count is another one when it has been committed.
    const isLast = left === 0;
    if (isLast && !isAfter) return kill('killed before a statement');
    const result = await work();
    return isLast ? kill('killed after a statement') : result;
  };
  return stepConnections(stepThrough(db, step), step);
}

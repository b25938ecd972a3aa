import type { Connection } from '@istmo/db/tx';

export type CommitterOptions = {
  /** Effects in one commit. */
  readonly maxBatch?: number;
  /** Writers that commit in parallel. */
  readonly writers?: number;
  /** Effects that may wait; one more is refused with OverloadedError. */
  readonly maxWaiting?: number;
  /** How long an effect waits for a database that is unavailable before its caller gets an error, in milliseconds. */
  readonly maxOutageMs?: number;
  /** Called as an effect is added, in the caller's context; what it returns is called after each commit that its effect was tried in, before `onBatch`. */
  readonly observeEffect?: () => ((batch: CommittedBatch) => void) | undefined;
  /** Called after each commit that was tried, for metrics. */
  readonly onBatch?: (batch: CommittedBatch) => void;
};

/** A commit: how many effects it had, how long the first of them waited for it, and how long it took. */
export type CommittedBatch = {
  readonly effects: number;
  readonly waitedMs: number;
  /** On the clock of performance.now(). */
  readonly startedAt: number;
  readonly tookMs: number;
  /** How many statements PostgreSQL got, `begin` and `commit` too. */
  readonly statements: number;
};

/** The same connection; each of its statements is counted. */
export function countStatements(connection: Connection, onStatement: () => void): Connection {
  return {
    query: (sql, values) => {
      onStatement();
      return connection.query(sql, values);
    },
    command: (sql) => {
      onStatement();
      return connection.command(sql);
    },
    sendTogether: (send) => connection.sendTogether(send),
  };
}

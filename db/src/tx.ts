/** A frequent statement. Each connection prepares it once, under its name, and then only sends the values. */
export type Statement = { readonly name: string; readonly text: string };

/** Defines a prepared statement: `const byId = statement('card-by-id', 'select … where id = $1')`. A name must have one text only. */
export function statement(name: string, text: string): Statement {
  return { name, text };
}

/**
 * Runs queries. int8 is returned as bigint, timestamptz as Date, numeric and date as string. For several statements in one text,
 * without values, the rows of all are returned.
 */
export interface Reader {
  query<Row>(sql: string | Statement, values?: readonly unknown[]): Promise<Row[]>;
}

/** A connection inside a transaction. A function that takes one leaves the commit to its caller. */
export interface Tx extends Reader {
  readonly isTransaction: true;
}

/** An exclusive connection, outside a transaction, whose statements may be sent without waiting for each other's results. */
export interface Connection extends Reader {
  /** Like query, but returns PostgreSQL's command tag. A `commit` that returns ROLLBACK committed nothing. */
  command(sql: string): Promise<string>;
  /** Sends the statements that `send` starts in one packet, which saves system calls on both sides. */
  sendTogether<T>(send: () => T): T;
}

export type TransactionOptions = {
  readonly isolation?: 'read committed' | 'repeatable read';
  readonly isReadOnly?: boolean;
};

export interface Db extends Reader {
  /**
   * Runs work in a transaction, which is committed when work resolves and rolled back when it throws. After a deadlock or a
   * serialization failure work is run once more, so it must not have effects outside the transaction.
   * Throws OutcomeUnknown when the connection is lost during the commit.
   */
  inTransaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Gives work a connection, for callers that send their own begin and commit. The connection is closed when work throws. */
  onConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Waits for running statements and closes every connection. */
  stop(): Promise<void>;
}

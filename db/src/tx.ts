/** A statement that is asked often. Each connection prepares it once, under its name, and then only sends the values. */
export type Statement = { readonly name: string; readonly text: string };

/** Names a busy statement: `const byId = statement('card-by-id', 'select … where id = $1')`. One name, one text. */
export function statement(name: string, text: string): Statement {
  return { name, text };
}

/**
 * Something that answers questions. Rows come as they are: int8 as bigint, timestamptz as Date, numeric and date as string. Of
 * several statements in one text, without values, the rows of all.
 */
export interface Reader {
  query<Row>(sql: string | Statement, values?: readonly unknown[]): Promise<Row[]>;
}

/** A connection inside a transaction. A function that takes one leaves the decision about the commit to its caller. */
export interface Tx extends Reader {
  readonly isTransaction: true;
}

/** A connection of one's own, outside a transaction, whose statements may be sent without waiting for each other's answers. */
export interface Connection extends Reader {
  /** Like query, answering PostgreSQL's command tag. A `commit` that answers ROLLBACK committed nothing. */
  command(sql: string): Promise<string>;
  /** What `send` asks for at once leaves as one packet: each would cost both sides a system call of its own. */
  together<T>(send: () => T): T;
}

export type TransactionOptions = {
  readonly isolation?: 'read committed' | 'repeatable read';
  readonly isReadOnly?: boolean;
};

export interface Db extends Reader {
  /**
   * Runs work in a transaction: committed when it answers, rolled back when it throws. When PostgreSQL breaks a deadlock or
   * a serialization conflict, all of it is run once more, so work must not have effects outside the transaction.
   * Throws OutcomeUnknown when the connection is lost during the commit.
   */
  inTransaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Lends a connection, for callers that send their own begin and commit. It is closed for good when work throws. */
  onConnection<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** Waits for running statements and closes every connection. */
  stop(): Promise<void>;
}

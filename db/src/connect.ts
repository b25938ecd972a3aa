import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isCollision, isConnectionLost, OutcomeUnknown } from './failures.ts';
import type { Connection, Db, Statement, TransactionOptions, Tx } from './tx.ts';

/** Milliseconds. A request must fail within five seconds when the database does not respond (requirement 4.1.18). */
export type Timeouts = {
  /** To get a connection, new or from the pool. */
  readonly connect: number;
  /** Until the client stops waiting for a result and closes the connection. */
  readonly query: number;
  /** Until the server cancels a statement. */
  readonly statement: number;
  readonly lock: number;
  readonly idleInTransaction: number;
};

const retryAfterMs = 15;
const defaultTimeouts: Timeouts = {
  connect: 1_500,
  query: 3_200,
  statement: 3_000,
  lock: 2_000,
  idleInTransaction: 5_000,
};

export type ConnectOptions = {
  readonly url: string;
  /** The role to set when the login is a member of it; omitted when the login is the role. */
  readonly role?: 'istmo_owner' | 'istmo_app';
  readonly poolSize?: number;
  /** Shown in pg_stat_activity. */
  readonly name?: string;
  readonly timeouts?: Partial<Timeouts>;
  /**
   * For frequent queries that read few rows of large tables: uses an index wherever there is one. Otherwise PostgreSQL scans a whole
   * table that was small when its statistics were taken, however large it has become since.
   */
  readonly preferIndexes?: boolean;
  /** Called for connections that fail while they are idle. */
  readonly onError?: (error: Error) => void;
};

/** Opens a pool of connections to PostgreSQL. Connects on first use; a failed connection is replaced and does not end the process. */
export function connect(options: ConnectOptions): Db {
  const pool = new pg.Pool(poolConfig(options));
  pool.on('error', options.onError ?? (() => {}));
  // The pool handles errors of idle connections only; without this handler an error of a connection in use would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));

  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | boolean = true;
    try {
      const result = await work(client);
      broken = false;
      return result;
    } catch (error) {
      broken = !(error instanceof CleanFailure);
      throw error instanceof CleanFailure ? error.cause : error;
    } finally {
      client.release(broken);
    }
  };

  return {
    query: <Row>(sql: string | Statement, values?: readonly unknown[]) =>
      withClient((client) => runQuery<Row>(client, sql, values).catch(rethrowAsClean)),
    onConnection: (work) => withClient((client) => work(toConnection(client))),
    inTransaction: async (work, transactionOptions = {}) => {
      const attempt = () => withClient((client) => runTransaction(client, work, transactionOptions));
      return attempt().catch(async (error: unknown) => {
        if (!isCollision(error)) throw error;
        // The other transaction may still hold the rows; a pause lets it finish first.
        await pause(retryAfterMs * (1 + Math.random()));
        return attempt();
      });
    },
    stop: () => pool.end(),
  };
}

function poolConfig({
  url,
  role,
  poolSize,
  name,
  timeouts,
  preferIndexes,
}: ConnectOptions): pg.PoolConfig & { pipeline: boolean } {
  const limits = { ...defaultTimeouts, ...timeouts };
  return {
    connectionString: url,
    max: poolSize ?? 10,
    application_name: name ?? 'istmo',
    options: `-c search_path=app${role === undefined ? '' : ` -c role=${role}`}${preferIndexes ? ' -c enable_seqscan=off' : ''}`,
    connectionTimeoutMillis: limits.connect,
    query_timeout: limits.query,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
    keepAlive: true,
    types: { getTypeParser },
    // Statements that are sent without waiting for each other share a round trip.
    pipeline: true,
  };
}

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, BigInt],
  [pg.types.builtins.DATE, (text) => text],
  [1016, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt))],
]);

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return parsers.get(oid) ?? pg.types.getTypeParser(oid, format);
}

/** An error that leaves the connection usable, so that it returns to the pool. */
class CleanFailure extends Error {}

function rethrowAsClean(error: unknown): never {
  throw isConnectionLost(error) ? error : new CleanFailure('the statement failed', { cause: error });
}

async function runQuery<Row>(
  client: pg.ClientBase,
  sql: string | Statement,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const result: pg.QueryResult | pg.QueryResult[] = await client.query(
    typeof sql === 'string' ? { text: sql, values: [...values] } : { ...sql, values: [...values] },
  );
  return Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows;
}

function toConnection(client: pg.ClientBase): Connection {
  return {
    query: (sql, values) => runQuery(client, sql, values),
    command: async (sql) => (await client.query(sql)).command,
    sendTogether: (send) => {
      const socket = socketOf(client);
      socket.cork();
      try {
        return send();
      } finally {
        socket.uncork();
      }
    },
  };
}

function socketOf(client: pg.ClientBase): Socket {
  const connection: unknown = 'connection' in client ? client.connection : undefined;
  if (
    typeof connection !== 'object' ||
    connection === null ||
    !('stream' in connection) ||
    !(connection.stream instanceof Socket)
  )
    throw new Error('the socket of the database driver was not found; its version has changed');
  return connection.stream;
}

async function runTransaction<T>(
  client: pg.ClientBase,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  let isOpen = true;
  const tx: Tx = {
    isTransaction: true,
    query: (sql, values) => {
      if (!isOpen)
        return Promise.reject(new Error('this transaction has ended; await all its statements before it does'));
      return runQuery(client, sql, values);
    },
  };
  await client.query(
    `begin isolation level ${options.isolation ?? 'read committed'}${options.isReadOnly ? ' read only' : ''}`,
  );
  try {
    const result = await work(tx);
    isOpen = false;
    await commit(client);
    return result;
  } catch (error) {
    isOpen = false;
    if (error instanceof OutcomeUnknown || isConnectionLost(error)) throw error;
    await client.query('rollback');
    throw new CleanFailure('rolled back', { cause: error });
  }
}

async function commit(client: pg.ClientBase): Promise<void> {
  const { command } = await client.query('commit').catch((error: unknown) => {
    if (!isConnectionLost(error)) throw error;
    throw new OutcomeUnknown('the connection was lost during the commit', { cause: error });
  });
  // After a failed statement PostgreSQL replies to COMMIT with ROLLBACK and no error.
  if (command !== 'COMMIT')
    throw new Error('a statement of this transaction failed and its error was swallowed; nothing was committed');
}

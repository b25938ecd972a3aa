import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isCollision, isConnectionLost, isNotLeader, NoFreeConnection, OutcomeUnknown } from './failures.ts';
import { createTransactionSlots } from './transaction-slots.ts';
import type { Connection, Db, Statement, TransactionOptions, Tx } from './tx.ts';

/** Milliseconds. A request must fail within five seconds when the database does not respond (requirement 4.1.18). */
type ClientTimeouts = {
  /** To get a connection, new or from the pool. */
  readonly connect: number;
  /** Until the client stops waiting for a result and closes the connection. */
  readonly query: number;
};

/** Those of the server are sent when a connection opens, which pgbouncer does not pass on: only for direct connections. */
type ServerTimeouts = {
  /** Until the server cancels a statement. */
  readonly statement: number;
  readonly lock: number;
  readonly idleInTransaction: number;
};

export type Timeouts = ClientTimeouts & ServerTimeouts;

const retryAfterMs = 15;
const defaultTimeouts: ClientTimeouts = { connect: 1_500, query: 3_200 };

export type ConnectOptions = {
  readonly url: string;
  readonly poolSize?: number;
  /** Shown in pg_stat_activity. */
  readonly name?: string;
  /** Without those of the server, the login's own settings hold (login-rights.ts). */
  readonly timeouts?: Partial<Timeouts>;
  /** Whether named statements are prepared; off for a pgbouncer before 1.21, which cannot keep them apart. */
  readonly preparesStatements?: boolean;
  /** Called for connections that fail while they are idle, until the pool is stopped. */
  readonly onError?: (error: Error) => void;
};

/** Opens a pool of connections to PostgreSQL. Connects on first use; a failed connection is replaced and does not end the process. */
export function connect(options: ConnectOptions): Db {
  const config = poolConfig(options);
  const pool = new pg.Pool(config);
  // One connection is left to single statements: a transaction that waits for one, such as for the instruments, must not wait for the others' ends.
  const inSlot = createTransactionSlots(Math.max(1, config.max - 1), config.connectionTimeoutMillis);
  const run = options.preparesStatements === false ? runUnnamed : runQuery;
  let isStopped = false;
  // A stopped pool does not wait until its connections are closed, and a server that stops after it may end them first.
  pool.on('error', (error) => {
    if (!isStopped) options.onError?.(error);
  });
  // The pool handles errors of idle connections only; without this handler an error of a connection in use would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));

  const withClient = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch((error: unknown) => {
      // The driver says the same of a pool that is in use and of a server that does not answer; this one has answered before.
      const isInUse = pool.totalCount >= config.max && pool.idleCount === 0;
      throw isInUse ? new NoFreeConnection('no connection was free', { cause: error }) : error;
    });
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
      withClient((client) => run<Row>(client, sql, values).catch((error: unknown) => rethrowAsClean(error, sql))),
    onConnection: (work) => withClient((client) => work(toConnection(client, run))),
    inTransaction: async (work, transactionOptions = {}) => {
      const attempt = () =>
        inSlot(() => withClient((client) => runTransaction({ client, run }, work, transactionOptions)));
      return attempt().catch(async (error: unknown) => {
        if (!isCollision(error)) throw error;
        // The other transaction may still hold the rows; a pause lets it finish first.
        await pause(retryAfterMs * (1 + Math.random()));
        return attempt();
      });
    },
    stop: () => {
      isStopped = true;
      return pool.end();
    },
  };
}

type PoolConfig = pg.PoolConfig & {
  readonly max: number;
  readonly connectionTimeoutMillis: number;
  readonly pipeline: boolean;
};

function poolConfig({ url, poolSize, name, timeouts }: ConnectOptions): PoolConfig {
  const limits: ClientTimeouts & Partial<ServerTimeouts> = { ...defaultTimeouts, ...timeouts };
  return {
    connectionString: url,
    max: poolSize ?? 10,
    application_name: name ?? 'istmo',
    connectionTimeoutMillis: limits.connect,
    query_timeout: limits.query,
    ...(limits.statement === undefined ? {} : { statement_timeout: limits.statement }),
    ...(limits.lock === undefined ? {} : { lock_timeout: limits.lock }),
    ...(limits.idleInTransaction === undefined
      ? {}
      : { idle_in_transaction_session_timeout: limits.idleInTransaction }),
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

function rethrowAsClean(error: unknown, sql: string | Statement): never {
  if (!isConnectionLost(error)) throw new CleanFailure('the statement failed', { cause: error });
  // A statement outside a transaction commits by itself, so only one that reads is known to have changed nothing.
  if (isNotLeader(error) || /^\s*select\b/i.test(typeof sql === 'string' ? sql : sql.text)) throw error;
  throw new OutcomeUnknown('the connection was lost during a statement that commits by itself', { cause: error });
}

type RunQuery = typeof runQuery;

async function runUnnamed<Row>(
  client: pg.ClientBase,
  sql: string | Statement,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return runQuery(client, typeof sql === 'string' ? sql : sql.text, values);
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

function toConnection(client: pg.ClientBase, run: RunQuery): Connection {
  return {
    query: (sql, values) => run(client, sql, values),
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
  { client, run }: { client: pg.ClientBase; run: RunQuery },
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  let isOpen = true;
  const tx: Tx = {
    isTransaction: true,
    query: (sql, values) => {
      if (!isOpen)
        return Promise.reject(new Error('this transaction has ended; await all its statements before it does'));
      return run(client, sql, values);
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

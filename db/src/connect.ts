import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isCollision, isConnectionLost, OutcomeUnknown } from './failures.ts';
import type { Connection, Db, Statement, TransactionOptions, Tx } from './tx.ts';

/** Milliseconds. A request must hear within five seconds that the database is silent (security bar, R18). */
export type Timeouts = {
  /** To get a connection: a new one, or a free one of a full pool. */
  readonly connect: number;
  /** This side gives up on an answer and closes the connection. */
  readonly query: number;
  /** The server gives up on a statement. */
  readonly statement: number;
  readonly lock: number;
  readonly idleInTransaction: number;
};

const retryAfterMs = 15;
const usualTimeouts: Timeouts = {
  connect: 1_500,
  query: 3_200,
  statement: 3_000,
  lock: 2_000,
  idleInTransaction: 5_000,
};

export type ConnectOptions = {
  readonly url: string;
  /** The role to act as when the login may be several; left out when the login is the role. */
  readonly role?: 'istmo_owner' | 'istmo_app';
  readonly poolSize?: number;
  /** Shown in pg_stat_activity. */
  readonly name?: string;
  readonly timeouts?: Partial<Timeouts>;
  /**
   * For busy work that asks for few rows of large tables: an index is used wherever there is one. Without it a table that was
   * small when its statistics were taken is read whole, however large it has become since.
   */
  readonly byIndex?: boolean;
  /** Told of connections that broke while nobody used them. */
  readonly onError?: (error: Error) => void;
};

/** Opens a pool of connections to PostgreSQL. Connects lazily; a broken connection is replaced, and never ends the process. */
export function connect(options: ConnectOptions): Db {
  const pool = new pg.Pool(poolConfig(options));
  const tell = options.onError ?? (() => {});
  pool.on('error', tell);
  // The pool listens only to connections nobody holds; without this one a held connection that breaks would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));

  const lend = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
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
      lend((client) => ask<Row>(client, sql, values).catch(sparingConnection)),
    onConnection: (work) => lend((client) => work(connectionOn(client))),
    inTransaction: async (work, how = {}) => {
      const attempt = () => lend((client) => transact(client, work, how));
      return attempt().catch(async (error: unknown) => {
        if (!isCollision(error)) throw error;
        // Whoever won the collision goes first now; started at once, this one could take the same rows and lose again.
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
  byIndex,
}: ConnectOptions): pg.PoolConfig & { pipeline: boolean } {
  const limit = { ...usualTimeouts, ...timeouts };
  return {
    connectionString: url,
    max: poolSize ?? 10,
    application_name: name ?? 'istmo',
    options: `-c search_path=app${role === undefined ? '' : ` -c role=${role}`}${byIndex ? ' -c enable_seqscan=off' : ''}`,
    connectionTimeoutMillis: limit.connect,
    query_timeout: limit.query,
    statement_timeout: limit.statement,
    lock_timeout: limit.lock,
    idle_in_transaction_session_timeout: limit.idleInTransaction,
    keepAlive: true,
    types: { getTypeParser },
    // Statements sent together travel together; one that is awaited before the next is sent is not affected.
    pipeline: true,
  };
}

const ownParsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, BigInt],
  [pg.types.builtins.DATE, (text) => text],
  [1016, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(BigInt))],
]);

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return ownParsers.get(oid) ?? pg.types.getTypeParser(oid, format);
}

/** An error after which the connection is as good as before, so that it goes back to the pool. */
class CleanFailure extends Error {}

function sparingConnection(error: unknown): never {
  throw isConnectionLost(error) ? error : new CleanFailure('the statement failed', { cause: error });
}

async function ask<Row>(
  client: pg.ClientBase,
  sql: string | Statement,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const answer: pg.QueryResult | pg.QueryResult[] = await client.query(
    typeof sql === 'string' ? { text: sql, values: [...values] } : { ...sql, values: [...values] },
  );
  return Array.isArray(answer) ? answer.flatMap(({ rows }) => rows) : answer.rows;
}

function connectionOn(client: pg.ClientBase): Connection {
  return {
    query: (sql, values) => ask(client, sql, values),
    command: async (sql) => (await client.query(sql)).command,
    together: (send) => {
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
  const wire: unknown = 'connection' in client ? client.connection : undefined;
  if (typeof wire !== 'object' || wire === null || !('stream' in wire) || !(wire.stream instanceof Socket))
    throw new Error('this version of the driver keeps its socket elsewhere');
  return wire.stream;
}

async function transact<T>(
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
      return ask(client, sql, values);
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
  // PostgreSQL answers a commit after a failed statement with ROLLBACK and no error.
  if (command !== 'COMMIT')
    throw new Error('a statement of this transaction failed and its error was swallowed; nothing was committed');
}

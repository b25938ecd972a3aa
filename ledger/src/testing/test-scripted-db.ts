import type { Connection, Db, Reader } from '@istmo/db/tx';
import type { PostedMovement } from '../commit/movement-store.ts';

/*
 * A database in memory for the committer's tests, which answers each step of a commit as a test says: at once, later or with an error.
 */

/** One commit that the committer tried. */
export type Attempt = {
  /** On the clock of performance.now(). */
  readonly at: number;
  /** The stream that the writer prefers. */
  stream: number;
  /** The keys of the batch, in its order. */
  keyIds: readonly string[];
  /** The number of rows of accounts that it locked. */
  lockedRows: number;
  /** The commands and the names of the statements after the accounts were locked. */
  readonly sent: string[];
};

/** What a test does at a step; an error it throws is the database's answer. */
export type Script = {
  onConnect?(): Promise<void> | void;
  onLock?(attempt: Attempt): Promise<void> | void;
  /** `store` stores the movements, as when only the reply is lost. */
  onCommit?(attempt: Attempt, store: () => void): Promise<void> | void;
  onWaitForStream?(stream: unknown): Promise<void> | void;
  /** The balance of every row of an account. */
  readonly balance?: bigint;
};

/** PostgreSQL's error with a SQLSTATE, or the network's with its code. */
export function databaseError(code: string, constraint?: string): Error {
  return Object.assign(new Error(code), { code, constraint });
}

const listOf = (array: unknown): string[] =>
  String(array)
    .slice(1, -1)
    .split(',')
    .filter((one) => one !== '');

/** A reader's query, of a function that has the rows by the statement's name. */
function toQuery(answer: (name: string, values: readonly unknown[]) => Promise<object[]>): Reader['query'] {
  return async (sql, values = []) => {
    const result: object = { rows: await answer(typeof sql === 'string' ? sql : sql.name, values) };
    return Reflect.get(result, 'rows');
  };
}

/** Opens accounts: the treasury has sixteen rows, others have one. */
function createOpening(): Reader['query'] {
  const firstIds = new Map<string, bigint>();
  return toQuery(async (_, [owners, kinds, places]) =>
    listOf(kinds).map((kind, index) => {
      const name = [kind, listOf(owners)[index], listOf(places)[index]].join(' ');
      const first = firstIds.get(name) ?? BigInt(firstIds.size * 16 + 1);
      firstIds.set(name, first);
      const ids = Array.from({ length: kind === '"treasury"' ? 16 : 1 }, (__, shard) => first + BigInt(shard));
      return { ids: ids.join(','), floor: kind === '"external"' ? null : 0n };
    }),
  );
}

type State = { readonly script: Script; readonly attempts: Attempt[]; readonly posted: Map<string, PostedMovement> };

function findStored({ posted }: State, keyIds: readonly string[]): object[] {
  return keyIds.flatMap((key) => {
    const movement = posted.get(key);
    return movement ? [{ key, ...movement }] : [];
  });
}

function createConnection(state: State): Connection {
  const { script, attempts, posted } = state;
  const attempt: Attempt = { at: performance.now(), stream: 0, keyIds: [], lockedRows: 0, sent: [] };
  let recorded: readonly string[] = [];
  return {
    query: toQuery(async (name, values) => {
      if (name === 'ledger-lock-accounts') {
        const [stream, whole, parts] = values;
        const rows = [...listOf(whole), ...listOf(parts)];
        Object.assign(attempt, { stream, lockedRows: rows.length });
        return [{ stream, balances: rows.map(() => script.balance ?? 1_000_000n).join(',') }];
      }
      if (name === 'ledger-find-movements') {
        attempt.keyIds = listOf(values[0]);
        attempts.push(attempt);
        await script.onLock?.(attempt);
        return findStored(state, attempt.keyIds);
      }
      attempt.sent.push(name);
      if (name.startsWith('ledger-record')) recorded = listOf(values[2]);
      return [];
    }),
    command: async (sql) => {
      if (sql === 'begin') return 'BEGIN';
      attempt.sent.push(sql);
      if (sql !== 'commit') return 'ROLLBACK';
      const storeAll = () => {
        for (const key of recorded) posted.set(key, { id: 1n, name: '', event: '', request: null, content: '' });
      };
      await script.onCommit?.(attempt, storeAll);
      storeAll();
      return 'COMMIT';
    },
    sendTogether: (send) => send(),
  };
}

/** The database, the commits that were tried, and the movements that are stored, by key, to which a test may add. */
export function createScriptedDb(script: Script) {
  const state: State = { script, attempts: [], posted: new Map() };
  const db: Db = {
    query: createOpening(),
    onConnection: async (work) => {
      await script.onConnect?.();
      return work(createConnection(state));
    },
    inTransaction: (work) =>
      work({
        isTransaction: true,
        query: toQuery(async (name, [value]) => {
          if (name !== 'ledger-wait-for-stream') return findStored(state, listOf(value));
          await script.onWaitForStream?.(value);
          return [];
        }),
      }),
    stop: async () => {},
  };
  return { db, attempts: state.attempts, posted: state.posted };
}

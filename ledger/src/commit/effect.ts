/*
 * What a caller of the committer gives and gets: an effect (a movement and what is written with it) and its outcome.
 */
import type { Money } from '@istmo/contract/kernel/money';
import type { Tx } from '@istmo/db/tx';
import { element, plainArray } from '../array-text.ts';
import type { Account, Movement } from '../movement.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

type ValueOf = {
  uuid: string;
  text: string;
  bigint: bigint;
  integer: number;
  smallint: number;
  boolean: boolean;
  timestamptz: Date;
  numeric: string;
  date: string;
  inet: string;
  bytea: Uint8Array;
  jsonb: Json;
};
type ColumnType = keyof ValueOf;

/** A column's type; with a question mark when it may be null. */
type Column = ColumnType | `${ColumnType}?`;
export type Columns = Readonly<Record<string, Column>>;

export type ValuesOf<C extends Columns> = {
  readonly [Name in keyof C]: C[Name] extends `${infer Type extends ColumnType}?`
    ? ValueOf[Type] | null
    : C[Name] extends ColumnType
      ? ValueOf[C[Name]]
      : never;
};

/** An insert into an area's table that writes many rows with one statement. */
export type BatchInsert<C extends Columns = Columns> = {
  readonly name: string;
  readonly text: string;
  readonly columns: C;
};

/** One row of an area's table, ready to be written in the commit of the movement it belongs to. */
export type PreparedRow = { readonly insert: BatchInsert; readonly cells: readonly string[] };

/** Identifies a request: `scope` is the call and the customer, `key` the client's Idempotency-Key. */
export type RequestKey = { readonly scope: string; readonly key: string };

/**
 * The idempotency record of a request. `contentHash` is the SHA-256 of the request's content, in hex. With a `reply` that is stored and
 * returned again for a repeat; without one the movement itself carries the key, and the caller makes the reply again from the event's row.
 */
export type Idempotency = RequestKey & { readonly contentHash: string; readonly reply?: Json };

/**
 * A change of one row of an area's table, made only when the row still has the expected values, for example a state and a version. The
 * table has a uuid primary key `id`.
 */
export type GuardedUpdate = {
  readonly update: BatchUpdate;
  readonly id: string;
  /** The expected values, in the order of the definition. */
  readonly expected: readonly string[];
  /** The new values, in the order of the definition. */
  readonly cells: readonly string[];
};

/** Adds to what was used of a limit in a period. Less than zero gives back, for example when a withdrawal is cancelled. */
export type CounterChange = {
  readonly subject: string;
  /** For example `withdrawal:USD`. */
  readonly name: string;
  /** The first day of the period, as YYYY-MM-DD. */
  readonly period: string;
  readonly units: bigint;
  /** The most that may be used in the period; undefined without a limit. */
  readonly max?: bigint;
};

/** A movement with everything that belongs to it, committed as a whole or not at all. */
export type Effect = {
  readonly movement: Movement;
  readonly rows: readonly PreparedRow[];
  readonly updates?: readonly GuardedUpdate[];
  readonly counters?: readonly CounterChange[];
  readonly idempotency?: Idempotency;
  /** The id of what its rows lock until the commit, such as a market: effects of the same one do not wait for each other in two commits. */
  readonly locks?: string;
};

/** The account with too little: `has` and `needs` are summed over all its shards, before the movement. */
export type InsufficientFunds = { readonly account: Account; readonly has: Money; readonly needs: Money };

export type Outcome =
  /** `event` is the first one's when the request is a repeat (`isReplay`); `reply` is the stored one, if it has one. */
  | { readonly outcome: 'done'; readonly event: string; readonly reply: Json | undefined; readonly isReplay: boolean }
  | ({ readonly outcome: 'insufficient' } & InsufficientFunds)
  /** A row of a guarded update has other values than expected. */
  | { readonly outcome: 'stale'; readonly table: string; readonly id: string }
  /** A limit would be passed: `used` before, and the most. */
  | { readonly outcome: 'limit'; readonly name: string; readonly used: bigint; readonly max: bigint }
  /** The key was used before with other content. */
  | { readonly outcome: 'conflict'; readonly key: string };

/**
 * Defines an insert into an area's table:
 * `batchInsert({ name: 'swaps', table: 'app.swap', columns: { id: 'uuid', note: 'text?' } })`.
 * The inserts of a commit run in the order of its first effect's rows, so a row that others refer to must come first.
 */
export function batchInsert<const C extends Columns>(definition: {
  name: string;
  table: string;
  columns: C;
}): BatchInsert<C> {
  const names = Object.keys(definition.columns);
  checkNames([...definition.table.split('.'), ...names]);
  const arrays = names.map((name, index) => `$${index + 1}::${(definition.columns[name] ?? '').replace('?', '')}[]`);
  const text = `insert into ${definition.table} (${names.join(', ')}) select * from unnest(${arrays.join(', ')})`;
  return { name: `rows-${definition.name}`, text, columns: definition.columns };
}

/** Prepares one row for a batchInsert, its values by column name. */
export function prepareRow<const C extends Columns>(insert: BatchInsert<C>, values: ValuesOf<C>): PreparedRow {
  return { insert, cells: toCells(insert.columns, values) };
}

/** An update of an area's table that changes many rows with one statement, each by its id. */
export type BatchUpdate<E extends Columns = Columns, C extends Columns = Columns> = {
  readonly name: string;
  readonly table: string;
  /** Locks the rows that have the expected values, and returns their ids. */
  readonly lockText: string;
  readonly writeText: string;
  readonly expects: E;
  readonly sets: C;
};

/**
 * Defines a guarded update:
 * `batchUpdate({ name: 'send', table: 'app.withdrawal', expects: { state: 'text', version: 'integer' }, sets: { state: 'text', version: 'integer' } })`.
 */
export function batchUpdate<const E extends Columns, const C extends Columns>(definition: {
  name: string;
  table: string;
  expects: E;
  sets: C;
}): BatchUpdate<E, C> {
  const { name, table, expects, sets } = definition;
  const [expected, changed] = [Object.keys(expects), Object.keys(sets)];
  checkNames([...table.split('.'), ...expected, ...changed]);
  const arraysOf = (columns: Columns, first: number): string =>
    Object.values(columns)
      .map((type, index) => `$${index + first}::${type.replace('?', '')}[]`)
      .join(', ');
  const aliases = (prefix: string, names: readonly string[]): string =>
    names.map((_, index) => `${prefix}${index}`).join(', ');
  const lockText = `select t.id::text as id from ${table} t join unnest($1::uuid[], ${arraysOf(expects, 2)}) v (id, ${aliases('e', expected)}) on v.id = t.id
    where ${expected.map((column, index) => `t.${column} is not distinct from v.e${index}`).join(' and ')} order by t.id for no key update of t`;
  const writeText = `update ${table} t set ${changed.map((column, index) => `${column} = v.c${index}`).join(', ')}
    from unnest($1::uuid[], ${arraysOf(sets, 2)}) v (id, ${aliases('c', changed)}) where v.id = t.id`;
  return { name, table, lockText, writeText, expects, sets };
}

/** Prepares one row for a batchUpdate: what is expected of it and what it becomes. */
export function prepareUpdate<const E extends Columns, const C extends Columns>(
  update: BatchUpdate<E, C>,
  id: string,
  { expected, values }: { readonly expected: ValuesOf<E>; readonly values: ValuesOf<C> },
): GuardedUpdate {
  return { update, id, expected: toCells(update.expects, expected), cells: toCells(update.sets, values) };
}

function toCells<const C extends Columns>(columns: C, values: ValuesOf<C>): string[] {
  return Object.keys(columns).map((name) => element((columns[name] ?? '').replace('?', ''), values[name]));
}

function checkNames(words: readonly string[]): void {
  for (const word of words) {
    if (!/^[a-z_][a-z0-9_]*$/.test(word)) throw new Error(`${word} is not a valid table or column name`);
  }
}

/** Writes one row in the caller's transaction, with the same insert that effects use. */
export const writeRow = (tx: Tx, row: PreparedRow): Promise<void> => writeRows(tx, [row]);

/** Writes rows of one insert in the caller's transaction. */
export async function writeRows(tx: Tx, rows: readonly PreparedRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  await tx.query(
    first.insert.text,
    first.cells.map((_, column) => plainArray(rows.map(({ cells }) => cells[column] ?? 'NULL'))),
  );
}

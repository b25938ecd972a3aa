/*
 * What a caller of the committer gives and gets: an effect (a movement, the rows and the reply that belong to it) and its outcome.
 */
import type { Money } from '@istmo/contract/kernel/money';
import type { Tx } from '@istmo/db/tx';
import { element, plainArray } from './array-text.ts';
import type { Account, Movement } from './movement.ts';

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
export type Column = ColumnType | `${ColumnType}?`;
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

/** The idempotency record of a request. `contentHash` is the hash of the request's content; `reply` is returned again for a repeat. */
export type Idempotency = {
  readonly scope: string;
  readonly key: string;
  readonly contentHash: string;
  readonly reply: Json;
};

/** A movement with the areas' rows and the reply that belong to it, committed as a whole or not at all. */
export type Effect = {
  readonly movement: Movement;
  readonly rows: readonly PreparedRow[];
  readonly idempotency?: Idempotency;
};

/** The account with too little: `has` and `needs` are summed over all its shards, before the movement. */
export type InsufficientFunds = { readonly account: Account; readonly has: Money; readonly needs: Money };

export type Outcome =
  /** `reply` is the first one when the request is a repeat (`isReplay`). */
  | { readonly outcome: 'done'; readonly reply: Json | undefined; readonly isReplay: boolean }
  | ({ readonly outcome: 'insufficient' } & InsufficientFunds)
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
  for (const word of [...definition.table.split('.'), ...names]) {
    if (!/^[a-z_][a-z0-9_]*$/.test(word)) throw new Error(`${word} is not a valid table or column name`);
  }
  const arrays = names.map((name, index) => `$${index + 1}::${(definition.columns[name] ?? '').replace('?', '')}[]`);
  const text = `insert into ${definition.table} (${names.join(', ')}) select * from unnest(${arrays.join(', ')})`;
  return { name: `rows-${definition.name}`, text, columns: definition.columns };
}

/** Prepares one row for a batchInsert, its values by column name. */
export function prepareRow<const C extends Columns>(insert: BatchInsert<C>, values: ValuesOf<C>): PreparedRow {
  const cells = Object.keys(insert.columns).map((name) =>
    element((insert.columns[name] ?? '').replace('?', ''), values[name]),
  );
  return { insert, cells };
}

/** Writes one row in the caller's transaction, with the same insert that effects use. */
export async function writeRow(tx: Tx, { insert, cells }: PreparedRow): Promise<void> {
  await tx.query(
    insert.text,
    cells.map((cell) => plainArray([cell])),
  );
}

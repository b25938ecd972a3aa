import type { Tx } from '@istmo/db/tx';
import { element } from './array-text.ts';
import type { Movement } from './movement.ts';
import type { Json } from './outcome.ts';

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

/** How a room's rows are written, many with one statement. */
export type BatchInsert<C extends Columns = Columns> = {
  readonly name: string;
  readonly text: string;
  readonly columns: C;
};

/** One row of a room, ready to be written in the commit of the movement it belongs to. */
export type PreparedRow = { readonly insert: BatchInsert; readonly cells: readonly string[] };

/** The idempotency record of a request. `contentHash` is of what was asked; `reply` is what a repeat hears again. */
export type Idempotency = { readonly scope: string; readonly key: string; readonly contentHash: string; readonly reply: Json };

/** What a busy path wants to happen: the money, the rooms' rows and the reply, whole or not at all. */
export type Effect = { readonly movement: Movement; readonly rows: readonly PreparedRow[]; readonly idempotency?: Idempotency };

/**
 * Names the rows a room writes:
 * `batchInsert({ name: 'swaps', table: 'app.swap', columns: { id: 'uuid', note: 'text?' } })`.
 * Inserts of one commit run in the order in which its first effect lists them, so a row others refer to comes first.
 */
export function batchInsert<const C extends Columns>(what: {
  name: string;
  table: string;
  columns: C;
}): BatchInsert<C> {
  const names = Object.keys(what.columns);
  for (const word of [...what.table.split('.'), ...names]) {
    if (!/^[a-z_][a-z0-9_]*$/.test(word)) throw new Error(`${word} is no name of a table or column`);
  }
  const arrays = names.map((name, place) => `$${place + 1}::${(what.columns[name] ?? '').replace('?', '')}[]`);
  const text = `insert into ${what.table} (${names.join(', ')}) select * from unnest(${arrays.join(', ')})`;
  return { name: `rows-${what.name}`, text, columns: what.columns };
}

/** One row for a batchInsert, its values by column name. */
export function prepareRow<const C extends Columns>(insert: BatchInsert<C>, values: ValuesOf<C>): PreparedRow {
  const cells = Object.keys(insert.columns).map((name) =>
    element((insert.columns[name] ?? '').replace('?', ''), values[name]),
  );
  return { insert, cells };
}

/** Writes one row in a caller's transaction, by the same insert that effects use. */
export async function writeRow(tx: Tx, { insert, cells }: PreparedRow): Promise<void> {
  await tx.query(
    insert.text,
    cells.map((cell) => `{${cell}}`),
  );
}

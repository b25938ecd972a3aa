import { createHash } from 'node:crypto';
import type { Db, Reader, Tx } from './tx.ts';

/** The rows of a database's own tables: what later releases are tried on. The queue's tables are not in it. */
export type Dump = { readonly tables: readonly DumpedTable[]; readonly sequences: Readonly<Record<string, string>> };

type DumpedTable = {
  /** With its schema. */
  readonly name: string;
  readonly columns: readonly string[];
  /** One JSON object a row, in the order of their text. */
  readonly rows: readonly string[];
};

const tables = `select n.nspname || '.' || c.relname as name, array_agg(quote_ident(a.attname) order by a.attname) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
 where n.nspname in ('app', 'ledger') and c.relkind in ('r', 'p') and not c.relispartition
 group by 1 order by 1`;

/** Reads all rows of all tables, and the sequences. */
export async function dumpDatabase(db: Db): Promise<Dump> {
  return db.inTransaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read');
    const dumped: DumpedTable[] = [];
    for (const { name, columns } of await tx.query<{ name: string; columns: string[] }>(tables))
      dumped.push({ name, columns, rows: await readRows(tx, name, columns) });
    const sequences = await tx.query<{ name: string; value: string }>(
      `select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
        where schemaname in ('app', 'ledger') and last_value is not null`,
    );
    return { tables: dumped, sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])) };
  });
}

/** Each row of a table as JSON of these columns, sorted. */
export async function readRows(reader: Reader, name: string, columns: readonly string[]): Promise<string[]> {
  const rows = await reader.query<{ row: string }>(
    `select to_jsonb(r)::text as row from (select ${columns.join(', ')} from ${name}) r order by 1`,
  );
  return rows.map(({ row }) => row);
}

const maxRows = 5_000;

/** Puts the rows in the place of what the migrations wrote. The login is the superuser, because no trigger and no reference is checked. */
export async function loadDump(admin: Db, { tables: dumped, sequences }: Dump): Promise<void> {
  await admin.inTransaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    for (const { name } of dumped) await tx.query(`delete from ${name}`);
    for (const table of dumped) await insertRows(tx, table);
    for (const [name, value] of Object.entries(sequences)) await tx.query('select setval($1, $2)', [name, value]);
  });
}

async function insertRows(tx: Tx, { name, columns, rows }: DumpedTable): Promise<void> {
  const list = columns.join(', ');
  for (let start = 0; start < rows.length; start += maxRows)
    await tx.query(
      `insert into ${name} (${list}) overriding system value
       select ${list} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
      [`[${rows.slice(start, start + maxRows).join(',')}]`],
    );
}

/** By table how many rows it has and the SHA-256 of them, of the columns that the dump has. */
export async function summarise(reader: Reader, { tables: dumped }: Dump): Promise<ReadonlyMap<string, string>> {
  const summaries = new Map<string, string>();
  for (const { name, columns } of dumped) summaries.set(name, summaryOf(await readRows(reader, name, columns)));
  return summaries;
}

export const summaryOf = (rows: readonly string[]): string =>
  `${rows.length} rows ${createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16)}`;

import type { Reader } from '@istmo/db/tx';

type Markers = {
  readonly texts: readonly string[];
  /** A regular expression as PostgreSQL reads it. */
  readonly expression?: string;
};

/** The tables of every schema that have a marker in a row; with the superuser's login. */
export async function findInTables(admin: Reader, { texts, expression }: Markers): Promise<string[]> {
  const tables = await admin.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
    [],
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await admin.query(
      `select t::text as row from ${name} t
        where t::text ~ $1::text or exists (select from unnest($2::text[]) marker where position(marker in t::text) > 0)`,
      [expression ?? null, texts],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

import type { Reader } from '@istmo/db/tx';

/** Bytes of write-ahead log, and of the tables of the schemas `ledger` and `app` with their indexes, without those of pgbench. */
export type Footprint = { readonly logBytes: number; readonly diskBytes: number };

export async function readFootprint(reader: Reader): Promise<Footprint> {
  const [row] = await reader.query<{ log: bigint; disk: bigint }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as log,
       (select sum(pg_total_relation_size(c.oid))::bigint from pg_class c
         where c.relnamespace::regnamespace::text in ('ledger', 'app') and c.relkind = 'r' and c.relname not like 'pgbench%') as disk`,
  );
  if (!row) throw new Error('no footprint was read');
  return { logBytes: Number(row.log), diskBytes: Number(row.disk) };
}

/** What each of `count` changes has added between two readings. */
export function perChange(before: Footprint, after: Footprint, count: number): Footprint {
  return {
    logBytes: (after.logBytes - before.logBytes) / count,
    diskBytes: (after.diskBytes - before.diskBytes) / count,
  };
}

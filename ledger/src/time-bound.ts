import type { Reader } from '@istmo/db/tx';

/** How far a movement's time may be from the database's clock, as PostgreSQL's intervals. Only the operator's login may change it. */
export type TimeBound = { readonly behind: string; readonly ahead: string };

export async function setTimeBound(reader: Reader, { behind, ahead }: TimeBound): Promise<void> {
  await reader.query('select ledger.set_time_bound($1, $2)', [behind, ahead]);
}

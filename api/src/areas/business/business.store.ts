import type { Reader, Tx } from '@istmo/db/tx';
import type { DayTotal } from '@istmo/ledger';

/** The checkpoint up to which movements are counted, kept from other workers until the transaction ends. */
export async function lockCursor(tx: Tx): Promise<bigint> {
  const [row] = await tx.query<{ checkpoint: bigint }>('select checkpoint from app.business_cursor for update');
  if (!row) throw new Error('app.business_cursor has no row');
  return row.checkpoint;
}

/** Adds what moved up to a checkpoint, and remembers it. */
export async function addDayTotals(tx: Tx, totals: readonly DayTotal[], checkpoint: bigint): Promise<void> {
  if (totals.length > 0)
    await tx.query(
      `insert into app.business_day as known (day, figure, currency, units)
       select day::date, figure, currency, units::bigint
         from json_to_recordset($1) as one (day text, figure text, currency text, units text)
       on conflict (day, figure, currency) do update set units = known.units + excluded.units`,
      [JSON.stringify(totals.map((total) => ({ ...total, units: `${total.units}` })))],
    );
  await tx.query('update app.business_cursor set checkpoint = $1', [checkpoint]);
}

/** The stored totals since a day, and the checkpoint that they go up to: one statement, so that they belong together. */
export async function readStoredTotals(
  reader: Reader,
  since: string,
): Promise<{ readonly checkpoint: bigint; readonly totals: readonly DayTotal[] }> {
  const rows = await reader.query<{ checkpoint: bigint } & Partial<DayTotal>>(
    `select c.checkpoint, to_char(b.day, 'YYYY-MM-DD') as day, b.figure, b.currency, b.units
       from app.business_cursor c left join app.business_day b on b.day >= $1::date`,
    [since],
  );
  const totals = rows.filter((row): row is { checkpoint: bigint } & DayTotal => Boolean(row.day));
  return { checkpoint: rows[0]?.checkpoint ?? 0n, totals };
}

export type BusinessDay = {
  /** As 2026-11-28, in the zone. */
  readonly day: string;
  /** The first moment of the next day. */
  readonly before: Date;
};

/** The days up to the one of a moment, the oldest first. PostgreSQL knows when a day of the zone begins. */
export function listDays(
  reader: Reader,
  { at, zone, days }: { at: Date; zone: string; days: number },
): Promise<BusinessDay[]> {
  return reader.query<BusinessDay>(
    `select to_char(day, 'YYYY-MM-DD') as day, (day + interval '1 day') at time zone $2 as before
       from generate_series(date_trunc('day', $1::timestamptz at time zone $2) - ($3::int - 1) * interval '1 day',
                            date_trunc('day', $1::timestamptz at time zone $2), interval '1 day') as day
      order by 1`,
    [at, zone, days],
  );
}

/** How many customers signed up on each day since one, by day; a day without any is left out. */
export async function countSignUps(
  reader: Reader,
  { since, zone }: { since: string; zone: string },
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.query<{ day: string; count: number }>(
    `select to_char(created_at at time zone $2, 'YYYY-MM-DD') as day, count(*)::int as count from app.customer
      where created_at >= $1::timestamp at time zone $2 and activated_at is not null group by 1`,
    [since, zone],
  );
  return new Map(rows.map(({ day, count }) => [day, count]));
}

import type { Reader, Tx } from '@istmo/db/tx';

export type Holiday = { readonly day: string; readonly nameEn: string; readonly nameEs: string };

/** The days on which the banks of any of these countries are closed. */
export async function readHolidays(reader: Reader, calendars: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await reader.query<{ day: string }>(
    `select distinct to_char(day, 'YYYY-MM-DD') as day from app.holiday where calendar = any($1::text[])`,
    [calendars],
  );
  return new Set(rows.map(({ day }) => day));
}

/** The holidays of a country in a year, in their order. */
export async function listHolidays(reader: Reader, calendar: string, year: number): Promise<Holiday[]> {
  return reader.query<Holiday>(
    `select to_char(day, 'YYYY-MM-DD') as day, name_en as "nameEn", name_es as "nameEs" from app.holiday
      where calendar = $1 and day between make_date($2, 1, 1) and make_date($2, 12, 31) order by day`,
    [calendar, year],
  );
}

/** The countries that have holidays, each with the last year of which they are entered. */
export async function listCalendars(
  reader: Reader,
): Promise<{ readonly calendar: string; readonly lastYear: number }[]> {
  return reader.query(
    `select calendar, extract(year from max(day))::int as "lastYear" from app.holiday group by calendar order by calendar`,
  );
}

/** False when the country has a holiday on that day already. */
export async function insertHoliday(tx: Tx, calendar: string, { day, nameEn, nameEs }: Holiday): Promise<boolean> {
  const rows = await tx.query(
    `insert into app.holiday (calendar, day, name_en, name_es) values ($1, $2, $3, $4) on conflict do nothing returning day`,
    [calendar, day, nameEn, nameEs],
  );
  return rows.length === 1;
}

/** False when the country has none on that day. */
export async function deleteHoliday(tx: Tx, calendar: string, day: string): Promise<boolean> {
  const rows = await tx.query('delete from app.holiday where calendar = $1 and day = $2 returning day', [
    calendar,
    day,
  ]);
  return rows.length === 1;
}

import { dayOf } from '@istmo/ui/date-text';

export type DayGroup<Row> = { readonly day: string; readonly rows: readonly Row[] };

/** Groups rows in their order by the day in the reader's time zone, or in the given one. */
export function byDay<Row extends { readonly created_at: string }>(
  rows: readonly Row[],
  zone?: string,
): readonly DayGroup<Row>[] {
  const days = Map.groupBy(rows, (row) => dayOf(new Date(row.created_at), zone));
  return [...days].map(([day, ofDay]) => ({ day, rows: ofDay }));
}

import { dayOf } from '@istmo/ui/date-text';

export type Day<Row> = { readonly day: string; readonly rows: readonly Row[] };

/** Rows in their order, parted by the day they fell on where the reader is, or in the zone that is named. */
export function byDay<Row extends { readonly created_at: string }>(
  rows: readonly Row[],
  zone?: string,
): readonly Day<Row>[] {
  const days = Map.groupBy(rows, (row) => dayOf(new Date(row.created_at), zone));
  return [...days].map(([day, ofDay]) => ({ day, rows: ofDay }));
}

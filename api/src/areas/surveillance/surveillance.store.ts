/*
 * What surveillance found in the markets between investors: searched days and their cases. How each pattern is found is in db/migrations/0170-surveillance.sql.
 */
import type { AbusePattern } from '@istmo/contract/areas/surveillance/surveillance.rules';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';

/** Up to which day each market was searched; the day before it began where none was. */
export async function listSearchedDays(reader: Reader): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.query<{ book: string; day: string }>(
    'select book, day::text as day from app.list_searched_days()',
  );
  return new Map(rows.map(({ book, day }) => [book, day]));
}

/** What is searched for, from when on it is a case, and when the market closes. */
export type SearchLimits = {
  readonly linkDays: number;
  readonly circularMinutes: number;
  readonly likePercent: number;
  readonly spoofMultiple: number;
  readonly spoofSeconds: number;
  readonly closeMinutes: number;
  readonly closeMove: number;
  readonly closeShare: number;
  readonly orderRatio: number;
  readonly orderMinimum: number;
  readonly selfTrades: number;
  readonly mode: string;
  readonly closesAt: string;
};

export type SearchedDay = {
  readonly market: string;
  readonly day: string;
  readonly from: Date;
  readonly to: Date;
  readonly limits: SearchLimits;
  readonly at: Date;
};

/** Whether the day is this commit's to search: another that searches it is waited for, and one that did has its row. */
export async function insertDay(tx: Tx, { market, day, from, to, limits, at }: SearchedDay): Promise<boolean> {
  const rows = await tx.query(
    `insert into app.surveillance_day (book, day, begins_at, ends_at, limits, searched_at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning 1`,
    [market, day, from, to, JSON.stringify(limits), at],
  );
  return rows.length === 1;
}

type Finding = {
  readonly customers: readonly string[];
  readonly facts: Readonly<Record<string, string>>;
  readonly orders: readonly string[];
  readonly trades: readonly string[];
};

const finders: Readonly<Record<AbusePattern, string>> = {
  'wash-trades': 'app.find_wash_trades',
  'circular-trades': 'app.find_circular_trades',
  spoofing: 'app.find_spoofing',
  'marking-the-close': 'app.find_marked_close',
  'order-ratio': 'app.find_order_ratio',
  'self-trades': 'app.find_self_trades',
};

export async function findPattern(
  reader: Reader,
  pattern: AbusePattern,
  { market, from, to, limits }: SearchedDay,
): Promise<readonly Finding[]> {
  return reader.query<Finding>(`select customers, facts, orders, trades from ${finders[pattern]}($1, $2, $3, $4)`, [
    market,
    from,
    to,
    JSON.stringify(limits),
  ]);
}

export async function insertCase(
  tx: Tx,
  { market, day, at }: SearchedDay,
  { pattern, customers, facts, orders, trades }: Finding & { readonly pattern: AbusePattern },
): Promise<void> {
  await tx.query(
    `insert into app.surveillance_case (id, book, day, pattern, customers, facts, orders, trades, found_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [newId(), market, day, pattern, customers, JSON.stringify(facts), orders, trades, at],
  );
}

import type { Reader, Tx } from '@istmo/db/tx';
import type { DeletionBatch } from '../../runtime/retention-rule.ts';
import type { MarketId } from '../markets/public.ts';
import type { Candle, StoredLength } from './candles.ts';

/** Up to which trade of a market candles are summed and alerts compared, and how many changes of the security's units were up to it. */
export type Summed = { readonly tradeNumber: bigint; readonly unitChanges: number };

export async function readSummed(reader: Reader): Promise<ReadonlyMap<MarketId, Summed>> {
  const rows = await reader.query<Summed & { readonly book: MarketId }>(
    'select book, trade_number as "tradeNumber", unit_changes as "unitChanges" from app.book_summed',
  );
  return new Map(rows.map(({ book, ...summed }) => [book, summed]));
}

/** The same of one market, which no other process goes on with until the commit. */
export async function lockSummed(tx: Tx, market: MarketId): Promise<Summed> {
  await tx.query('insert into app.book_summed (book) values ($1) on conflict do nothing', [market]);
  const [row] = await tx.query<Summed>(
    'select trade_number as "tradeNumber", unit_changes as "unitChanges" from app.book_summed where book = $1 for update',
    [market],
  );
  if (!row) throw new Error(`the market ${market} has no row of what is summed`);
  return row;
}

export async function setSummed(tx: Tx, market: MarketId, { tradeNumber, unitChanges }: Summed): Promise<void> {
  await tx.query('update app.book_summed set trade_number = $2, unit_changes = $3 where book = $1', [
    market,
    tradeNumber,
    unitChanges,
  ]);
}

/** Adds later trades to the candles of a market. */
export async function addToCandles(
  tx: Tx,
  market: MarketId,
  length: StoredLength,
  candles: readonly Candle[],
): Promise<void> {
  await tx.query(
    `insert into app.book_candle as c (book, length, at, unit_changes, open, high, low, close, units, value_units, trades)
     select $1, $2, n.* from unnest($3::timestamptz[], $4::smallint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::integer[]) n
     on conflict (book, length, at, unit_changes) do update
       set high = greatest(c.high, excluded.high), low = least(c.low, excluded.low), close = excluded.close,
           units = c.units + excluded.units, value_units = c.value_units + excluded.value_units, trades = c.trades + excluded.trades`,
    [
      market,
      length,
      candles.map(({ at }) => at),
      candles.map(({ unitChanges }) => unitChanges),
      candles.map(({ open }) => open),
      candles.map(({ high }) => high),
      candles.map(({ low }) => low),
      candles.map(({ close }) => close),
      candles.map(({ units }) => units),
      candles.map(({ value }) => value),
      candles.map(({ trades }) => trades),
    ],
  );
}

const columns = `c.at, c.unit_changes as "unitChanges", c.open, c.high, c.low, c.close, c.units, c.value_units as value, c.trades`;

type Range = { readonly length: StoredLength; readonly until: Date | null; readonly limit: number };

/** The newest stored candles of a market that began before a moment, the earliest first, with the trade up to which they are summed. */
export async function readCandles(
  reader: Reader,
  market: MarketId,
  { length, until, limit }: Range,
): Promise<{ readonly candles: Candle[]; readonly summedNumber: bigint }> {
  const rows = await reader.query<Omit<Candle, 'at'> & { readonly at: Date | null; readonly summedNumber: bigint }>(
    `select coalesce((select s.trade_number from app.book_summed s where s.book = $1), 0) as "summedNumber", ${columns}
       from (select) one left join (
         select * from app.book_candle where book = $1 and length = $2 and ($3::timestamptz is null or at < $3)
          order by at desc, unit_changes desc limit $4) c on true
      order by c.at, c.unit_changes`,
    [market, length, until, limit],
  );
  return {
    candles: rows.flatMap((row) => {
      const { at, unitChanges, open, high, low, close, units, value, trades } = row;
      return at === null ? [] : [{ at, unitChanges, open, high, low, close, units, value, trades }];
    }),
    summedNumber: rows[0]?.summedNumber ?? 0n,
  };
}

/** What was traded of a market in some time while the units of its security were the same. */
export type TradedSum = Pick<Candle, 'unitChanges' | 'high' | 'low' | 'units' | 'value'>;

/** What was traded of each market in the minutes since a moment. */
export async function readTradedSince(reader: Reader, since: Date): Promise<ReadonlyMap<MarketId, TradedSum[]>> {
  const rows = await reader.query<TradedSum & { readonly book: MarketId }>(
    `select book, unit_changes as "unitChanges", max(high) as high, min(low) as low, sum(units)::bigint as units, sum(value_units)::bigint as value
       from app.book_candle where length = '1m' and at >= $1 group by book, unit_changes order by book, unit_changes`,
    [since],
  );
  return Map.groupBy(rows, ({ book }) => book);
}

type Close = Pick<Candle, 'close' | 'unitChanges'>;

/** The last price of each market before a moment, by minutes, or by days where its minutes are not stored any more. */
export async function readClosesBefore(
  reader: Reader,
  markets: readonly MarketId[],
  before: Date,
): Promise<ReadonlyMap<MarketId, Close>> {
  // A day may have begun before the moment and have its only trades after it.
  const last = (length: StoredLength, end: string): string =>
    `(select c.close, c.unit_changes from app.book_candle c where (c.book, c.length) = (b.book, '${length}') and c.at < ${end}
       order by c.at desc, c.unit_changes desc limit 1)`;
  const rows = await reader.query<Close & { readonly book: MarketId }>(
    `select b.book, coalesce(m.close, d.close) as close, coalesce(m.unit_changes, d.unit_changes) as "unitChanges"
       from unnest($1::uuid[]) b (book)
       left join lateral ${last('1m', '$2::timestamptz')} m on true
       left join lateral ${last('1d', "$2::timestamptz - interval '2 days'")} d on m.close is null
      where m.close is not null or d.close is not null`,
    [markets, before],
  );
  return new Map(rows.map(({ book, ...close }) => [book, close]));
}

/** Minutes only: hours and days are kept. */
export async function deleteMinutes(reader: Reader, { before, limit }: DeletionBatch): Promise<number> {
  const deleted = await reader.query(
    `delete from app.book_candle c using (
       select book, length, at, unit_changes from app.book_candle where length = '1m' and at < $1 limit $2) old
     where (c.book, c.length, c.at, c.unit_changes) = (old.book, old.length, old.at, old.unit_changes) returning 1`,
    [before, limit],
  );
  return deleted.length;
}

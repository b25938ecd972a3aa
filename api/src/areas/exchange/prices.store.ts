import { statement, type Reader } from '@istmo/db/tx';

/** A published price: USD for one whole unit, in units of 10^-18. */
export type PriceRow = { id: bigint; symbol: string; usd: bigint; at: Date; observedAt: Date };

const newest = statement(
  'exchange-newest-prices',
  `select p.id, p.symbol, p.value::text as usd, p.at, p.observed_at as "observedAt"
   from unnest($1::text[]) as s(symbol)
   cross join lateral (select * from app.price_tick where price_tick.symbol = s.symbol order by at desc, id desc limit $2) p`,
);

/** The newest prices of each symbol, newest first. */
export async function readNewestPrices(reader: Reader, symbols: readonly string[], each: number): Promise<PriceRow[]> {
  const rows = await reader.query<Omit<PriceRow, 'usd'> & { usd: string }>(newest, [symbols, each]);
  return rows.map((row) => ({ ...row, usd: BigInt(row.usd) }));
}

export type PriceTick = { symbol: string; usd: bigint; ticks: object; at: Date; observedAt: Date };

/** Inserts a changed price; an unchanged one only gets a new time of observation. Returns whether the price changed. */
export async function publishPrice(
  reader: Reader,
  { symbol, usd, ticks, at, observedAt }: PriceTick,
): Promise<boolean> {
  const [row] = await reader.query<{ changed: boolean }>(
    `with newest as (select id, value from app.price_tick where symbol = $1 order by at desc, id desc limit 1),
       unchanged as (update app.price_tick p set observed_at = greatest(p.observed_at, $5) from newest n where p.id = n.id and n.value = $2::numeric returning p.id),
       inserted as (
         insert into app.price_tick (symbol, value, ticks, at, observed_at)
         select $1, $2::numeric, $3::jsonb, $4, $5 where not exists (select from unchanged) returning id)
     select exists (select from inserted) as changed`,
    [symbol, usd.toString(), JSON.stringify(ticks), at, observedAt],
  );
  return row?.changed ?? false;
}

export type PairRow = { from: string; to: string; feeBasisPoints: number; decimals: number; isOpen: boolean };

export async function readPairs(reader: Reader, to: string): Promise<PairRow[]> {
  return reader.query<PairRow>(
    `select from_symbol as "from", to_symbol as "to", fee_basis_points as "feeBasisPoints", decimals, is_open as "isOpen"
     from app.pair where to_symbol = $1 order by position`,
    [to],
  );
}

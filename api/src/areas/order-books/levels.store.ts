import type { OrderSide } from '@istmo/contract/kernel/order';
import type { Reader } from '@istmo/db/tx';
import type { MarketId } from '../markets/public.ts';

/** What is shown at one price. */
export type StoredLevel = {
  readonly side: OrderSide;
  readonly price: bigint;
  readonly units: bigint;
  readonly orders: number;
};

/** The best price of one side; undefined: nothing is there. */
export async function readBestPrice(reader: Reader, market: MarketId, side: OrderSide): Promise<bigint | undefined> {
  const [row] = await reader.query<{ price: bigint | null }>(
    `select case $2 when 'buy' then max(price) else min(price) end as price from app.book_level where book = $1 and side = $2 and units > 0`,
    [market, side],
  );
  return row?.price ?? undefined;
}

/** Writes what is shown at the prices that changed, under the number of this commit. */
export async function writeLevels(
  reader: Reader,
  { market, number, levels }: { market: MarketId; number: bigint; levels: readonly StoredLevel[] },
): Promise<void> {
  if (levels.length === 0) return;
  await reader.query(
    `insert into app.book_level as l (book, side, price, units, orders, number)
     select $1, v.side, v.price, v.units, v.orders, $2 from unnest($3::text[], $4::bigint[], $5::bigint[], $6::int[]) v (side, price, units, orders)
      order by v.side, v.price
     on conflict (book, side, price) do update set units = excluded.units, orders = excluded.orders, number = excluded.number`,
    [
      market,
      number,
      levels.map(({ side }) => side),
      levels.map(({ price }) => price),
      levels.map(({ units }) => units),
      levels.map(({ orders }) => orders),
    ],
  );
}

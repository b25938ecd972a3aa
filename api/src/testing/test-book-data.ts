import type { OrderSide } from '@istmo/contract/kernel/order';
import type { Db, Tx } from '@istmo/db/tx';
import { newId } from '@istmo/db/new-id';
import { readMarket } from '@istmo/contract/areas/market-data/market-data.contract';
import { eventually } from './eventually.ts';
import type { TestEnv } from './test-env.ts';
import { createTestMarket, type TestMarket } from './test-markets.ts';

/*
 * What matching writes of a market, written without it and without orders: levels and trades for tests of what the public reads. The checks that need orders are
 * off while it is written.
 */

/** A market between investors that the calls know. */
export async function openTestMarket(
  testEnv: TestEnv,
  market: TestMarket,
): Promise<Awaited<ReturnType<typeof createTestMarket>>> {
  const created = await createTestMarket(testEnv, market);
  const { symbol } = created;
  await eventually(async () => {
    const { http } = await testEnv.call(readMarket, { symbol });
    if (http !== 200) throw new Error(`${symbol} is not known yet`);
  });
  return created;
}

type WrittenLevel = {
  readonly side: OrderSide;
  readonly price: bigint;
  readonly units: bigint;
  readonly orders?: number;
};

async function inReplicaMode<T>(admin: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return admin.inTransaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    return work(tx);
  });
}

/** One commit of matching that changes these levels: its number. */
export async function writeLevels(admin: Db, book: string, levels: readonly WrittenLevel[]): Promise<bigint> {
  return inReplicaMode(admin, async (tx) => {
    const [state] = await tx.query<{ number: bigint }>(
      'update app.order_book_state set depth_number = depth_number + 1 where book = $1 returning depth_number as number',
      [book],
    );
    if (!state) throw new Error(`there is no market ${book}`);
    await tx.query(
      `insert into app.book_level (book, side, price, units, orders, number)
       select $1, l.side, l.price, l.units, l.orders, $2 from unnest($3::text[], $4::bigint[], $5::bigint[], $6::integer[]) l (side, price, units, orders)
       on conflict (book, side, price) do update set units = excluded.units, orders = excluded.orders, number = excluded.number`,
      [
        book,
        state.number,
        levels.map(({ side }) => side),
        levels.map(({ price }) => price),
        levels.map(({ units }) => units),
        levels.map(({ orders, units }) => orders ?? (units > 0n ? 1 : 0)),
      ],
    );
    return state.number;
  });
}

type WrittenTrade = {
  readonly price: bigint;
  readonly units: bigint;
  readonly at: Date;
  readonly taker?: OrderSide | 'auction';
  /** Customers; by default two that have nothing else. */
  readonly buyer?: string;
  readonly seller?: string;
};

/** Trades in their order; the last one is the last price of the market. The number of the last one. */
export async function writeTrades(admin: Db, book: string, trades: readonly WrittenTrade[]): Promise<bigint> {
  return inReplicaMode(admin, async (tx) => {
    const rows = await tx.query<{ number: bigint }>(
      `insert into app.book_trade (id, book, number, buy_order, sell_order, buyer, seller, taker, price, units, value_units, buyer_fee, seller_fee, released_units, at)
       select t.id, b.id, coalesce((select max(o.number) from app.book_trade o where o.book = b.id), 0) + t.place, gen_random_uuid(), gen_random_uuid(),
              t.buyer, t.seller, t.taker, t.price, t.units, t.price * t.units / b.unit_scale, 0, 0, 0, t.at
         from app.order_book b, unnest($2::uuid[], $3::text[], $4::bigint[], $5::bigint[], $6::timestamptz[], $7::uuid[], $8::uuid[])
              with ordinality t (id, taker, price, units, at, buyer, seller, place)
        where b.id = $1 returning number`,
      [
        book,
        trades.map(() => newId()),
        trades.map(({ taker }) => taker ?? 'buy'),
        trades.map(({ price }) => price),
        trades.map(({ units }) => units),
        trades.map(({ at }) => at),
        trades.map(({ buyer }) => buyer ?? newId()),
        trades.map(({ seller }) => seller ?? newId()),
      ],
    );
    const last = trades.at(-1);
    if (last)
      await tx.query('update app.order_book_state set last_price = $2, last_at = $3 where book = $1', [
        book,
        last.price,
        last.at,
      ]);
    return rows.reduce((greatest, { number }) => (number > greatest ? number : greatest), 0n);
  });
}

type WrittenSplit = {
  readonly instrument: string;
  readonly ratioNew: bigint;
  readonly ratioOld: bigint;
  readonly at: Date;
};

/** That the units of a security changed, without the split that does it. */
export async function writeUnitChange(admin: Db, { instrument, ratioNew, ratioOld, at }: WrittenSplit): Promise<void> {
  await inReplicaMode(admin, (tx) =>
    tx.query(
      `insert into app.unit_change (event, instrument, ratio_new, ratio_old, at, units_before, units_after, supply_cap_before, supply_cap_after, adjusts_prices)
       values ($1, $2, $3::bigint, $4::bigint, $5, 1000, 1000 * $3::bigint / $4::bigint, 10000, 10000, true)`,
      [newId(), instrument, ratioNew, ratioOld, at],
    ),
  );
}

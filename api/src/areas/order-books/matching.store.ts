import type { CustomerId } from '@istmo/contract/kernel/id';
import type { OrderEndReason, OrderSide, SelfTradeRule, TimeInForce } from '@istmo/contract/kernel/order';
import type { Reader, Tx } from '@istmo/db/tx';
import type { MarketId } from '../markets/public.ts';
import type { OrderId } from './orders.store.ts';

/** An order as matching knows it. */
export type ActiveOrder = {
  readonly id: OrderId;
  readonly customer: CustomerId;
  readonly side: OrderSide;
  readonly limit: bigint;
  readonly size: bigint;
  readonly display: bigint | null;
  readonly timeInForce: TimeInForce;
  readonly isPostOnly: boolean;
  readonly selfTrade: SelfTradeRule;
  readonly expiresAt: Date | null;
  readonly makerFee: number;
  readonly takerFee: number;
  left: bigint;
  held: bigint;
  readonly number: bigint;
  /** Its place among those of its price, as it is stored. */
  priority: bigint;
};

const activeColumns = `o.id, o.customer_id as customer, o.side, o.limit_price as limit, o.size, o.display, o.time_in_force as "timeInForce",
  o.is_post_only as "isPostOnly", o.self_trade as "selfTrade", o.expires_at as "expiresAt", o.maker_fee as "makerFee", o.taker_fee as "takerFee",
  o.left_units as left, o.held_units as held`;

export type RestedOrder = ActiveOrder & { readonly shown: bigint };

/** The orders of a book, in the order of their places. */
export function listRested(reader: Reader, market: MarketId): Promise<RestedOrder[]> {
  return reader.query<RestedOrder>(
    `select ${activeColumns}, o.number, o.shown_units as shown, o.priority from app.book_order o where o.book = $1 and o.state = 'open' and o.ended_at is null order by o.priority`,
    [market],
  );
}

/** What a customer or staff asked, as the log numbers it; `order` is given for one that was accepted. */
export type MatchInput = {
  readonly number: bigint;
  readonly kind: 'accepted' | 'cancel' | 'reduce';
  readonly orderId: OrderId;
  readonly units: bigint | null;
  readonly reason: string;
  readonly order: ActiveOrder | undefined;
};

type InputRow = Omit<MatchInput, 'order'> & Omit<ActiveOrder, 'priority'>;

/** The next entries of the log that were not matched yet, in its order. */
export async function listInputs(
  reader: Reader,
  { market, after, limit }: { market: MarketId; after: bigint; limit: number },
): Promise<MatchInput[]> {
  const rows = await reader.query<InputRow>(
    `select l.number, l.kind, l.order_id as "orderId", l.units, l.reason, ${activeColumns}
       from (select * from app.book_log l where l.book = $1 and l.number > $2 and l.kind in ('accepted', 'cancel', 'reduce') order by l.number limit $3) l
       join app.book_order o on o.id = l.order_id order by l.number`,
    [market, after, limit],
  );
  return rows.map(({ number, kind, orderId, units, reason, ...order }) => ({
    number,
    kind,
    orderId,
    units,
    reason,
    order: kind === 'accepted' ? { ...order, number, priority: number } : undefined,
  }));
}

export async function readLastTradeNumber(reader: Reader, market: MarketId): Promise<bigint> {
  const [row] = await reader.query<{ number: bigint }>(
    'select coalesce(max(number), 0) as number from app.book_trade where book = $1',
    [market],
  );
  return row?.number ?? 0n;
}

/** The ids of orders of a book whose time is over. */
export async function listExpired(reader: Reader, market: MarketId, now: Date): Promise<OrderId[]> {
  const rows = await reader.query<{ id: OrderId }>(
    `select id from app.book_order where book = $1 and state = 'open' and ended_at is null and expires_at <= $2 order by priority limit 500`,
    [market, now],
  );
  return rows.map(({ id }) => id);
}

/** Of these customers those whose account may not trade now. */
export async function findTradingObstacles(
  reader: Reader,
  customers: readonly CustomerId[],
): Promise<ReadonlySet<CustomerId>> {
  const rows = await reader.query<{ customer: CustomerId }>(
    'select customer from app.list_trading_obstacles($1::uuid[])',
    [customers],
  );
  return new Set(rows.map(({ customer }) => customer));
}

/** Orders in a book that a measure, a corporate action or the end of their security ends. */
export function listEnding(
  reader: Reader,
  market: MarketId,
  today: string,
): Promise<{ readonly order: OrderId; readonly reason: OrderEndReason }[]> {
  return reader.query('select order_id as "order", reason from app.list_order_ends($1, $2)', [market, today]);
}

/** A trade as it is written, with both customers. */
export type NewTrade = {
  readonly id: string;
  readonly number: bigint;
  readonly buyOrder: OrderId;
  readonly sellOrder: OrderId;
  readonly buyer: CustomerId;
  readonly seller: CustomerId;
  readonly taker: OrderSide | 'auction';
  readonly price: bigint;
  readonly units: bigint;
  readonly value: bigint;
  readonly buyerFee: bigint;
  readonly sellerFee: bigint;
  readonly released: bigint;
};

export async function writeTrades(
  tx: Tx,
  { market, at, trades }: { market: MarketId; at: Date; trades: readonly NewTrade[] },
): Promise<void> {
  if (trades.length === 0) return;
  await tx.query(
    `insert into app.book_trade (id, book, number, buy_order, sell_order, buyer, seller, taker, price, units, value_units, buyer_fee, seller_fee, released_units, at)
     select v.id, $1, v.number, v.buy_order, v.sell_order, v.buyer, v.seller, v.taker, v.price, v.units, v.value_units, v.buyer_fee, v.seller_fee, v.released, $2
       from unnest($3::uuid[], $4::bigint[], $5::uuid[], $6::uuid[], $7::uuid[], $8::uuid[], $9::text[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[],
         $14::bigint[], $15::bigint[])
         v (id, number, buy_order, sell_order, buyer, seller, taker, price, units, value_units, buyer_fee, seller_fee, released)`,
    [
      market,
      at,
      trades.map(({ id }) => id),
      trades.map(({ number }) => number),
      trades.map(({ buyOrder }) => buyOrder),
      trades.map(({ sellOrder }) => sellOrder),
      trades.map(({ buyer }) => buyer),
      trades.map(({ seller }) => seller),
      trades.map(({ taker }) => taker),
      trades.map(({ price }) => price),
      trades.map(({ units }) => units),
      trades.map(({ value }) => value),
      trades.map(({ buyerFee }) => buyerFee),
      trades.map(({ sellerFee }) => sellerFee),
      trades.map(({ released }) => released),
    ],
  );
}

/** What an order is after matching; `endReason` null: it is in the book. */
export type OrderChange = {
  readonly id: OrderId;
  readonly number: bigint;
  readonly priority: bigint;
  readonly left: bigint;
  readonly shown: bigint;
  readonly held: bigint;
  readonly endReason: OrderEndReason | null;
};

export async function writeOrderChanges(tx: Tx, changes: readonly OrderChange[], at: Date): Promise<void> {
  if (changes.length === 0) return;
  await tx.query(
    `update app.book_order o
        set state = case when v.end_reason is null then 'open' else 'ended' end, number = v.number, priority = v.priority, left_units = v.left_units,
            shown_units = v.shown_units, held_units = v.held_units, end_reason = v.end_reason, ended_at = case when v.end_reason is null then null else $1::timestamptz end
       from unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[])
         v (id, number, priority, left_units, shown_units, held_units, end_reason)
      where o.id = v.id`,
    [
      at,
      changes.map(({ id }) => id),
      changes.map(({ number }) => number),
      changes.map(({ priority }) => priority),
      changes.map(({ left }) => left),
      changes.map(({ shown }) => shown),
      changes.map(({ held }) => held),
      changes.map(({ endReason }) => endReason),
    ],
  );
}

/** What matching did, as the log has it. */
export type LogEvent = {
  readonly kind: 'traded' | 'reduced' | 'ended';
  readonly order: OrderId | null;
  readonly trade: string | null;
  readonly units: bigint | null;
  readonly reason: string;
};

export type Advance = {
  readonly market: MarketId;
  readonly fence: bigint;
  readonly phaseNumber: bigint;
  /** The last entry that was matched before, and now. */
  readonly from: bigint;
  readonly to: bigint;
  readonly at: Date;
  readonly events: readonly LogEvent[];
  readonly lastPrice: bigint | null;
  readonly referencePrice: bigint | null;
  readonly auctionPrice: bigint | null;
  readonly auctionUnits: bigint | null;
  readonly hasDepth: boolean;
};

/** The last statement of a commit of matching: numbers what happened, and is refused where another process matches or the phase changed. */
export async function advanceBook(tx: Tx, advance: Advance): Promise<void> {
  const { market, fence, phaseNumber, from, to, at, events } = advance;
  await tx.query(
    `select app.advance_book($1, $2, $3, $4, $5, $6, $7::text[], $8::uuid[], $9::uuid[], $10::bigint[], $11::text[], $12, $13, $14, $15, $16)`,
    [
      market,
      fence,
      phaseNumber,
      from,
      to,
      at,
      events.map(({ kind }) => kind),
      events.map(({ order }) => order),
      events.map(({ trade }) => trade),
      events.map(({ units }) => units),
      events.map(({ reason }) => reason),
      advance.lastPrice,
      advance.referencePrice,
      advance.auctionPrice,
      advance.auctionUnits,
      advance.hasDepth,
    ],
  );
}

import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import type { OrderSide } from '@istmo/contract/kernel/order';
import type { Reader } from '@istmo/db/tx';
import type { DateRange } from '../../http/paging.ts';
import type { MarketId } from '../markets/public.ts';
import type { OrderId } from './orders.store.ts';

/** A trade as one of its two customers sees it. */
export type OwnTrade = {
  readonly id: string;
  readonly market: MarketId;
  /** Of the trades of its market. */
  readonly number: bigint;
  readonly orderId: OrderId;
  /** The reference of his order. */
  readonly order: string;
  readonly side: OrderSide;
  readonly role: 'maker' | 'taker' | 'auction';
  readonly price: bigint;
  readonly units: bigint;
  readonly value: bigint;
  readonly fee: bigint;
  readonly at: Date;
};

const ownTrades = `select t.id, t.book as market, t.number, x.order_id as "orderId", o.reference as order, x.side, t.price, t.units, t.value_units as value,
    case x.side when 'buy' then t.buyer_fee else t.seller_fee end as fee, t.at,
    case when t.taker = 'auction' then 'auction' when t.taker = x.side then 'taker' else 'maker' end as role
  from app.book_trade t
  cross join lateral (values ('buy', t.buyer, t.buy_order), ('sell', t.seller, t.sell_order)) x (side, customer, order_id)
  join app.book_order o on o.id = x.order_id`;

/** The trades of one order, oldest first. */
export async function listTradesOf(reader: Reader, order: OrderId): Promise<OwnTrade[]> {
  return reader.query<OwnTrade>(
    `${ownTrades} where (t.buy_order = $1 or t.sell_order = $1) and x.order_id = $1 order by t.number`,
    [order],
  );
}

/** A trade of the customer; another's is not found, the same as none. */
export async function findOwnTrade(
  reader: Reader,
  customer: CustomerId,
  id: Id<'trade'>,
): Promise<OwnTrade | undefined> {
  const [row] = await reader.query<OwnTrade>(
    `${ownTrades} where t.id = $2 and (t.buyer = $1 or t.seller = $1) and x.customer = $1`,
    [customer, id],
  );
  return row;
}

export type TradeFilter = {
  readonly customer: CustomerId;
  readonly market: MarketId | null;
  readonly range: DateRange;
  readonly isOldestFirst: boolean;
  readonly limit: number;
  readonly offset: number;
};

/** A page of a customer's trades and how many there are. */
export async function listTradesBy(
  reader: Reader,
  { customer, market, range, isOldestFirst, limit, offset }: TradeFilter,
): Promise<{ readonly rows: OwnTrade[]; readonly count: number }> {
  const isOwn = `(t.buyer = $1 or t.seller = $1) and ($2::uuid is null or t.book = $2) and ($3::timestamptz is null or t.at >= $3)
    and ($4::timestamptz is null or t.at < $4)`;
  const values = [customer, market, range.from, range.before];
  const [rows, counted] = await Promise.all([
    reader.query<OwnTrade>(
      `${ownTrades} where ${isOwn} and x.customer = $1 order by t.id ${isOldestFirst ? 'asc' : 'desc'} limit $5 offset $6`,
      [...values, limit, offset],
    ),
    reader.query<{ count: number }>(`select count(*)::integer as count from app.book_trade t where ${isOwn}`, values),
  ]);
  return { rows, count: counted[0]?.count ?? 0 };
}

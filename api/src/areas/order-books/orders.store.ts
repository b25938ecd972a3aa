import type { CustomerId, Id, SessionId } from '@istmo/contract/kernel/id';
import type {
  BookOrderState,
  OrderEndReason,
  OrderKind,
  OrderSide,
  SelfTradeRule,
  TimeInForce,
} from '@istmo/contract/kernel/order';
import type { Reader } from '@istmo/db/tx';
import { batchInsert, type PreparedRow, prepareRow } from '@istmo/ledger';
import type { DateRange } from '../../http/paging.ts';
import type { MarketId } from '../markets/public.ts';

export type OrderId = Id<'order'>;

/** An order as it is placed. Sizes in the smallest unit of the security, prices of one whole unit in the smallest unit of the currency, fees in hundredths of a percent. */
export type NewBookOrder = {
  readonly id: OrderId;
  readonly reference: string;
  readonly market: MarketId;
  readonly customer: CustomerId;
  readonly clientId: string | null;
  readonly session: SessionId;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  readonly limit: bigint;
  readonly size: bigint;
  readonly display: bigint | null;
  readonly timeInForce: TimeInForce;
  readonly isPostOnly: boolean;
  readonly selfTrade: SelfTradeRule;
  readonly expiresAt: Date | null;
  readonly termsVersion: number;
  readonly makerFee: number;
  readonly takerFee: number;
  readonly createdAt: Date;
  /** What its hold has: of the currency for a purchase, of the security for a sale. */
  readonly held: bigint;
};

/** An order with what became of it. */
export type BookOrder = NewBookOrder & {
  readonly state: BookOrderState;
  readonly number: bigint;
  readonly priority: bigint;
  readonly left: bigint;
  readonly shown: bigint;
  readonly traded: bigint;
  readonly tradedValue: bigint;
  readonly fee: bigint;
  readonly endReason: OrderEndReason | null;
  readonly endedAt: Date | null;
  /** Its customer asked to cancel it, and matching did not get to it yet. */
  readonly isCancelling: boolean;
};

const orderInsert = batchInsert({
  name: 'book-orders',
  table: 'app.book_order',
  columns: {
    id: 'uuid',
    reference: 'text',
    book: 'uuid',
    customer_id: 'uuid',
    client_id: 'text?',
    session: 'uuid',
    side: 'text',
    kind: 'text',
    limit_price: 'bigint',
    size: 'bigint',
    display: 'bigint?',
    time_in_force: 'text',
    is_post_only: 'boolean',
    self_trade: 'text',
    expires_at: 'timestamptz?',
    terms_version: 'smallint',
    maker_fee: 'smallint',
    taker_fee: 'smallint',
    created_at: 'timestamptz',
    state: 'text',
    left_units: 'bigint',
    held_units: 'bigint',
  },
});

export function toOrderRow(order: NewBookOrder): PreparedRow {
  return prepareRow(orderInsert, {
    id: order.id,
    reference: order.reference,
    book: order.market,
    customer_id: order.customer,
    client_id: order.clientId,
    session: order.session,
    side: order.side,
    kind: order.kind,
    limit_price: order.limit,
    size: order.size,
    display: order.display,
    time_in_force: order.timeInForce,
    is_post_only: order.isPostOnly,
    self_trade: order.selfTrade,
    expires_at: order.expiresAt,
    terms_version: order.termsVersion,
    maker_fee: order.makerFee,
    taker_fee: order.takerFee,
    created_at: order.createdAt,
    state: 'accepted',
    left_units: order.size,
    held_units: order.held,
  });
}

const orderColumns = `o.id, o.reference, o.book as market, o.customer_id as customer, o.client_id as "clientId", o.session, o.side, o.kind, o.limit_price as limit, o.size,
  o.display, o.time_in_force as "timeInForce", o.is_post_only as "isPostOnly", o.self_trade as "selfTrade", o.expires_at as "expiresAt",
  o.terms_version as "termsVersion", o.maker_fee as "makerFee", o.taker_fee as "takerFee", o.created_at as "createdAt", o.held_units as held, o.state,
  o.number, o.priority, o.left_units as left, o.shown_units as shown, o.traded_units as traded, o.traded_value as "tradedValue", o.fee_units as fee,
  o.end_reason as "endReason", o.ended_at as "endedAt",
  o.state <> 'ended' and exists (select from app.book_log l where l.order_id = o.id and l.kind = 'cancel') as "isCancelling"`;

/** The customer's own order, by its reference or by the name that the customer gave it; another's is not found, the same as none. */
export async function findOwnOrder(reader: Reader, customer: CustomerId, name: string): Promise<BookOrder | undefined> {
  const [row] = await reader.query<BookOrder>(
    `select ${orderColumns} from app.book_order o where o.customer_id = $1 and (o.reference = $2 or o.client_id = $2)
      order by (o.reference = $2) desc limit 1`,
    [customer, name],
  );
  return row;
}

export async function readOrder(reader: Reader, id: OrderId): Promise<BookOrder | undefined> {
  const [row] = await reader.query<BookOrder>(`select ${orderColumns} from app.book_order o where o.id = $1`, [id]);
  return row;
}

/** The orders of these ids, by id. */
export async function readOrders(reader: Reader, ids: readonly OrderId[]): Promise<ReadonlyMap<OrderId, BookOrder>> {
  const rows = await reader.query<BookOrder>(
    `select ${orderColumns} from app.book_order o where o.id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export type OrderFilter = {
  readonly customer: CustomerId;
  readonly market: MarketId | null;
  /** Empty: all of them. */
  readonly state: '' | 'open' | 'ended';
  readonly range: DateRange;
  /** Part of a reference or of a name that the customer gave. */
  readonly search: string;
  readonly isOldestFirst: boolean;
  readonly limit: number;
  readonly offset: number;
};

const isListed = `o.customer_id = $1 and ($2::uuid is null or o.book = $2) and ($3 = '' or (o.state = 'ended') = ($3 = 'ended')) and ($4::timestamptz is null or o.created_at >= $4)
  and ($5::timestamptz is null or o.created_at < $5) and ($6 = '' or strpos(lower(o.reference || ' ' || coalesce(o.client_id, '')), lower($6)) > 0)`;

/** A page of a customer's orders and how many there are. */
export async function listOwnOrders(
  reader: Reader,
  { customer, market, state, range, search, isOldestFirst, limit, offset }: OrderFilter,
): Promise<{ readonly rows: BookOrder[]; readonly count: number }> {
  const values = [customer, market, state, range.from, range.before, search];
  const [rows, counted] = await Promise.all([
    reader.query<BookOrder>(
      `select ${orderColumns} from app.book_order o where ${isListed} order by o.id ${isOldestFirst ? 'asc' : 'desc'} limit $7 offset $8`,
      [...values, limit, offset],
    ),
    reader.query<{ count: number }>(
      `select count(*)::integer as count from app.book_order o where ${isListed}`,
      values,
    ),
  ]);
  return { rows, count: counted[0]?.count ?? 0 };
}

/** The ids of a customer's orders that are not ended and not being cancelled, of one market or all, of one side or both. */
export async function listOpenIds(
  reader: Reader,
  { customer, market, side }: { customer: CustomerId; market: MarketId | null; side: OrderSide | null },
): Promise<OrderId[]> {
  const rows = await reader.query<{ id: OrderId }>(
    `select o.id from app.book_order o where o.customer_id = $1 and o.ended_at is null and ($2::uuid is null or o.book = $2) and ($3::text is null or o.side = $3)
        and not exists (select from app.book_log l where l.order_id = o.id and l.kind = 'cancel')`,
    [customer, market, side],
  );
  return rows.map(({ id }) => id);
}

/** How many orders each of these customers has that are not ended, by customer and market. */
export async function countOpenOrders(
  reader: Reader,
  customers: readonly CustomerId[],
): Promise<{ readonly customer: CustomerId; readonly market: MarketId; readonly count: number }[]> {
  return reader.query(
    `select customer_id as customer, book as market, count(*)::integer as count from app.book_order
      where customer_id = any($1::uuid[]) and ended_at is null group by customer_id, book`,
    [customers],
  );
}

type OrderRequest = {
  readonly orders: readonly OrderId[];
  readonly customer: CustomerId;
  readonly kind: 'cancel' | 'reduce';
  readonly units: bigint | null;
  readonly at: Date;
};

/** Asks matching to cancel own orders or to make them smaller: an entry of the log for each that is not ended. How many those were. */
export async function requestOrders(
  reader: Reader,
  { orders, customer, kind, units, at }: OrderRequest,
): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    'select app.request_own_orders($1::uuid[], $2, $3, $4, $5) as count',
    [orders, customer, kind, units, at],
  );
  return row?.count ?? 0;
}

/** What each of these customers traded on a market from one time to another, by customer and market, in the smallest unit of its currency. */
export async function readTradedValues(
  reader: Reader,
  { customers, since, before }: { customers: readonly CustomerId[]; since: Date; before: Date },
): Promise<{ readonly customer: CustomerId; readonly market: MarketId; readonly value: bigint }[]> {
  return reader.query(
    `select c.id as customer, t.book as market, sum(t.value_units)::bigint as value from unnest($1::uuid[]) c (id)
      cross join lateral (select book, value_units from app.book_trade where buyer = c.id and at >= $2 and at < $3
        union all select book, value_units from app.book_trade where seller = c.id and at >= $2 and at < $3) t
      group by c.id, t.book`,
    [customers, since, before],
  );
}

/** What the open orders of these customers hold: of purchases in the currency of the market, of sales in its security. */
type HeldByOrders = {
  readonly customer: CustomerId;
  readonly market: MarketId;
  readonly side: OrderSide;
  readonly units: bigint;
};

export async function listHeldByOrders(reader: Reader, customers: readonly CustomerId[]): Promise<HeldByOrders[]> {
  return reader.query<HeldByOrders>(
    `select customer_id as customer, book as market, side, sum(held_units)::bigint as units from app.book_order
      where customer_id = any($1::uuid[]) and ended_at is null group by customer_id, book, side`,
    [customers],
  );
}

import { asId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { orderNeeds } from '@istmo/contract/areas/order-books/order-arithmetic';
import { newId } from '@istmo/db/new-id';
import type { TestDatabase } from '@istmo/db/test-server';
import type { Db, Tx } from '@istmo/db/tx';
import { adjustment } from '../movements/adjustment.ts';
import { fundTreasury } from '../movements/fund-treasury.ts';
import { issueToTreasury } from '../movements/issue.ts';
import { toKeyId } from '../movement.ts';
import { at, postMovements, usd } from './test-cases.ts';
import { record, type Row, type Writer } from './test-injections.ts';

/*
 * A market between investors for tests of what the database allows: its rows and movements by statements of their own.
 */

export const security = 'COINGT';
export const unitScale = 100n;
const tick = 5n;
export const lot = 20n;

type Logins = Pick<TestDatabase, 'db' | 'worker' | 'operator' | 'owner'>;
export type Trader = { readonly customer: string; readonly session: string };
type OrderSide = 'buy' | 'sell';
export type PlacedOrder = {
  readonly id: string;
  readonly book: string;
  readonly trader: Trader;
  readonly side: OrderSide;
  readonly price: bigint;
  readonly size: bigint;
};

/** A place for an order: what the row says, and what is posted where that differs. */
export type OrderAttempt = {
  readonly trader: Trader;
  readonly side?: OrderSide;
  readonly price?: bigint;
  readonly size?: bigint;
  /** Columns of the row that are not those of a plain order. */
  readonly row?: Readonly<Record<string, unknown>>;
  readonly login?: Db;
  readonly writer?: Writer;
  /** What is held; null: nothing is posted. */
  readonly holds?: { readonly name?: string; readonly units?: bigint; readonly currency?: string } | null;
};

export type TradeChanges = Readonly<Record<string, unknown>> & {
  readonly price?: bigint;
  readonly units?: bigint;
  readonly left?: bigint;
  readonly taker?: OrderSide | 'auction';
};

export type TradeRow = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly buyer: string;
  readonly seller: string;
  readonly units: bigint;
  readonly value_units: bigint;
  readonly buyer_fee: bigint;
  readonly seller_fee: bigint;
  readonly released_units: bigint;
};

const makerFee = 10;
const takerFee = 20;

/** Places and trades on one book. */
export class TestBook {
  readonly id = newId();
  readonly #logins: Logins;
  #trades = 0;

  private constructor(logins: Logins) {
    this.#logins = logins;
  }

  static async open(logins: Logins, phase = 'continuous'): Promise<TestBook> {
    const book = new TestBook(logins);
    await logins.operator.inTransaction((tx) => book.#insert(tx, phase));
    return book;
  }

  async #insert(tx: Tx, phase: string): Promise<void> {
    const currency = await this.#newCurrency(tx);
    await tx.query(
      `insert into app.order_book (id, symbol, instrument, currency, unit_scale, version, created_at)
       values ($1, $2, $3, $4, $5, 1, now())`,
      [this.id, `${security}-${currency}`, security, currency, unitScale],
    );
    await tx.query(
      `insert into app.order_book_terms (book, version, tick, lot, min_units, max_units, min_display, mode, static_band, dynamic_band, protection,
         schedule, fee_tiers, in_force_at)
       values ($1, 1, $2, $3::bigint, $3, $3::bigint * 1000, $3, 'continuous', 5000, 5000, 500, '{}', $4, now())`,
      [this.id, tick, lot, JSON.stringify([{ volume: 0, maker: makerFee, taker: takerFee }])],
    );
    await tx.query(
      'insert into app.order_book_state (book, phase, phase_since, reference_price) values ($1, $2, now(), 1000)',
      [this.id, phase],
    );
  }

  // A security has one book for each currency; a second one of a test is another pair, which no order is placed in.
  async #newCurrency(tx: Tx): Promise<string> {
    const [row] = await tx.query<{ code: string }>(
      `select code from app.instrument i where code <> $1 and not exists (select from app.order_book b where b.instrument = $1 and b.currency = i.code)
        order by code <> 'USD', code limit 1`,
      [security],
    );
    return row?.code ?? 'USD';
  }

  /** A customer with a session, 10,000.00 USD and 10,000 units. */
  async addTrader(): Promise<Trader> {
    const { operator, owner } = this.#logins;
    const [customer, session] = [newId(), newId()];
    const of = asId<'customer'>(customer);
    const units = money(security, 10_000n);
    await owner.query('insert into app.customer (id, username, email, created_at) values ($1::uuid, $2, $2, now())', [
      customer,
      newId(),
    ]);
    await owner.query(
      `insert into app.session (id, customer_id, token_hash, created_at, last_seen_at, expires_at, address, device, language)
       values ($1::uuid, $2, uuid_send($1), now(), now(), now() + interval '1 day', '127.0.0.1', 'test', 'en')`,
      [session, customer],
    );
    await postMovements(
      operator,
      fundTreasury({ id: newId(), at, amount: usd(1_000_000n), place: 'bank:test' }),
      issueToTreasury({ id: newId(), at, amount: units }),
    );
    await postMovements(
      operator,
      adjustment({ id: newId(), customer: of, at, amount: usd(1_000_000n) }),
      adjustment({ id: newId(), customer: of, at, amount: units }),
    );
    return { customer, session };
  }

  /** Places an order with its hold, in a transaction of its own. */
  async place(attempt: OrderAttempt): Promise<PlacedOrder> {
    const { login = this.#logins.db } = attempt;
    return login.inTransaction((tx) => this.placeIn(tx, attempt));
  }

  async placeIn(tx: Tx, attempt: OrderAttempt): Promise<PlacedOrder> {
    const { trader, side = 'buy', price = 1000n, size = 100n, row = {}, writer = 'app', holds = {} } = attempt;
    const order = { id: newId(), book: this.id, trader, side, price, size };
    const needed = orderNeeds({ side, left: size, limit: price, unitScale, takerFee });
    await insertRow(tx, 'app.book_order', {
      id: order.id,
      reference: `OR-${order.id.replaceAll('-', '').toUpperCase()}`,
      book: this.id,
      customer_id: trader.customer,
      session: trader.session,
      side,
      kind: 'limit',
      limit_price: price,
      size,
      time_in_force: 'cancelled',
      is_post_only: false,
      self_trade: 'cancel-newest',
      terms_version: 1,
      maker_fee: makerFee,
      taker_fee: takerFee,
      created_at: now,
      state: 'accepted',
      left_units: size,
      held_units: needed,
      ...row,
    });
    if (holds === null) return order;
    const { name = 'reserve-order', units = needed, currency = side === 'buy' ? 'USD' : security } = holds;
    const own = (kind: string): Row => ({ kind, owner: trader.customer, currency });
    await record(tx, writer, {
      name,
      event: order.id,
      key: toKeyId({ key: `order:${order.id}:reserve`, event: order.id }),
      postings: [[own('available'), own('held'), units]],
    });
    return order;
  }

  /** Puts accepted orders into the book, with their numbers of the log. */
  async rest(tx: Tx, ...orders: readonly PlacedOrder[]): Promise<void> {
    await tx.query(
      `update app.book_order o set state = 'open', number = l.number, priority = l.number, shown_units = o.left_units
         from app.book_log l where l.order_id = o.id and l.kind = 'accepted' and o.id = any ($1::uuid[]) and o.state = 'accepted'`,
      [orders.map(({ id }) => id)],
    );
  }

  /** What a trade of two orders has to say, with what is changed of it; `left`: of the purchase before it. */
  describeTrade(
    buy: PlacedOrder,
    sell: PlacedOrder,
    { price = sell.price, units = 40n, left = buy.size, taker = 'buy', ...changed }: TradeChanges = {},
  ): TradeRow {
    const value = (price * units) / unitScale;
    const feeOf = (side: OrderSide): bigint => (value * BigInt(taker === side ? takerFee : makerFee)) / 10_000n;
    const needs = (units: bigint) => orderNeeds({ side: 'buy', left: units, limit: buy.price, unitScale, takerFee });
    this.#trades += 1;
    return {
      id: newId(),
      book: this.id,
      number: this.#trades,
      buy_order: buy.id,
      sell_order: sell.id,
      buyer: buy.trader.customer,
      seller: sell.trader.customer,
      taker,
      price,
      units,
      value_units: value,
      buyer_fee: feeOf('buy'),
      seller_fee: feeOf('sell'),
      released_units: needs(left) - needs(left - units) - value - feeOf('buy'),
      at: now,
      ...changed,
    };
  }

  async insertTrade(tx: Tx, trade: TradeRow): Promise<void> {
    await insertRow(tx, 'app.book_trade', trade);
  }
}

/** The postings of a trade by its row. */
export function tradePostings(trade: TradeRow): readonly (readonly [Row, Row, bigint])[] {
  const { buyer, seller } = trade;
  const own = (kind: string, owner: string, currency: string): Row => ({ kind, owner, currency });
  const [paying, delivering] = [own('held', buyer, 'USD'), own('held', seller, security)];
  const lines: (readonly [Row, Row, bigint])[] = [
    [paying, own('available', seller, 'USD'), trade.value_units - trade.seller_fee],
    [paying, { kind: 'fees', place: 'trade', currency: 'USD' }, trade.buyer_fee + trade.seller_fee],
    [paying, own('available', buyer, 'USD'), trade.released_units],
    [delivering, own('available', buyer, security), trade.units],
  ];
  return lines.filter(([, , units]) => units > 0n);
}

const now = Symbol('the time of the transaction');

async function insertRow(tx: Tx, table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const entries = Object.entries(row);
  const values = entries.filter(([, value]) => value !== now).map(([, value]) => value);
  let place = 0;
  const places = entries.map(([, value]) => (value === now ? 'now()' : `$${++place}`));
  await tx.query(
    `insert into ${table} (${entries.map(([name]) => name).join(', ')}) values (${places.join(', ')})`,
    values,
  );
}

import { asId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { orderNeeds } from '@istmo/contract/areas/order-books/order-arithmetic';
import { testDatabase } from '@istmo/db/test-database';
import type { Tx } from '@istmo/db/tx';
import { expect, test } from 'vitest';
import type { Movement } from '../movement.ts';
import { releaseOrder, trade as tradeMovement } from '../movements/order.ts';
import {
  lot,
  type PlacedOrder,
  security,
  type TestBook,
  type Trader,
  type TradeRow,
  unitScale,
} from '../testing/test-orders.ts';
import { TestTrading } from '../testing/test-trades.ts';
import { post } from './post.ts';

/* Random lives of orders, written as matching writes them: whatever happens, holds are what orders need, and the log has no gap. */

const database = await testDatabase({ query: 60_000, statement: 60_000 });
const { worker, owner } = database;
const takerFee = 20;

/** A generator of the same numbers for the same seed, so that a failure can be repeated. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Life = { readonly order: PlacedOrder; left: bigint };

/** What one commit of matching does, collected before it is written. */
class Commit {
  readonly movements: Movement[] = [];
  readonly events: { kind: string; order: string | null; trade: string | null; units: bigint; reason: string }[] = [];
  readonly #tx: Tx;
  readonly #book: TestBook;
  readonly #at: Date;

  constructor(tx: Tx, book: TestBook, at: Date) {
    this.#tx = tx;
    this.#book = book;
    this.#at = at;
  }

  async trade(buy: Life, sell: Life, units: bigint): Promise<void> {
    const row = this.#book.describeTrade(buy.order, sell.order, { units, left: buy.left, at: this.#at });
    await this.#book.insertTrade(this.#tx, row);
    this.movements.push(this.#toMovement(row));
    this.events.push({ kind: 'traded', order: null, trade: row.id, units, reason: '' });
    buy.left -= units;
    sell.left -= units;
  }

  #toMovement(row: TradeRow): Movement {
    return tradeMovement({
      id: row.id,
      at: this.#at,
      buyer: asId<'customer'>(row.buyer),
      seller: asId<'customer'>(row.seller),
      units: money(security, row.units),
      value: money('USD', row.value_units),
      buyerFee: row.buyer_fee,
      sellerFee: row.seller_fee,
      released: row.released_units,
    });
  }

  /** Makes an order smaller, or ends it where nothing is left of it. */
  async shrink(life: Life, left: bigint): Promise<void> {
    const { order } = life;
    const needs = (units: bigint) =>
      orderNeeds({ side: order.side, left: units, limit: order.price, unitScale, takerFee });
    const amount = needs(life.left) - needs(left);
    await this.#tx.query(
      `update app.book_order set left_units = $2::bigint, shown_units = $2, held_units = $3, state = case when $2::bigint = 0 then 'ended' else state end,
         end_reason = case when $2::bigint = 0 then 'cancelled' end, ended_at = case when $2::bigint = 0 then $4::timestamptz end where id = $1`,
      [order.id, left, needs(left), this.#at],
    );
    const currency = order.side === 'buy' ? 'USD' : security;
    const customer = asId<'customer'>(order.trader.customer);
    this.movements.push(releaseOrder({ id: order.id, customer, at: this.#at, amount: money(currency, amount), left }));
    const [kind, reason] = left === 0n ? ['ended', 'cancelled'] : ['reduced', ''];
    this.events.push({ kind, order: order.id, trade: null, units: life.left - left, reason });
    life.left = left;
  }

  /** The movements, and then what happened in the log. */
  async write(): Promise<void> {
    if (this.movements.length > 0) await post(this.#tx, ...this.movements);
    await this.#tx.query(
      `select app.advance_book(s.book, s.fence, s.phase_number, s.matched_number, s.input_number, $2, $3, $4::uuid[], $5::uuid[], $6::bigint[], $7,
         null, null, null, null, true) from app.order_book_state s where s.book = $1`,
      [
        this.#book.id,
        this.#at,
        this.events.map(({ kind }) => kind),
        this.events.map(({ order }) => order),
        this.events.map(({ trade }) => trade),
        this.events.map(({ units }) => units),
        this.events.map(({ reason }) => reason),
      ],
    );
  }
}

type Random = ReturnType<typeof createRandom>;

const pick = <T>(random: Random, list: readonly T[]): T | undefined => list[random(list.length)];

/** Sizes from one to another, in whole lots. */
function listSizes(from: bigint, to: bigint): bigint[] {
  const sizes: bigint[] = [];
  for (let size = from; size <= to; size += lot) sizes.push(size);
  return sizes;
}

/** Pairs a purchase with a sale of another customer that its limit reaches. */
async function tradeOnce(commit: Commit, random: Random, open: readonly Life[]): Promise<void> {
  const buy = pick(
    random,
    open.filter(({ order, left }) => order.side === 'buy' && left > 0n),
  );
  const sell = pick(
    random,
    open.filter(
      ({ order, left }) =>
        buy &&
        left > 0n &&
        order.side === 'sell' &&
        order.price <= buy.order.price &&
        order.trader.customer !== buy.order.trader.customer,
    ),
  );
  if (!buy || !sell) return;
  const most = buy.left < sell.left ? buy.left : sell.left;
  await commit.trade(buy, sell, pick(random, listSizes(lot, most)) ?? lot);
}

async function match(random: Random, book: TestBook, lives: readonly Life[]): Promise<void> {
  await worker.inTransaction(async (tx) => {
    const commit = new Commit(tx, book, new Date());
    await book.rest(tx, ...lives.map(({ order }) => order));
    for (let count = random(4); count > 0; count -= 1) await tradeOnce(commit, random, lives);
    // An order is released once in a commit.
    const changed = pick(
      random,
      lives.filter(({ left }) => left > 0n),
    );
    if (changed) await commit.shrink(changed, pick(random, listSizes(0n, changed.left - lot)) ?? 0n);
    await commit.write();
  });
}

test.each([1, 2, 3])(
  'random orders, trades, reductions and ends keep holds, log and books right: seed %i',
  async (seed) => {
    const random = createRandom(seed);
    const trading = await openOnce();
    const { book } = trading;
    const traders: Trader[] = [trading.ana, trading.eva, await book.addTrader()];
    const lives: Life[] = [];
    for (let round = 0; round < 25; round += 1) {
      for (let count = random(4); count > 0; count -= 1) {
        const trader = pick(random, traders) ?? trading.ana;
        const size = BigInt(1 + random(8)) * lot;
        const price = 900n + BigInt(random(41)) * 5n;
        const order = await book.place({ trader, side: random(2) === 0 ? 'buy' : 'sell', price, size });
        lives.push({ order, left: size });
      }
      await match(
        random,
        book,
        lives.filter(({ left }) => left > 0n),
      );
    }
    expect(await trading.findProblems()).toEqual([]);
    expect(await owner.query(`select * from app.find_book_log_differences('-infinity', '{}')`)).toEqual([]);
    expect(await owner.query('select * from app.find_order_movement_differences(0, 9223372036854775807)')).toEqual([]);
    expect(await owner.query(`select * from app.find_orders_without_movement('-infinity', '{}')`)).toEqual([]);
    const [{ trades } = { trades: 0n }] = await owner.query<{ trades: bigint }>(
      'select count(*) as trades from app.book_trade',
    );
    expect(trades).toBeGreaterThan(5n);
    // Everything ends: nothing is held any more.
    await worker.inTransaction(async (tx) => {
      const commit = new Commit(tx, book, new Date());
      for (const life of lives.filter(({ left }) => left > 0n)) await commit.shrink(life, 0n);
      await commit.write();
    });
    expect(await owner.query(`select 1 from ledger.hold where settled_units + released_units < units`)).toEqual([]);
    expect(await trading.findProblems()).toEqual([]);
  },
);

let opened: TestTrading | undefined;
/** One market for all seeds, because a security has one for a currency. */
async function openOnce(): Promise<TestTrading> {
  opened ??= await TestTrading.open(database);
  return opened;
}

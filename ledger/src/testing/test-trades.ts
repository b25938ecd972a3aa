import type { TestDatabase } from '@istmo/db/test-server';
import type { Db, Tx } from '@istmo/db/tx';
import { toKeyId } from '../movement.ts';
import { verifyLedger } from '../verification/verify.ts';
import { messageOf, record, type Row, type Writer } from './test-injections.ts';
import {
  type OrderAttempt,
  type PlacedOrder,
  security,
  TestBook,
  type TradeChanges,
  tradePostings,
  type Trader,
  type TradeRow,
} from './test-orders.ts';

/*
 * What matching does with orders, by statements of their own: trades and releases, also those that say something else than the orders.
 */

export const unproven = /no business row proves/;
export const denied = /permission denied|read-only transaction/;
const cancelled = `state = 'ended', left_units = 0, shown_units = 0, held_units = 0, end_reason = 'cancelled', ended_at = now()`;

export type TradeAttempt = {
  readonly row?: TradeChanges;
  readonly posts?: (trade: TradeRow) => ReturnType<typeof tradePostings>;
  readonly login?: Db;
  readonly writer?: Writer;
  /** Without a row: only its movement. */
  readonly isBare?: boolean;
  readonly before?: (tx: Tx) => Promise<unknown>;
  readonly after?: (tx: Tx, trade: TradeRow) => Promise<unknown>;
  readonly keyOf?: string;
};

export type ReleaseAttempt = {
  readonly units?: bigint;
  readonly set?: string;
  readonly left?: bigint;
  readonly login?: Db;
  readonly writer?: Writer;
  readonly name?: string;
};

/** How far a book is. */
export type BookState = {
  readonly fence: bigint;
  readonly phase: bigint;
  readonly logged: bigint;
  readonly input: bigint;
  readonly matched: bigint;
};

/** A book with two customers who trade in it; each attempt returns the message of its refusal. */
export class TestTrading {
  readonly book: TestBook;
  readonly ana: Trader;
  readonly eva: Trader;
  readonly #database: TestDatabase;

  private constructor(database: TestDatabase, book: TestBook, [ana, eva]: readonly [Trader, Trader]) {
    this.#database = database;
    this.book = book;
    this.ana = ana;
    this.eva = eva;
  }

  static async open(database: TestDatabase): Promise<TestTrading> {
    const book = await TestBook.open(database);
    return new TestTrading(database, book, [await book.addTrader(), await book.addTrader()]);
  }

  tryToPlace(attempt: Partial<OrderAttempt> = {}): Promise<string | undefined> {
    return messageOf(this.book.place({ trader: this.ana, ...attempt }));
  }

  /** A purchase of the first and a sale of the second. */
  async placeBoth(buying: Partial<OrderAttempt> = {}, selling: Partial<OrderAttempt> = {}) {
    return [
      await this.book.place({ trader: this.ana, side: 'buy', ...buying }),
      await this.book.place({ trader: this.eva, side: 'sell', ...selling }),
    ] as const;
  }

  begin(phase: string): Promise<unknown> {
    const { worker } = this.#database;
    return worker.query(`select app.begin_phase($1, $2, 'staff', null, null, null, now())`, [this.book.id, phase]);
  }

  async readState(): Promise<BookState> {
    const [row] = await this.#database.owner.query<BookState>(
      `select fence, phase_number as phase, log_number as logged, input_number as input, matched_number as matched
         from app.order_book_state where book = $1`,
      [this.book.id],
    );
    if (!row) throw new Error('the book has a state');
    return row;
  }

  /** The orders are in the book, the row counts, and the movement follows. */
  tryToTrade(buy: PlacedOrder, sell: PlacedOrder, attempt: TradeAttempt = {}): Promise<string | undefined> {
    const { book } = this;
    const { worker } = this.#database;
    const { row = {}, posts = tradePostings, login = worker, writer = 'worker', isBare = false } = attempt;
    const { keyOf = 'trade', before, after } = attempt;
    const trade = book.describeTrade(buy, sell, row);
    return messageOf(
      login.inTransaction(async (tx) => {
        if (login === worker) await book.rest(tx, buy, sell);
        await before?.(tx);
        if (!isBare) await book.insertTrade(tx, trade);
        await after?.(tx, trade);
        const key = toKeyId({ key: `${keyOf}:${trade.id}`, event: trade.id });
        await record(tx, writer, { name: 'trade', event: trade.id, key, postings: posts(trade) });
      }),
    );
  }

  /** Gives units of a hold back, by default all of an order that is cancelled. */
  tryToRelease(order: PlacedOrder, attempt: ReleaseAttempt = {}): Promise<string | undefined> {
    const { worker } = this.#database;
    const { units = 1002n, set = cancelled, left = 0n, login = worker, writer = 'worker' } = attempt;
    const currency = order.side === 'buy' ? 'USD' : security;
    const own = (kind: string): Row => ({ kind, owner: order.trader.customer, currency });
    return messageOf(
      login.inTransaction(async (tx) => {
        if (login === worker) await this.book.rest(tx, order);
        if (set) await tx.query(`update app.book_order set ${set} where id = $1`, [order.id]);
        await record(tx, writer, {
          name: attempt.name ?? 'release-order',
          event: order.id,
          key: toKeyId({ key: `order:${order.id}:release:${left}`, event: order.id }),
          postings: [[own('held'), own('available'), units]],
        });
      }),
    );
  }

  /** What verification and the check of the books find. */
  async findProblems(): Promise<unknown[]> {
    const { reader, url } = this.#database;
    const { problems } = await verifyLedger({ url: url.reader });
    return [...problems, ...(await reader.query('select * from app.find_order_differences()'))];
  }
}

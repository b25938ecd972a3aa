import { feeOf, orderNeeds } from '@istmo/contract/areas/order-books/order-arithmetic';
import type { OrderEndReason, OrderSide } from '@istmo/contract/kernel/order';
import { newId } from '@istmo/db/new-id';
import type { StoredLevel } from './levels.store.ts';
import type { ActiveOrder, LogEvent, NewTrade, OrderChange } from './matching.store.ts';
import type { BookEvent } from './matching/order.ts';
import type { OrderBook } from './matching/order-book.ts';

/** A release of what an order does not need any more. */
export type Release = { readonly order: ActiveOrder; readonly amount: bigint };

/** Orders by id, as matching knows them. */
export type ActiveOrders = Map<string, ActiveOrder>;

type Touched = { readonly order: ActiveOrder; readonly leftBefore: bigint; readonly isNew: boolean };

/**
 * What matching did with a book in memory, to be written in one commit: trades, what became of orders, what their holds give back, entries of the log and the
 * prices at which something else is shown.
 */
export class MatchPlan {
  readonly trades: NewTrade[] = [];
  readonly events: LogEvent[] = [];
  readonly #orders: ActiveOrders;
  readonly #touched = new Map<string, Touched>();
  readonly #ends = new Map<string, OrderEndReason>();
  readonly #releases = new Map<string, bigint>();
  readonly #prices = new Map<OrderSide, Set<bigint>>([
    ['buy', new Set()],
    ['sell', new Set()],
  ]);
  readonly #unitScale: bigint;
  #tradeNumber: bigint;

  constructor(orders: ActiveOrders, { unitScale, tradeNumber }: { unitScale: bigint; tradeNumber: bigint }) {
    this.#orders = orders;
    this.#unitScale = unitScale;
    this.#tradeNumber = tradeNumber;
  }

  get isEmpty(): boolean {
    return this.events.length === 0 && this.#touched.size === 0;
  }

  get tradeNumber(): bigint {
    return this.#tradeNumber;
  }

  get lastPrice(): bigint | null {
    return this.trades.at(-1)?.price ?? null;
  }

  /** An order that came in with this commit. */
  accept(order: ActiveOrder): void {
    this.#orders.set(order.id, order);
    this.#touched.set(order.id, { order, leftBefore: order.left, isNew: true });
  }

  /** Takes what the book did; `taker` is the side of the order that came second. */
  record(events: readonly BookEvent[], taker: OrderSide | 'auction'): void {
    for (const event of events) {
      if (event.kind === 'trade') this.#trade(event, taker);
      else if (event.kind === 'reduced') this.#reduce(event.order, event.by);
      else if (event.kind === 'ended') this.end(event.order, event.reason);
      else this.#touch(event.order);
    }
  }

  /** Ends an order that is not in the book any more. What its hold has left goes back. */
  end(id: string, reason: OrderEndReason): void {
    const order = this.#touch(id);
    this.#ends.set(id, reason);
    this.#release(order, order.held);
    this.events.push({ kind: 'ended', order: order.id, trade: null, units: order.left, reason });
    order.left = 0n;
    order.held = 0n;
  }

  #touch(id: string): ActiveOrder {
    const order = this.#orders.get(id);
    if (!order) throw new Error(`the order ${id} is not known to matching`);
    if (!this.#touched.has(id)) this.#touched.set(id, { order, leftBefore: order.left, isNew: false });
    this.#prices.get(order.side)?.add(order.limit);
    return order;
  }

  #release(order: ActiveOrder, amount: bigint): void {
    if (amount > 0n) this.#releases.set(order.id, (this.#releases.get(order.id) ?? 0n) + amount);
  }

  #needs({ side, limit, takerFee }: ActiveOrder, left: bigint): bigint {
    return orderNeeds({ side, left, limit, unitScale: this.#unitScale, takerFee });
  }

  #reduce(id: string, by: bigint): void {
    const order = this.#touch(id);
    order.left -= by;
    const needs = this.#needs(order, order.left);
    this.#release(order, order.held - needs);
    order.held = needs;
    this.events.push({ kind: 'reduced', order: order.id, trade: null, units: by, reason: '' });
  }

  #trade({ maker, taker, price, size }: Extract<BookEvent, { kind: 'trade' }>, takerSide: OrderSide | 'auction'): void {
    const [one, other] = [this.#touch(maker), this.#touch(taker)];
    const [buy, sell] = one.side === 'buy' ? [one, other] : [other, one];
    const value = (price * size) / this.#unitScale;
    const buyerFee = feeOf(value, takerSide === 'buy' ? buy.takerFee : buy.makerFee);
    const sellerFee = feeOf(value, takerSide === 'sell' ? sell.takerFee : sell.makerFee);
    buy.left -= size;
    sell.left -= size;
    const needs = this.#needs(buy, buy.left);
    const released = buy.held - needs - value - buyerFee;
    buy.held = needs;
    sell.held -= size;
    this.#tradeNumber += 1n;
    const id = newId();
    this.trades.push({
      id,
      number: this.#tradeNumber,
      buyOrder: buy.id,
      sellOrder: sell.id,
      buyer: buy.customer,
      seller: sell.customer,
      taker: takerSide,
      price,
      units: size,
      value,
      buyerFee,
      sellerFee,
      released,
    });
    this.events.push({ kind: 'traded', order: null, trade: id, units: size, reason: '' });
  }

  #toChange({ order }: Touched, book: OrderBook): OrderChange {
    const resting = book.find(order.id);
    if (resting) order.priority = resting.queued;
    return {
      id: order.id,
      number: order.number,
      priority: order.priority,
      left: order.left,
      shown: resting?.shown ?? 0n,
      held: order.held,
      endReason: this.#ends.get(order.id) ?? null,
    };
  }

  /** New orders that trade in this commit, as they are just before: a trade is of orders that the log has numbered. */
  listTradingNew(): OrderChange[] {
    const trading = new Set(this.trades.flatMap(({ buyOrder, sellOrder }) => [buyOrder, sellOrder]));
    return [...this.#touched.values()].flatMap(({ order, isNew, leftBefore }) =>
      isNew && trading.has(order.id)
        ? {
            id: order.id,
            number: order.number,
            priority: order.number,
            left: leftBefore,
            shown: 0n,
            held: this.#needs(order, leftBefore),
            endReason: null,
          }
        : [],
    );
  }

  /** What became of the orders. One that its trades filled was ended by them. */
  listChanges(book: OrderBook): OrderChange[] {
    const traded = new Map<string, bigint>();
    for (const { buyOrder, sellOrder, units } of this.trades)
      for (const id of [buyOrder, sellOrder]) traded.set(id, (traded.get(id) ?? 0n) + units);
    return [...this.#touched.values()]
      .filter(({ order, leftBefore }) => traded.get(order.id) !== leftBefore)
      .map((touched) => this.#toChange(touched, book));
  }

  listReleases(): Release[] {
    return [...this.#releases].flatMap(([id, amount]) => {
      const order = this.#orders.get(id);
      return order ? { order, amount } : [];
    });
  }

  /** What is shown now at the prices that were touched. */
  listLevels(book: OrderBook): StoredLevel[] {
    return [...this.#prices].flatMap(([side, prices]) =>
      [...prices].map((price) => {
        const level = book.side(side).level(price);
        return { side, price, units: level?.shown ?? 0n, orders: level?.orders ?? 0 };
      }),
    );
  }

  /** Forgets orders that ended, once the commit is written. */
  forgetEnded(): void {
    for (const { order } of this.#touched.values()) if (order.left === 0n) this.#orders.delete(order.id);
  }
}

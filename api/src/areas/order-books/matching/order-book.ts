import { BookSide } from './book-side.ts';
import type { Level } from './level.ts';
import type { BookEvent, EndReason, NewOrder, RestingOrder, Side } from './order.ts';

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

const otherSide = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

/** Whether an order takes a price of the other side. */
const takesPrice = ({ side, limit }: Pick<NewOrder, 'side' | 'limit'>, price: bigint): boolean =>
  side === 'buy' ? price <= limit : price >= limit;

/**
 * The orders of one market, by price and then by time. It decides nothing but who trades with whom: whether an order may be there at all is decided before.
 * Every change returns what happened, from which the same book is made again.
 */
export class OrderBook {
  readonly buy = new BookSide('buy');
  readonly sell = new BookSide('sell');
  /** The place of the next order that goes to the end of a queue. */
  place = 0n;
  readonly #orders = new Map<string, RestingOrder>();

  side(side: Side): BookSide {
    return side === 'buy' ? this.buy : this.sell;
  }

  find(id: string): RestingOrder | undefined {
    return this.#orders.get(id);
  }

  /** Whether both sides have prices that would trade. */
  get isCrossed(): boolean {
    const [buy, sell] = [this.buy.best, this.sell.best];
    return buy !== undefined && sell !== undefined && buy.price >= sell.price;
  }

  get size(): number {
    return this.#orders.size;
  }

  /** Puts an order into the book behind those of its price, without trading: while the market gathers orders for an auction. */
  rest(order: NewOrder, left: bigint): BookEvent {
    const { id, customer, side, limit, display } = order;
    const shown = display === null ? left : least(display, left);
    this.restore({ id, customer, side, limit, display, left, shown, queued: this.#nextPlace() });
    return { kind: 'rested', order: id, left };
  }

  /** Puts an order back as it was, behind those of its price: call it in the order of their places. */
  restore(order: Omit<RestingOrder, 'previous' | 'next'>): void {
    const resting: RestingOrder = { ...order, previous: undefined, next: undefined };
    this.#orders.set(order.id, resting);
    this.side(order.side).append(resting);
  }

  #nextPlace = (): bigint => {
    this.place += 1n;
    return this.place;
  };

  /**
   * Trades an order with what is there, and keeps the rest of it if it may wait. Nothing trades beyond `bound`, whatever the limit of the order: an order that waits
   * then crosses the other side.
   */
  submit(order: NewOrder, bound?: bigint): BookEvent[] {
    const best = this.side(otherSide(order.side)).best;
    const ended = (reason: EndReason, left: bigint): BookEvent => ({ kind: 'ended', order: order.id, reason, left });
    if (order.isPostOnly && best && takesPrice(order, best.price)) return [ended('would-trade', order.size)];
    const limit = bound !== undefined && takesPrice(order, bound) ? bound : order.limit;
    const bounded = { ...order, limit };
    if (order.timeInForce === 'all-or-none' && !this.#canFill(bounded)) return [ended('not-all', order.size)];
    const events: BookEvent[] = [];
    const { left, isStopped } = this.#trade(bounded, events);
    if (left === 0n) return [...events, ended('filled', 0n)];
    if (isStopped) return [...events, ended('self-trade', left)];
    if (order.timeInForce !== 'until-cancelled') return [...events, ended('immediate', left)];
    return [...events, this.rest(order, left)];
  }

  cancel(id: string): BookEvent[] {
    const order = this.#orders.get(id);
    if (!order) return [];
    const { left } = order;
    this.#remove(order);
    return [{ kind: 'ended', order: id, reason: 'cancelled', left }];
  }

  /** Makes an order smaller; it keeps its place. */
  reduce(id: string, by: bigint): BookEvent[] {
    const order = this.#orders.get(id);
    if (!order || by <= 0n) return [];
    if (by >= order.left) return this.cancel(id);
    this.side(order.side).level(order.limit)?.reduce(order, by);
    return [{ kind: 'reduced', order: id, by }];
  }

  /** Takes so much of a resting order at the price of an auction, whatever of it is shown. */
  fill(id: string, size: bigint): BookEvent[] {
    const order = this.#orders.get(id);
    const level = order && this.side(order.side).level(order.limit);
    if (!order || !level || size > order.left) throw new Error(`the order ${id} has no ${size} left`);
    level.reduce(order, size);
    return this.#dropFilled(order);
  }

  #remove(order: RestingOrder): void {
    this.#orders.delete(order.id);
    this.side(order.side).remove(order);
  }

  #dropFilled(order: RestingOrder): BookEvent[] {
    if (order.left > 0n) return [];
    this.#remove(order);
    return [{ kind: 'ended', order: order.id, reason: 'filled', left: 0n }];
  }

  #trade(order: NewOrder, events: BookEvent[]): { readonly left: bigint; readonly isStopped: boolean } {
    const side = this.side(otherSide(order.side));
    let left = order.size;
    for (let level = side.best; left > 0n && level && takesPrice(order, level.price); level = side.best) {
      const maker = level.first;
      if (!maker) throw new Error(`the level ${level.price} is empty`);
      if (maker.customer === order.customer) {
        if (order.selfTrade === 'cancel-newest') return { left, isStopped: true };
        left -= this.#avoidSelfTrade(maker, { order, level, left }, events);
        continue;
      }
      const size = least(left, maker.shown);
      left -= size;
      events.push({ kind: 'trade', maker: maker.id, taker: order.id, price: level.price, size });
      level.take(maker, size, this.#nextPlace);
      events.push(...this.#dropFilled(maker));
      side.dropEmpty(level.price);
    }
    return { left, isStopped: false };
  }

  /** Ends the older one, or makes both smaller; by how much the new one became smaller. */
  #avoidSelfTrade(
    maker: RestingOrder,
    { order, level, left }: { readonly order: NewOrder; readonly level: Level; readonly left: bigint },
    events: BookEvent[],
  ): bigint {
    if (order.selfTrade === 'cancel-oldest') {
      const ended = { kind: 'ended', order: maker.id, reason: 'self-trade', left: maker.left } as const;
      this.#remove(maker);
      events.push(ended);
      return 0n;
    }
    const by = least(left, maker.left);
    level.reduce(maker, by);
    events.push({ kind: 'reduced', order: maker.id, by }, { kind: 'reduced', order: order.id, by });
    if (maker.left === 0n) {
      this.#remove(maker);
      events.push({ kind: 'ended', order: maker.id, reason: 'self-trade', left: 0n });
    }
    return by;
  }

  /** Whether all of an order would trade now. */
  #canFill(order: NewOrder): boolean {
    let missing = order.size;
    for (const level of this.side(otherSide(order.side)).levels()) {
      if (!takesPrice(order, level.price)) return false;
      const { size, isOwnMet } = countTakeable(level, order);
      missing -= size;
      if (missing <= 0n) return true;
      if (isOwnMet) return false;
    }
    return false;
  }
}

/** How much of a level an order would take, and whether one of its own customer ends it there. */
function countTakeable(
  level: Level,
  { customer, selfTrade }: NewOrder,
): { readonly size: bigint; readonly isOwnMet: boolean } {
  let [shown, total] = [0n, 0n];
  for (const maker of level) {
    if (maker.customer !== customer) {
      shown += maker.shown;
      total += maker.left;
    } else if (selfTrade !== 'cancel-oldest') {
      // What the orders before it hide comes after it.
      return { size: shown, isOwnMet: true };
    }
  }
  return { size: total, isOwnMet: false };
}

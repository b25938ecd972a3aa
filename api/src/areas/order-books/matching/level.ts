import type { RestingOrder } from './order.ts';

/** The orders of one price, the earliest first. Taking one out costs the same wherever it is. */
export class Level {
  readonly price: bigint;
  /** What others see, and all that is there. */
  shown = 0n;
  total = 0n;
  orders = 0;
  #first: RestingOrder | undefined;
  #last: RestingOrder | undefined;

  constructor(price: bigint) {
    this.price = price;
  }

  get first(): RestingOrder | undefined {
    return this.#first;
  }

  get isEmpty(): boolean {
    return this.#first === undefined;
  }

  append(order: RestingOrder): void {
    order.previous = this.#last;
    order.next = undefined;
    if (this.#last) this.#last.next = order;
    else this.#first = order;
    this.#last = order;
    this.shown += order.shown;
    this.total += order.left;
    this.orders += 1;
  }

  remove(order: RestingOrder): void {
    const { previous, next } = order;
    if (previous) previous.next = next;
    else this.#first = next;
    if (next) next.previous = previous;
    else this.#last = previous;
    this.shown -= order.shown;
    this.total -= order.left;
    this.orders -= 1;
  }

  /** Takes so much of an order that shows as much. What was hidden is shown next, behind the others, under its new place. */
  take(order: RestingOrder, size: bigint, nextPlace: () => bigint): void {
    order.left -= size;
    order.shown -= size;
    this.shown -= size;
    this.total -= size;
    // One of which nothing is left is taken out by the book.
    if (order.shown > 0n || order.left === 0n) return;
    this.remove(order);
    order.shown = order.display === null || order.display > order.left ? order.left : order.display;
    order.queued = nextPlace();
    this.append(order);
  }

  /** Makes an order smaller where it is; what is hidden first. */
  reduce(order: RestingOrder, by: bigint): void {
    order.left -= by;
    this.total -= by;
    if (order.shown <= order.left) return;
    this.shown -= order.shown - order.left;
    order.shown = order.left;
  }

  *[Symbol.iterator](): Generator<RestingOrder> {
    for (let order = this.#first; order; order = order.next) yield order;
  }
}

import { Level } from './level.ts';
import type { RestingOrder, Side } from './order.ts';

/** One side of a book: levels by price, the best one last, so that it is taken off the end. */
export class BookSide {
  readonly side: Side;
  readonly #levels: Level[] = [];
  readonly #byPrice = new Map<bigint, Level>();

  constructor(side: Side) {
    this.side = side;
  }

  get best(): Level | undefined {
    return this.#levels.at(-1);
  }

  /** Whether the first price is better for those who take than the second: a purchase is the better the higher it is. */
  #isBetter(one: bigint, other: bigint): boolean {
    return this.side === 'buy' ? one > other : one < other;
  }

  /** Where a level of this price is, or would be. */
  #indexOf(price: bigint): number {
    let [low, high] = [0, this.#levels.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const level = this.#levels[middle];
      if (level && this.#isBetter(price, level.price)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  level(price: bigint): Level | undefined {
    return this.#byPrice.get(price);
  }

  append(order: RestingOrder): void {
    let level = this.#byPrice.get(order.limit);
    if (!level) {
      level = new Level(order.limit);
      this.#byPrice.set(order.limit, level);
      this.#levels.splice(this.#indexOf(order.limit), 0, level);
    }
    level.append(order);
  }

  remove(order: RestingOrder): void {
    const level = this.#byPrice.get(order.limit);
    level?.remove(order);
    this.dropEmpty(order.limit);
  }

  /** Takes a level out once nothing is left at its price. */
  dropEmpty(price: bigint): void {
    const level = this.#byPrice.get(price);
    if (!level?.isEmpty) return;
    this.#byPrice.delete(price);
    this.#levels.splice(this.#indexOf(price), 1);
  }

  /** The levels, the best first. */
  *levels(): Generator<Level> {
    for (let index = this.#levels.length - 1; index >= 0; index -= 1) {
      const level = this.#levels[index];
      if (level) yield level;
    }
  }
}

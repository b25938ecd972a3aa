import type { BookEvent, EndReason, NewOrder } from './order.ts';

type RestingEntry = { readonly order: NewOrder; left: bigint; shown: bigint; turn: number };

/**
 * The rules of the book written a second time, as plainly as they can be: one list, searched again for each step. What it does with the same orders is what the
 * book has to do.
 */
export class ReferenceMatcher {
  #waiting: RestingEntry[] = [];
  #turns = 0;

  get orders(): readonly { readonly id: string; readonly left: bigint; readonly shown: bigint }[] {
    return this.#waiting.map(({ order: { id }, left, shown }) => ({ id, left, shown }));
  }

  /** Those that would trade, the first to trade first. */
  #crossing({ side, limit }: NewOrder): RestingEntry[] {
    return this.#waiting
      .filter(({ order }) => order.side !== side && (side === 'buy' ? order.limit <= limit : order.limit >= limit))
      .toSorted((one, other) => {
        if (one.order.limit === other.order.limit) return one.turn - other.turn;
        return one.order.limit < other.order.limit === (side === 'buy') ? -1 : 1;
      });
  }

  submit(order: NewOrder): BookEvent[] {
    const end = (reason: EndReason, left: bigint): BookEvent => ({ kind: 'ended', order: order.id, reason, left });
    if (order.isPostOnly && this.#crossing(order).length > 0) return [end('would-trade', order.size)];
    if (order.timeInForce === 'all-or-none') {
      const before = this.#waiting.map((one) => ({ ...one }));
      const [tried, left] = this.#match(order);
      if (left === 0n && !tried.some((event) => event.kind === 'reduced' && event.order === order.id))
        return [...tried, end('filled', 0n)];
      this.#waiting = before;
      return [end('not-all', order.size)];
    }
    const [events, left, isStopped] = this.#match(order);
    if (left === 0n) return [...events, end('filled', 0n)];
    if (isStopped) return [...events, end('self-trade', left)];
    if (order.timeInForce === 'immediate') return [...events, end('immediate', left)];
    const shown = order.display !== null && order.display < left ? order.display : left;
    this.#waiting.push({ order, left, shown, turn: (this.#turns += 1) });
    return [...events, { kind: 'rested', order: order.id, left }];
  }

  #match(order: NewOrder): [BookEvent[], bigint, boolean] {
    const events: BookEvent[] = [];
    let left = order.size;
    for (let [maker] = this.#crossing(order); maker && left > 0n; [maker] = this.#crossing(order)) {
      const { id } = maker.order;
      if (maker.order.customer === order.customer) {
        if (order.selfTrade === 'cancel-newest') return [events, left, true];
        if (order.selfTrade === 'cancel-oldest') {
          events.push({ kind: 'ended', order: id, reason: 'self-trade', left: maker.left });
          this.#remove(id);
          continue;
        }
        const by = left < maker.left ? left : maker.left;
        left -= by;
        maker.left -= by;
        if (maker.shown > maker.left) maker.shown = maker.left;
        events.push({ kind: 'reduced', order: id, by }, { kind: 'reduced', order: order.id, by });
        if (maker.left === 0n) events.push({ kind: 'ended', order: id, reason: 'self-trade', left: 0n });
      } else {
        const size = left < maker.shown ? left : maker.shown;
        left -= size;
        maker.left -= size;
        maker.shown -= size;
        events.push({ kind: 'trade', maker: id, taker: order.id, price: maker.order.limit, size });
        if (maker.left === 0n) events.push({ kind: 'ended', order: id, reason: 'filled', left: 0n });
        else if (maker.shown === 0n) {
          const { display } = maker.order;
          maker.shown = display !== null && display < maker.left ? display : maker.left;
          maker.turn = this.#turns += 1;
        }
      }
      if (maker.left === 0n) this.#remove(id);
    }
    return [events, left, false];
  }

  #remove(id: string): void {
    this.#waiting = this.#waiting.filter(({ order }) => order.id !== id);
  }

  cancel(id: string): BookEvent[] {
    const found = this.#waiting.find(({ order }) => order.id === id);
    this.#remove(id);
    return found ? [{ kind: 'ended', order: id, reason: 'cancelled', left: found.left }] : [];
  }

  reduce(id: string, by: bigint): BookEvent[] {
    const found = this.#waiting.find(({ order }) => order.id === id);
    if (!found || by <= 0n) return [];
    if (by >= found.left) return this.cancel(id);
    found.left -= by;
    if (found.shown > found.left) found.shown = found.left;
    return [{ kind: 'reduced', order: id, by }];
  }
}

import type { BookEvent, EndReason, NewOrder, Side } from './order.ts';

type RestingEntry = { readonly order: NewOrder; left: bigint; shown: bigint; turn: number };

const otherSide = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

/** Whether one of the same side trades before another: at a better price, or at the same one because it came first. */
function isBefore(one: RestingEntry, other: RestingEntry): boolean {
  if (one.order.limit === other.order.limit) return one.turn < other.turn;
  return one.order.side === 'buy' ? one.order.limit > other.order.limit : one.order.limit < other.order.limit;
}

const crosses = ({ side, limit }: NewOrder, { order }: RestingEntry): boolean =>
  side === 'buy' ? order.limit <= limit : order.limit >= limit;

/**
 * The rules of the book written a second time, as plainly as they can be: one list for each side, the first to trade first. What it does with the same orders is
 * what the book has to do.
 */
export class ReferenceMatcher {
  #waiting: Record<Side, RestingEntry[]> = { buy: [], sell: [] };
  readonly #byId = new Map<string, RestingEntry>();
  #turns = 0;

  get orders(): readonly { readonly id: string; readonly left: bigint; readonly shown: bigint }[] {
    return [...this.#waiting.buy, ...this.#waiting.sell].map(({ order: { id }, left, shown }) => ({ id, left, shown }));
  }

  /** The first that would trade. */
  #findMaker(order: NewOrder): RestingEntry | undefined {
    const [first] = this.#waiting[otherSide(order.side)];
    return first && crosses(order, first) ? first : undefined;
  }

  submit(order: NewOrder): BookEvent[] {
    const end = (reason: EndReason, left: bigint): BookEvent => ({ kind: 'ended', order: order.id, reason, left });
    if (order.isPostOnly && this.#findMaker(order)) return [end('would-trade', order.size)];
    if (order.timeInForce === 'all-or-none') {
      const undo = this.#save(order);
      const [tried, left] = this.#match(order);
      if (left === 0n && !tried.some((event) => event.kind === 'reduced' && event.order === order.id))
        return [...tried, end('filled', 0n)];
      undo();
      return [end('not-all', order.size)];
    }
    const [events, left, isStopped] = this.#match(order);
    if (left === 0n) return [...events, end('filled', 0n)];
    if (isStopped) return [...events, end('self-trade', left)];
    if (order.timeInForce === 'immediate') return [...events, end('immediate', left)];
    const shown = order.display !== null && order.display < left ? order.display : left;
    this.#insert({ order, left, shown, turn: (this.#turns += 1) });
    return [...events, { kind: 'rested', order: order.id, left }];
  }

  /** Makes the other side again as it is now; only what crosses can change. */
  #save(order: NewOrder): () => void {
    const side = otherSide(order.side);
    const all = this.#waiting[side];
    const count = all.findIndex((entry) => !crosses(order, entry));
    const crossing = (count === -1 ? all : all.slice(0, count)).map((entry) => ({ entry, before: { ...entry } }));
    const rest = all.slice(crossing.length);
    return () => {
      this.#waiting[side] = [...crossing.map(({ entry, before }) => Object.assign(entry, before)), ...rest];
      for (const { entry } of crossing) this.#byId.set(entry.order.id, entry);
    };
  }

  #match(order: NewOrder): [BookEvent[], bigint, boolean] {
    const events: BookEvent[] = [];
    let left = order.size;
    for (let maker = this.#findMaker(order); maker && left > 0n; maker = this.#findMaker(order)) {
      const { id } = maker.order;
      if (maker.order.customer === order.customer) {
        if (order.selfTrade === 'cancel-newest') return [events, left, true];
        if (order.selfTrade === 'cancel-oldest') {
          events.push({ kind: 'ended', order: id, reason: 'self-trade', left: maker.left });
          this.#remove(maker);
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
          this.#remove(maker);
          maker.shown = display !== null && display < maker.left ? display : maker.left;
          maker.turn = this.#turns += 1;
          this.#insert(maker);
        }
      }
      if (maker.left === 0n) this.#remove(maker);
    }
    return [events, left, false];
  }

  #insert(entry: RestingEntry): void {
    const list = this.#waiting[entry.order.side];
    let [from, to] = [0, list.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const found = list[middle];
      if (found && isBefore(found, entry)) from = middle + 1;
      else to = middle;
    }
    list.splice(from, 0, entry);
    this.#byId.set(entry.order.id, entry);
  }

  #remove(entry: RestingEntry): void {
    const list = this.#waiting[entry.order.side];
    list.splice(list.indexOf(entry), 1);
    this.#byId.delete(entry.order.id);
  }

  cancel(id: string): BookEvent[] {
    const found = this.#byId.get(id);
    if (!found) return [];
    this.#remove(found);
    return [{ kind: 'ended', order: id, reason: 'cancelled', left: found.left }];
  }

  reduce(id: string, by: bigint): BookEvent[] {
    const found = this.#byId.get(id);
    if (!found || by <= 0n) return [];
    if (by >= found.left) return this.cancel(id);
    found.left -= by;
    if (found.shown > found.left) found.shown = found.left;
    return [{ kind: 'reduced', order: id, by }];
  }
}

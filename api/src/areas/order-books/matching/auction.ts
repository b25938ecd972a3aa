import type { OrderBook } from './order-book.ts';
import type { BookEvent, RestingOrder } from './order.ts';

/** The price of an auction, and how much trades at it. */
export type Uncrossing = { readonly price: bigint; readonly size: bigint; readonly surplus: bigint };

type Step = { readonly price: bigint; readonly buys: bigint; readonly sells: bigint };

/** At each price of the book how much would be bought and sold. */
function listSteps(book: OrderBook): Step[] {
  const prices = new Set<bigint>();
  for (const side of [book.buy, book.sell]) for (const { price } of side.levels()) prices.add(price);
  const sorted = [...prices].toSorted((one, other) => (one < other ? -1 : 1));
  const sells = new Map<bigint, bigint>();
  let sum = 0n;
  for (const price of sorted) sells.set(price, (sum += book.sell.level(price)?.total ?? 0n));
  sum = 0n;
  return sorted
    .toReversed()
    .map((price) => ({ price, buys: (sum += book.buy.level(price)?.total ?? 0n), sells: sells.get(price) ?? 0n }))
    .toReversed();
}

const sizeAt = ({ buys, sells }: Step): bigint => (buys < sells ? buys : sells);
const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** Of prices that trade and leave the same: the highest where more is bought, the lowest where more is sold, else the nearest to the reference. */
function choosePrice(steps: readonly Step[], reference: bigint): bigint {
  const [lowest, highest] = [steps.at(0), steps.at(-1)];
  if (!lowest || !highest) throw new Error('an auction without a price');
  if (steps.every(({ buys, sells }) => buys > sells)) return highest.price;
  if (steps.every(({ buys, sells }) => buys < sells)) return lowest.price;
  if (reference <= lowest.price) return lowest.price;
  return reference >= highest.price ? highest.price : reference;
}

/**
 * The price at which most is traded; of several the one that leaves least, then by the side that has more, then the nearest to the reference. Undefined
 * where nothing would trade.
 */
export function findUncrossing(book: OrderBook, reference: bigint): Uncrossing | undefined {
  const steps = listSteps(book);
  const size = steps.reduce((most, step) => (sizeAt(step) > most ? sizeAt(step) : most), 0n);
  if (size === 0n) return undefined;
  const largest = steps.filter((step) => sizeAt(step) === size);
  const surplus = largest
    .map(({ buys, sells }) => absolute(buys - sells))
    .reduce((smallest, one) => (one < smallest ? one : smallest));
  const best = largest.filter(({ buys, sells }) => absolute(buys - sells) === surplus);
  return { price: choosePrice(best, reference), size, surplus };
}

/** The orders of one side that trade at the price of an auction, by price and then by time. */
function* listTrading(book: OrderBook, side: 'buy' | 'sell', price: bigint): Generator<RestingOrder> {
  for (const level of book.side(side).levels()) {
    if (side === 'buy' ? level.price < price : level.price > price) return;
    yield* level;
  }
}

/** Trades what crosses at one price. Two orders of one customer become smaller without a trade. */
export function uncross(book: OrderBook, { price, size }: Uncrossing): BookEvent[] {
  const events: BookEvent[] = [];
  const [buys, sells] = [[...listTrading(book, 'buy', price)], [...listTrading(book, 'sell', price)]];
  let rest = size;
  for (let [buy, sell] = [0, 0]; rest > 0n;) {
    const [buyer, seller] = [buys[buy], sells[sell]];
    if (!buyer || !seller) throw new Error('an auction trades more than there is');
    const traded = [buyer.left, seller.left, rest].reduce((smallest, one) => (one < smallest ? one : smallest));
    rest -= traded;
    if (buyer.customer === seller.customer)
      for (const { id } of [buyer, seller]) events.push({ kind: 'reduced', order: id, by: traded });
    else events.push({ kind: 'trade', maker: seller.id, taker: buyer.id, price, size: traded });
    for (const { id } of [buyer, seller]) events.push(...book.fill(id, traded));
    if (buyer.left === 0n) buy += 1;
    if (seller.left === 0n) sell += 1;
  }
  return events;
}

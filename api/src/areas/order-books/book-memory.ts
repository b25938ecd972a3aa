import type { Reader } from '@istmo/db/tx';
import { type MarketId, type MarketState, readMarketState, takeMarket } from '../markets/public.ts';
import { type ActiveOrder, listRested, readLastTradeNumber } from './matching.store.ts';
import type { NewOrder } from './matching/order.ts';
import { OrderBook } from './matching/order-book.ts';

export const toNewOrder = (order: ActiveOrder): NewOrder => ({
  id: order.id,
  customer: order.customer,
  side: order.side,
  limit: order.limit,
  size: order.left,
  display: order.display,
  timeInForce:
    order.timeInForce === 'immediate' ? 'immediate' : order.timeInForce === 'all' ? 'all-or-none' : 'until-cancelled',
  isPostOnly: order.isPostOnly,
  selfTrade: order.selfTrade,
});

/** Whether an order may stay in the book. */
export const waits = ({ timeInForce }: ActiveOrder): boolean => timeInForce !== 'immediate' && timeInForce !== 'all';

/** What is in memory of a book, all of it made from the database. */
export type BookMemory = {
  readonly book: OrderBook;
  readonly orders: Map<string, ActiveOrder>;
  readonly fence: bigint;
  state: MarketState;
  tradeNumber: bigint;
};

/** Takes the matching of a market over and makes its book from the database. */
export async function loadBook(db: Reader, market: MarketId): Promise<BookMemory> {
  // The fencing number first: from here on no other process writes, so what is read stays true.
  const fence = await takeMarket(db, market);
  const [state, rested, tradeNumber] = await Promise.all([
    readMarketState(db, market),
    listRested(db, market),
    readLastTradeNumber(db, market),
  ]);
  const book = new OrderBook();
  const orders = new Map<string, ActiveOrder>();
  for (const order of rested) {
    const { id, customer, side, limit, display, left, shown, priority } = order;
    book.restore({ id, customer, side, limit, display, left, shown, queued: priority });
    orders.set(id, order);
    book.place = priority;
  }
  return { book, orders, fence, state, tradeNumber };
}

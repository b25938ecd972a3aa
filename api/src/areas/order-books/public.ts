export { matchOrders } from './match-orders.ts';
export {
  type BestPrices,
  type BookChanges,
  type BookLevel,
  type BookPosition,
  listNewestTrades,
  listTradesAfter,
  type PublicState,
  type PublicTrade,
  readBestPrices,
  readBookChanges,
  readTradeNumbers,
  readTradesAt,
  type ValuedTrade,
} from './public-book.store.ts';
export { tradeReference } from './order-view.ts';
export { readHeldByOrders } from './order-context.ts';
export { type BookOrder, type OrderId, readOrder, readOrders } from './orders.store.ts';
export { findOwnTrade, type OwnTrade } from './trades.store.ts';

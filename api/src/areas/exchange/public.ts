export { type CardMarket, findCardMarket } from './card-terms.ts';
export {
  deleteLockedQuotes,
  readSwap,
  readSwapEvents,
  readTickOfSwap,
  swapInsert,
  type SwapRow,
} from './exchange.store.ts';
export { deductedUnits, toExactAmounts, toSwapView } from './swap-view.ts';
export { commitCardOrder, keepCardRefusal, requireCardRules } from './swap-rules.ts';
export { refuseInsufficientTranche } from './quote-swap.ts';
export { readTradeState } from './trade-state.ts';
export { thinPriceTicks } from './thin-price-ticks.ts';

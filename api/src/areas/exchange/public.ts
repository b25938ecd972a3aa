export { deleteLockedQuotes, readSwapEvents, swapInsert } from './exchange.store.ts';
export { thinPriceTicks } from './thin-price-ticks.ts';

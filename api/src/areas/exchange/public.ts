export { deleteLockedQuotes } from './locked-quotes.store.ts';
export { readSwapEvents, swapInsert } from './swaps.store.ts';
export { thinPriceTicks } from './thin-price-ticks.ts';

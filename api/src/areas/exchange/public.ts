export { type CardMarket, findCardMarket } from './card-terms.ts';
export { deleteLockedQuotes } from './locked-quotes.store.ts';
export { refuseInsufficientTranche } from './quote-swap.ts';
export { readSwapEvents, swapInsert } from './swaps.store.ts';
export { thinPriceTicks } from './thin-price-ticks.ts';

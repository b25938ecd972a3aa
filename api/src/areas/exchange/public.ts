export { type CardMarket, findCardMarket } from './card-terms.ts';
export { deleteLockedQuotes, readSwapEvents, swapInsert } from './exchange.store.ts';
export { refuseInsufficientTranche } from './quote-swap.ts';
export { thinPriceTicks } from './thin-price-ticks.ts';

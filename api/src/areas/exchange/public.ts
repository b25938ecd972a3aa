export { coingtPairs } from './rates.ts';
export { swapInsert } from './swaps.store.ts';

export { swapInsert } from './swaps.store.ts';

export { listFeeRaises } from './fees.store.ts';

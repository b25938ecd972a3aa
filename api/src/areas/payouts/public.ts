export { listFeeRaises } from './fees.store.ts';
export { screenWithdrawals } from './screen-withdrawals.ts';

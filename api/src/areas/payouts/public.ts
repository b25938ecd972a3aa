export { listFeeRaises, raiseNonce } from './fees.store.ts';
export { readNetworkFees } from './read-network-fees.ts';
export { screenWithdrawals } from './screen-withdrawals.ts';

export { listFeeRaises, raiseNonce, readNetworkFee } from './fees.store.ts';
export {
  type BroadcastDecision,
  type ChainStatus,
  combineStatuses,
  findStatus,
  judgeBroadcast,
  type TransactionStatus,
} from './judge-broadcast.ts';
export { planRaise } from './plan-raise.ts';
export { readNetworkFees } from './read-network-fees.ts';
export { screenWithdrawals } from './screen-withdrawals.ts';
export { sumUnderWay } from '../withdrawals/public.ts';
export { usdValueOf } from './usd-value.ts';

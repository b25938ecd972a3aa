export { objectionTo } from './guard.ts';
export { standingOf } from './lookup.ts';
export {
  acceptAllDisclaimers,
  lockStanding,
  openStanding,
  reportProfile,
  restWithdrawals,
  setKycStatus,
  setMayCreateAssets,
  setSuspended,
  setTfa,
} from './standing.store.ts';

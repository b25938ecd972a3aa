export { readAccountStatus } from './read-account-status.ts';
export { changeSuspension, hasTfa, readStanding, type Standing } from './standing.store.ts';
export {
  acceptAllDisclaimers,
  accountStatusColumns,
  accountStatusTables,
  lockAccountStatus,
  createAccountStatus,
  setProfileSummary,
  startWithdrawalCooldown,
  setKycStatus,
  setMayCreateAssets,
  setSuspended,
  setTfa,
} from './account-status.store.ts';

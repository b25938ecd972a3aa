export { readAccountStatus } from './read-account-status.ts';
export { changeSuspension, hasTfa, readDatedStatus, type DatedStatus } from './dated-status.store.ts';
export {
  acceptAllDisclaimers,
  accountStatusColumns,
  accountStatusFilters,
  accountStatusTables,
  lockAccountStatus,
  readKycStatus,
  createAccountStatus,
  setProfileSummary,
  startWithdrawalCooldown,
  setKycStatus,
  setMayCreateAssets,
  setSuspended,
  setTfa,
} from './account-status.store.ts';

export { clearFreeze, readFreeze, setFrozen } from './freeze.store.ts';
export { findCooldown, cooldownHoursAfter, startCooldown } from './cooldown.ts';
export { readAccountStatus } from './read-account-status.ts';
export { changeSuspension, hasTfa, readDatedStatus, readSuspendedAt, type DatedStatus } from './dated-status.store.ts';
export {
  acceptAllDisclaimers,
  accountStatusColumns,
  accountStatusFilters,
  accountStatusTables,
  listedStatusColumns,
  lockAccountStatus,
  readKycStatus,
  createAccountStatus,
  readAccountStatuses,
  setActiveBank,
  setInvestorCategory,
  setProfileSummary,
  setKycStatus,
  setMayCreateAssets,
  setTfa,
} from './account-status.store.ts';

export { issueTranches } from './issue-tranches.ts';
export {
  findCurrentTranche,
  findNoSale,
  findOpenTranche,
  hasUnsold,
  type NoSale,
  type OfferingProgress,
  type OpenTranche,
  readOfferingOf,
  readOfferings,
} from './tranches.ts';
export { readManagementTeam } from './team.ts';
export { makeWhitePapers } from './white-paper.ts';

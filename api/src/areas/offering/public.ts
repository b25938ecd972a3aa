export { issueTranches } from './issue-tranches.ts';
export {
  findCurrentTranche,
  findOpenTranche,
  type OfferingProgress,
  type OpenTranche,
  readOfferingOf,
  readOfferings,
} from './tranches.ts';
export { readManagementTeam } from './team.ts';
export { makeWhitePapers, type WhitePaper } from './white-paper.ts';

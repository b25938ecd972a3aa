export { issueTranches } from './issue-tranches.ts';
export { readManagementTeam } from './team.ts';
export { makeWhitePapers } from './white-paper.ts';

export { issueTranches } from './issue-tranches.ts';
export { openTranche, readTranches, type Tranche } from './tranches.ts';
export { readManagement } from './team.ts';
export { makeWhitePapers, type WhitePaper } from './white-paper.ts';

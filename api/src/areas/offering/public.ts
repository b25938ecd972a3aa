export { issueTranches } from './issue-tranches.ts';
export { openTranche, readTranches, type Tranche } from './tranches.ts';
export { teamBlanks } from './team.ts';
export { makeWhitePapers, type WhitePaper } from './white-paper.ts';

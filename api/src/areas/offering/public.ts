export { issueTranches } from './issue-tranches.ts';
export { findOpenTranche, readTranches, type Tranche } from './tranches.ts';
export { teamPlaceholders } from './team.ts';
export { makeWhitePapers, type WhitePaper } from './white-paper.ts';

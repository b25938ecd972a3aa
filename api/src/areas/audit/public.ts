export { type HistoryEntry, listDecisions, toHistoryRows } from './decision-history.ts';
export { checkAuditChain, insertAuditEntry, listActsAbout, type AuditValues } from './audit.store.ts';
export { writeAuditEvidence } from './read-evidence.ts';
export { type Approval, handleDecision } from './handle-decision.ts';
export { proposeAction, refuseWhileProposed } from './proposals.ts';
export {
  countProposals,
  describeProposal,
  listApprovedProposals,
  type Proposal,
  readOpenProposals,
  readProposal,
  readProposals,
} from './proposals.store.ts';
export { refuseNewApprover } from './refuse-new-approver.ts';
export { showProposal, showProposalAbout } from './show-proposal.ts';
export { commitAction, lookAtCustomer, recordLook } from './record-audit.ts';

export { checkAuditChain, insertAuditEntry, type AuditValues } from './audit.store.ts';
export { decideProposal, proposeAction, refuseWhileProposed } from './proposals.ts';
export { type Proposal, readOpenProposals, readProposal, readProposals } from './proposals.store.ts';
export { commitAction, lookAtCustomer, recordLook } from './record-audit.ts';

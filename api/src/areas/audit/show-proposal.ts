import type { StaffCaller } from '../../http/handler.ts';
import type { Proposal } from './proposals.store.ts';

type Proposed = Pick<Proposal, 'id' | 'proposer' | 'proposedBy' | 'proposedAt' | 'reason'>;

/** A proposal as the person sees it who reads it. */
export const showProposal = (
  { id, proposer, proposedBy, proposedAt, reason }: Proposed,
  { staff }: Pick<StaffCaller, 'staff'>,
) => ({ id, proposer, is_own: proposedBy === staff, proposed_at: proposedAt.toISOString(), reason });

/** The one about a subject, where there is one among these. */
export function showProposalAbout(proposals: readonly Proposal[], subject: string, caller: StaffCaller) {
  const proposal = proposals.find((one) => one.subject === subject);
  return proposal ? showProposal(proposal, caller) : null;
}

import { decideTerms } from '@istmo/contract/areas/instruments/instruments.staff.contract';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { App } from '../../../app.ts';
import { handleStaff, type StaffCaller } from '../../../http/handler.ts';
import { decideProposal, readOpenProposals, readProposal } from '../../audit/public.ts';
import { carryOutLimits, limitsAction, readLimitsProposal } from './change-limits.ts';
import { carryOutMarket, marketAction, readMarketProposal } from './change-market.ts';
import { carryOutNetwork, networkAction, readNetworkProposal } from './change-network.ts';

/** What two people change: how a proposal of it is shown, and what approving it does. */
const subjects = [
  { action: marketAction, read: readMarketProposal, carryOut: carryOutMarket },
  { action: networkAction, read: readNetworkProposal, carryOut: carryOutNetwork },
  { action: limitsAction, read: readLimitsProposal, carryOut: carryOutLimits },
] as const;

/** The changes of fees, limits and confirmations that wait for a second person, the longest waiting first. */
export async function listProposals({ db }: App, caller: StaffCaller) {
  const proposals = await Promise.all(
    subjects.map(async ({ action, read }) =>
      Promise.all(
        (await readOpenProposals(db, action)).map(async (proposal) => ({
          id: proposal.id,
          proposer: proposal.proposer,
          is_own: proposal.proposedBy === caller.staff,
          proposed_at: proposal.proposedAt.toISOString(),
          reason: proposal.reason,
          subject: proposal.subject,
          changes: await read(db, proposal),
        })),
      ),
    ),
  );
  return proposals.flat().toSorted((one, other) => one.proposed_at.localeCompare(other.proposed_at));
}

export const answerDecideTerms = handleStaff(decideTerms, async (app, caller, { id, approve: isApproved, reason }) => {
  const known = parseId<'proposal'>(id);
  const proposal = known && (await readProposal(app.db, known));
  const { action, carryOut } = subjects.find((subject) => subject.action === proposal?.kind) ?? subjects[0];
  await decideProposal(app, caller, { id, action, isApproved, reason, carryOut });
  return { message: isApproved ? m.instruments_changed : m.instruments_kept };
});

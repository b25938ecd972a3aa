import { decideTerms } from '@istmo/contract/areas/instruments/instruments.staff.contract';
import * as m from '@istmo/contract/messages';
import type { App } from '../../../app.ts';
import type { StaffCaller } from '../../../http/handler.ts';
import { handleDecision, readOpenProposals, showProposal } from '../../audit/public.ts';
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
          ...showProposal(proposal, caller),
          subject: proposal.subject,
          changes: await read(db, proposal),
        })),
      ),
    ),
  );
  return proposals.flat().toSorted((one, other) => one.proposed_at.localeCompare(other.proposed_at));
}

export const answerDecideTerms = handleDecision(decideTerms, {
  carryOut: Object.fromEntries(subjects.map(({ action, carryOut }) => [action, carryOut])),
  approved: m.instruments_changed,
  rejected: m.instruments_kept,
});

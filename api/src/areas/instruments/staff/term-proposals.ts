import { decideTerms } from '@istmo/contract/areas/instruments/instruments.staff.contract';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { App } from '../../../app.ts';
import { handleStaff, type StaffCaller } from '../../../http/handler.ts';
import { decideProposal, readOpenProposals, readProposal } from '../../audit/public.ts';
import { carryOutMarket, marketAction, readMarketProposal } from './change-market.ts';
import { carryOutNetwork, networkAction, readNetworkProposal } from './change-network.ts';

/** The changes of fees, limits and confirmations that wait for a second person, the longest waiting first. */
export async function listProposals({ db }: App, caller: StaffCaller) {
  const [markets, networks] = await Promise.all([
    readOpenProposals(db, marketAction),
    readOpenProposals(db, networkAction),
  ]);
  return Promise.all(
    [...markets, ...networks].map(async (proposal) => ({
      id: proposal.id,
      proposer: proposal.proposer,
      is_own: proposal.proposedBy === caller.staff,
      proposed_at: proposal.proposedAt.toISOString(),
      reason: proposal.reason,
      subject: proposal.subject,
      changes: await (proposal.kind === marketAction ? readMarketProposal : readNetworkProposal)(db, proposal),
    })),
  );
}

export const answerDecideTerms = handleStaff(decideTerms, async (app, caller, { id, approve: isApproved, reason }) => {
  const known = parseId<'proposal'>(id);
  const proposal = known && (await readProposal(app.db, known));
  const [action, carryOut] =
    proposal?.kind === networkAction
      ? ([networkAction, carryOutNetwork] as const)
      : ([marketAction, carryOutMarket] as const);
  await decideProposal(app, caller, { id, action, isApproved, reason, carryOut });
  return { message: isApproved ? m.instruments_changed : m.instruments_kept };
});

import { type CheckPoint, checklist } from '@istmo/contract/areas/creation/checklist';
import type { AssetState } from '@istmo/contract/areas/creation/asset-state';
import { decideAssetProposal, proposeAsset, rejectAsset } from '@istmo/contract/areas/creation/creation.staff.contract';
import { asId } from '@istmo/contract/kernel/id';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { type AssetDetail, type AssetId, lockAsset, storeStaffDecision } from '../../assets/public.ts';
import { commitAction, handleDecision, proposeAction, refuseWhileProposed } from '../../audit/public.ts';
import { announceAsset } from '../asset-notices.ts';
import { approveAction, assetSubject, requireAsset } from './read-assets.ts';

/** Locks an asset in one of these states; of two decisions at once the second is refused. */
async function lockIn(tx: Tx, id: AssetId, states: readonly AssetState[]): Promise<AssetDetail> {
  const asset = await lockAsset(tx, id);
  return asset && states.includes(asset.state) ? asset : refuse('already_done', m.creation_staff_already);
}

const facts = ({ ticker, name, supplyUnits, precision }: AssetDetail) => ({
  ticker,
  name,
  supply: formatUnits(supplyUnits, precision),
});

/** An approval lets a supply into the books, so that it always takes two people. */
export const answerProposeAsset = handleStaff(proposeAsset, async (app, caller, { id, checklist: checks, reason }) => {
  const asset = await requireAsset(app, id);
  const missing = checklist.filter((point) => !checks.includes(point));
  if (missing.length > 0) refuse('conflict', m.creation_staff_checklist_first, { field: 'checklist' });
  await proposeAction(app, caller, {
    action: approveAction,
    subject: { kind: assetSubject, id: asset.id },
    reason,
    payload: { checklist: [...checklist].join(','), supply: facts(asset).supply, ticker: asset.ticker },
    check: async (tx) => void (await lockIn(tx, asset.id, ['issued'])),
  });
  return { message: m.creation_staff_proposed };
});

export const answerDecideAssetProposal = handleDecision(decideAssetProposal, {
  carryOut: {
    [approveAction]: async ({ app, tx, caller }, { subject, proposedBy }) => {
      const asset = await lockIn(tx, asId<'asset'>(subject), ['issued']);
      const checks: readonly CheckPoint[] = checklist;
      const decision = {
        to: 'approved',
        at: app.clock.now(),
        by: caller.staff,
        proposedBy,
        checks,
        reason: '',
      } as const;
      await storeStaffDecision(tx, asset, decision);
      await announceAsset(app, tx, asset.id, { what: 'approved' });
      return facts(asset);
    },
  },
  approved: m.creation_staff_approved,
  rejected: m.creation_staff_declined,
});

/** The console moves no money: the worker gives the fee back. */
export const answerRejectAsset = handleStaff(rejectAsset, async (app, caller, { id: sent, reason }) => {
  const { id } = await requireAsset(app, sent);
  const subject = { kind: assetSubject, id };
  await commitAction(app, caller, { action: 'asset.reject', subject, reason }, async (tx) => {
    const asset = await lockIn(tx, id, ['requested', 'unknown', 'issued', 'approved']);
    await refuseWhileProposed(tx, { action: approveAction, subject, message: m.creation_staff_proposal_first });
    const why = reason.trim();
    const at = app.clock.now();
    await storeStaffDecision(tx, asset, {
      to: 'rejected',
      at,
      by: caller.staff,
      proposedBy: null,
      checks: [],
      reason: why,
    });
    await announceAsset(app, tx, id, { what: 'rejected', reason: why });
    return { before: { state: asset.state }, after: { state: 'rejected', ...facts(asset) }, result: undefined };
  });
  return { message: m.creation_staff_rejected };
});

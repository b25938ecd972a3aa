import {
  decideRaiseRelease,
  proposeRaiseRelease,
  readRaiseProceeds,
  readRaiseReport,
} from '@istmo/contract/areas/raise-proceeds/raise-proceeds.staff.contract';
import { asId, parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { Reader, Tx } from '@istmo/db/tx';
import { newId } from '@istmo/db/new-id';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { type Approval, handleDecision, type Proposal, proposeAction, showProposal } from '../../audit/public.ts';
import { mayLeave } from '../../instruments/public.ts';
import { findRaise, lockRaise, type Raise, type RaiseId } from '../../raises/public.ts';
import { toReportFile } from '../own-proceeds.ts';
import {
  insertRelease,
  listReleases,
  listReports,
  listStageAmounts,
  readReport,
  type StageAmount,
} from '../proceeds.store.ts';
import { findNextStage, showProceeds } from '../show-proceeds.ts';
import { findProposal, readPayload, releaseAction, toPayload } from './proposals.ts';

async function requireRaise(reader: Reader, reference: string): Promise<Raise> {
  return (await findRaise(reader, reference)) ?? refuse('not_found', m.proceeds_unknown, { field: 'reference' });
}

export const answerReadRaiseProceeds = handleStaff(readRaiseProceeds, async (app, caller, { reference }) => {
  const raise = await requireRaise(app.db, reference);
  const proposal = await findProposal(app.db, raise.id);
  const milestone = proposal ? readPayload(proposal.payload).milestone : null;
  return {
    data: await showProceeds(app, raise, { language: caller.language, proposed: milestone }),
    proposal: proposal && milestone !== null ? { ...showProposal(proposal, caller), milestone } : null,
  };
});

export const answerReadRaiseReport = handleStaff(readRaiseReport, async (app, _caller, { id: sent }) => {
  const id = parseId<'raise-report'>(sent);
  const report = id && (await readReport(app.db, id));
  if (!report) return refuse('not_found', m.kernel_not_found, { field: 'id' });
  return { file: await toReportFile(app, report) };
});

/** What a stage releases, refused where it is not its turn, or less of a currency may be there than is owed. */
async function requireStage(tx: Tx, raise: RaiseId, milestone: number): Promise<StageAmount[]> {
  const locked = await lockRaise(tx, raise);
  const amounts = await listStageAmounts(tx, raise);
  if (locked?.state !== 'settled' || findNextStage(amounts, await listReleases(tx, raise)) !== milestone)
    return refuse('already_done', m.proceeds_not_its_turn);
  const ofStage = amounts.filter((one) => one.milestone === milestone);
  for (const { currency } of ofStage)
    if (!(await mayLeave(tx, currency))) refuse('currency_inactive', m.treasury_currency_stopped);
  return ofStage;
}

export const answerProposeRaiseRelease = handleStaff(
  proposeRaiseRelease,
  async (app, caller, { reference, milestone, reason }) => {
    const raise = await requireRaise(app.db, reference);
    const report = (await listReports(app.db, raise.id)).find((one) => one.milestone === milestone);
    if (!report) return refuse('not_found', m.proceeds_report_first, { field: 'milestone' });
    await proposeAction(app, caller, {
      action: releaseAction,
      subject: { kind: 'raise', id: raise.id },
      payload: toPayload({ milestone, report: report.id }),
      reason,
      check: async (tx) => void (await requireStage(tx, raise.id, milestone)),
    });
    return { message: m.proceeds_proposed };
  },
);

/** Stores what the worker posts, one release for each currency. */
async function release({ app, tx }: Approval, { id: proposal, subject, payload }: Proposal) {
  const raise = asId<'raise'>(subject);
  const { milestone } = readPayload(payload);
  const amounts = await requireStage(tx, raise, milestone);
  const at = app.clock.now();
  for (const amount of amounts) await insertRelease(tx, { ...amount, id: asId(newId()), raise, proposal, at });
  return Object.fromEntries([
    ['milestone', `${milestone}`],
    ...amounts.map(({ currency, amount, fee }) => [currency, `${amount} + ${fee}`]),
  ]);
}

export const answerDecideRaiseRelease = handleDecision(decideRaiseRelease, {
  carryOut: { [releaseAction]: release },
  approved: m.proceeds_approved,
  rejected: m.proceeds_rejected,
});

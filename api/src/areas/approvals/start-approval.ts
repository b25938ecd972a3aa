import { startApproval } from '@istmo/contract/areas/approvals/approvals.contract';
import type { ApprovalKind } from '@istmo/contract/kernel/approval';
import { type Id, parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { Reader } from '@istmo/db/tx';
import { type ApprovalContent, describeWithdrawal } from '../../signatures/approval-signature.ts';
import { handleStaff } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { describeProposal, readProposal } from '../audit/public.ts';
import { describeMeasure, findMeasure } from '../measures/public.ts';
import { requestApproval } from '../staff/public.ts';
import { describeAdjustment, describeMove, findAdjustment, findMove } from '../treasury/public.ts';
import { findByReference } from '../withdrawals/public.ts';

type FindContent = (reader: Reader, id: string) => Promise<ApprovalContent | undefined>;

/** Finds what is approved by the id that a page sends; one that is no id is not found. */
const byId =
  <Kind extends string, Row>(
    find: (reader: Reader, id: Id<Kind>) => Promise<Row | undefined>,
    describe: (row: Row) => ApprovalContent,
  ): FindContent =>
  async (reader, sent) => {
    const id = parseId<Kind>(sent);
    const row = id && (await find(reader, id));
    return row && describe(row);
  };

/** What is approved, as the deciding call reads it under its lock. */
const findContent: Readonly<Record<ApprovalKind, FindContent>> = {
  withdrawal: async (reader, reference) => {
    const row = await findByReference(reader, reference);
    return row && describeWithdrawal(row);
  },
  proposal: byId(readProposal, describeProposal),
  adjustment: byId(findAdjustment, describeAdjustment),
  'wallet-move': byId(findMove, describeMove),
  measure: byId(findMeasure, describeMeasure),
};

export const answerStartApproval = handleStaff(startApproval, async (app, caller, { kind, id }) => {
  const content = await findContent[kind](app.db, id);
  if (!content) return refuse('not_found', m.audit_proposal_unknown, { field: 'id' });
  return { options: await requestApproval(app, caller, content) };
});

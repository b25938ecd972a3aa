import { startApproval } from '@istmo/contract/areas/approvals/approvals.contract';
import type { ApprovalKind } from '@istmo/contract/kernel/approval';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { Reader } from '@istmo/db/tx';
import { type ApprovalContent, describeWithdrawal } from '../../approval-signature.ts';
import { handleStaff } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { describeProposal, readProposal } from '../audit/public.ts';
import { describeMeasure, findMeasure } from '../measures/public.ts';
import { requestApproval } from '../staff/public.ts';
import { describeAdjustment, describeMove, findAdjustment, findMove } from '../treasury/public.ts';
import { findByReference } from '../withdrawals/public.ts';

type FindContent = (reader: Reader, id: string) => Promise<ApprovalContent | undefined>;

/** What is approved, as the deciding call reads it under its lock. */
const findContent: Readonly<Record<ApprovalKind, FindContent>> = {
  withdrawal: async (reader, reference) => {
    const row = await findByReference(reader, reference);
    return row && describeWithdrawal(row);
  },
  proposal: async (reader, sent) => {
    const id = parseId<'proposal'>(sent);
    const row = id && (await readProposal(reader, id));
    return row && describeProposal(row);
  },
  adjustment: async (reader, sent) => {
    const id = parseId<'adjustment'>(sent);
    const row = id && (await findAdjustment(reader, id));
    return row && describeAdjustment(row);
  },
  'wallet-move': async (reader, sent) => {
    const id = parseId<'wallet-move'>(sent);
    const row = id && (await findMove(reader, id));
    return row && describeMove(row);
  },
  measure: async (reader, sent) => {
    const id = parseId<'measure'>(sent);
    const row = id && (await findMeasure(reader, id));
    return row && describeMeasure(row);
  },
};

export const answerStartApproval = handleStaff(startApproval, async (app, caller, { kind, id }) => {
  const content = await findContent[kind](app.db, id);
  if (!content) return refuse('not_found', m.audit_proposal_unknown, { field: 'id' });
  return { options: await requestApproval(app, caller, content) };
});

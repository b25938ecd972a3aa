import { decideMeasure } from '@istmo/contract/areas/measures/measures.staff.contract';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction, refuseNewApprover } from '../../audit/public.ts';
import { refuseImpossible } from '../check-measure.ts';
import { describeMeasure, findMeasure, lockMeasure, storeDecision } from '../measures.store.ts';
import { toFacts } from './measure-facts.ts';

export const answerDecideMeasure = handleStaff(
  decideMeasure,
  async (app, caller, { id: sent, approve: isApproved, reason, approval }) => {
    const id = parseId<'measure'>(sent);
    const found = id && (await findMeasure(app.db, id));
    if (!found) return refuse('not_found', m.measures_unknown, { field: 'id' });
    const sign = isApproved ? await caller.proveApproval(approval) : undefined;
    const verb = isApproved ? 'approve' : 'reject';
    const subject = { kind: 'customer', id: found.customer };
    await commitAction(app, caller, { action: `measure.${verb}-${found.kind}`, subject, reason }, async (tx) => {
      const row = await lockMeasure(tx, found.id);
      if (row?.state !== 'proposed') return refuse('already_done', m.measures_decided);
      if (isApproved) {
        if (row.proposedBy === caller.staff) refuse('own_proposal', m.measures_own);
        await refuseNewApprover(tx, caller, row.proposedAt);
        await refuseImpossible(tx, row);
        await sign?.(tx, describeMeasure(row));
      }
      const state = isApproved ? 'approved' : 'rejected';
      await storeDecision(tx, row.id, { state, by: caller.staff, at: app.clock.now(), reason: reason.trim() });
      return { before: { state: row.state }, after: { state, ...toFacts(row) }, result: undefined };
    });
    return { message: isApproved ? m.measures_approved : m.measures_rejected };
  },
);

import { decideRequest } from '@istmo/contract/areas/issuers/issuers.staff.contract';
import { dollarScale } from '@istmo/contract/kernel/dollars';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { setMayCreateAssets } from '../../access/public.ts';
import { commitAction } from '../../audit/public.ts';
import { publishEvent } from '../../notifications/public.ts';
import { announceRequest } from '../request-notices.ts';
import { lockRequest, storeDecision } from '../requests.store.ts';
import { findCase } from './find-case.ts';

/** An approval opens "Create a Security" to the customer (requirement 3.10). */
export const answerDecideRequest = handleStaff(decideRequest, async (app, caller, { id, approve, reason }) => {
  const found = await findCase(app, id);
  const action = `issuance-request.${approve ? 'approve' : 'reject'}`;
  const subject = { kind: 'customer', id: found.customer };
  await commitAction(app, caller, { action, subject, reason }, async (tx) => {
    const row = await lockRequest(tx, found.id);
    if (row?.state !== 'pending') return refuse('already_done', m.issuers_decided_meanwhile);
    const state = approve ? 'approved' : 'rejected';
    const why = reason.trim();
    await storeDecision(tx, row.id, { state, reason: why, by: caller.staff, at: app.clock.now() });
    if (approve) {
      await setMayCreateAssets(tx, row.customer, true);
      await publishEvent(tx, row.customer, 'account-status');
    }
    await announceRequest(app, tx, row, approve ? { what: 'approve' } : { what: 'reject', reason: why });
    const facts = { request: row.id, type: row.assetType, usd: formatUnits(row.cents, dollarScale) };
    return { before: { state: row.state }, after: { state, ...facts }, result: undefined };
  });
  return { message: approve ? m.issuers_approved : m.issuers_rejected };
});

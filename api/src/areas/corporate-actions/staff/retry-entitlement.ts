import {
  proposeOutsidePaid,
  retryEntitlement,
} from '@istmo/contract/areas/corporate-actions/corporate-actions.staff.contract';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction, proposeAction } from '../../audit/public.ts';
import type { CorporateActionId } from '../corporate-actions.store.ts';
import { findEventOf, lockEntitlement, makeReady } from '../event-money.store.ts';
import { outsideAction } from './proposals.ts';
import { eventSubject } from './require-event.ts';

type Entitlement = { readonly id: string; readonly event: CorporateActionId };

async function requireEntitlement(app: App, sent: string): Promise<Entitlement> {
  const id = parseId<'entitlement'>(sent);
  const event = id && (await findEventOf(app.db, id));
  return id && event ? { id, event } : refuse('not_found', m.kernel_not_found, { field: 'id' });
}

/** In a closed event no payment is made any more, so none is tried again. */
export const answerRetryEntitlement = handleStaff(retryEntitlement, async (app, caller, { id: sent, reason }) => {
  const { id, event } = await requireEntitlement(app, sent);
  const subject = { kind: eventSubject, id: event };
  await commitAction(app, caller, { action: 'corporate-action.retry-payment', subject, reason }, async (tx) => {
    const found = await lockEntitlement(tx, id);
    if (!found?.isPayable || (found.state !== 'kept' && found.state !== 'failed'))
      return refuse('already_done', m.actions_not_waiting);
    await makeReady(tx, id, app.clock.now());
    return { before: { entitlement: id, state: found.state }, after: { state: 'ready' }, result: undefined };
  });
  return { message: m.actions_tried_again };
});

export const answerProposeOutsidePaid = handleStaff(
  proposeOutsidePaid,
  async (app, caller, { id: sent, evidence, reason }) => {
    const { id, event } = await requireEntitlement(app, sent);
    const text = evidence.trim();
    if (text === '') return refuse('invalid_field', m.actions_evidence_missing, { field: 'evidence' });
    await proposeAction(app, caller, {
      action: outsideAction,
      subject: { kind: 'entitlement', id },
      payload: { event, evidence: text },
      reason,
      check: async (tx) => {
        if ((await lockEntitlement(tx, id))?.state !== 'outside') refuse('already_done', m.actions_not_waiting);
      },
    });
    return { message: m.actions_proposed };
  },
);

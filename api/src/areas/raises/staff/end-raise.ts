import {
  cancelRaiseEarly,
  proposeRaiseCancellation,
  returnRaise,
} from '@istmo/contract/areas/raises/review.staff.contract';
import type { RaiseState } from '@istmo/contract/kernel/raise';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { type Approval, commitAction, proposeAction, type Proposal, refuseWhileProposed } from '../../audit/public.ts';
import { setRaiseState } from '../raises.store.ts';
import { setCancelled } from './decisions.store.ts';
import { approveAction, cancelAction, lockRaiseIn, raiseSubject, requireRaise } from './require-raise.ts';

/** States in which two of the staff may end a raise. */
const cancellable: readonly RaiseState[] = ['approved', 'announced', 'open', 'closed'];

export const answerReturnRaise = handleStaff(returnRaise, async (app, caller, { reference, reason }) => {
  const { id } = await requireRaise(app.db, reference);
  const subject = { kind: raiseSubject, id };
  await commitAction(app, caller, { action: 'raise.return', subject, reason }, async (tx) => {
    const { suspendedAt, version } = await lockRaiseIn(tx, id, ['review']);
    if (suspendedAt !== null) refuse('already_done', m.raises_staff_is_suspended);
    await refuseWhileProposed(tx, { action: approveAction, subject, message: m.raises_staff_is_proposed });
    await setRaiseState(tx, id, { state: 'draft', at: app.clock.now() });
    return { before: { state: 'review', version: `${version}` }, after: { state: 'draft' }, result: undefined };
  });
  return { message: m.raises_staff_returned };
});

export const answerCancelRaiseEarly = handleStaff(cancelRaiseEarly, async (app, caller, { reference, reason }) => {
  const { id } = await requireRaise(app.db, reference);
  const subject = { kind: raiseSubject, id };
  await commitAction(app, caller, { action: 'raise.cancel-early', subject, reason }, async (tx) => {
    const { state } = await lockRaiseIn(tx, id, ['draft', 'review']);
    await refuseWhileProposed(tx, { action: approveAction, subject, message: m.raises_staff_is_proposed });
    await setCancelled(tx, id, { proposal: null, reason, at: app.clock.now() });
    return { before: { state }, after: { state: 'cancelled' }, result: undefined };
  });
  return { message: m.raises_staff_cancelled };
});

export const answerProposeRaiseCancellation = handleStaff(
  proposeRaiseCancellation,
  async (app, caller, { reference, reason }) => {
    const { id, reference: name } = await requireRaise(app.db, reference);
    await proposeAction(app, caller, {
      action: cancelAction,
      subject: { kind: raiseSubject, id },
      payload: { reference: name },
      reason,
      check: async (tx) => void (await lockRaiseIn(tx, id, cancellable)),
    });
    return { message: m.raises_staff_proposed };
  },
);

/** Ends it; the worker gives back what is in escrow. */
export async function cancelRaise({ app, tx }: Approval, { id: proposal, subject, reason }: Proposal) {
  const raise = await lockRaiseIn(tx, subject, cancellable);
  await setCancelled(tx, raise.id, { proposal, reason, at: app.clock.now() });
  return { reference: raise.reference, raise: 'cancelled' };
}

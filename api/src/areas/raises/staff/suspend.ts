import { resumeRaise, suspendRaise } from '@istmo/contract/areas/raises/review.staff.contract';
import type { RaiseState } from '@istmo/contract/kernel/raise';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import { setSuspended } from './decisions.store.ts';
import { lockRaiseIn, raiseSubject, requireRaise } from './require-raise.ts';

/** From the review to the delivery: before it nothing is public, after it nothing is left to stop. */
const suspendable: readonly RaiseState[] = ['review', 'approved', 'announced', 'open', 'closed', 'allocated'];

export const answerSuspendRaise = handleStaff(suspendRaise, async (app, caller, { reference, reason }) => {
  const { id } = await requireRaise(app.db, reference);
  const subject = { kind: raiseSubject, id };
  await commitAction(app, caller, { action: 'raise.suspend', subject, reason }, async (tx) => {
    const { state, suspendedAt } = await lockRaiseIn(tx, id, suspendable);
    if (suspendedAt !== null) refuse('already_done', m.raises_staff_is_suspended);
    await setSuspended(tx, id, { reason: reason.trim(), at: app.clock.now() });
    return { before: { state }, after: { state, suspended: 'yes' }, result: undefined };
  });
  return { message: m.raises_staff_suspended };
});

export const answerResumeRaise = handleStaff(resumeRaise, async (app, caller, { reference, reason }) => {
  const { id } = await requireRaise(app.db, reference);
  const subject = { kind: raiseSubject, id };
  await commitAction(app, caller, { action: 'raise.resume', subject, reason }, async (tx) => {
    const { state, suspendedAt, suspendedReason } = await lockRaiseIn(tx, id, suspendable);
    if (suspendedAt === null) refuse('already_done', m.raises_staff_not_suspended);
    await setSuspended(tx, id, null);
    return {
      before: { state, suspended: suspendedAt.toISOString(), reason: suspendedReason },
      after: { state },
      result: undefined,
    };
  });
  return { message: m.raises_staff_resumed };
});

import { proposeRaiseApproval } from '@istmo/contract/areas/raises/review.staff.contract';
import { withParams } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { type Approval, proposeAction, type Proposal } from '../../audit/public.ts';
import type { Raise } from '../raises.store.ts';
import { requireRaiseTerms, type StoredRaiseTerms } from '../terms.store.ts';
import { readChecklist } from './checklist.ts';
import { setApproved } from './decisions.store.ts';
import { approveAction, lockRaiseIn, raiseSubject, readPayload, requireRaise, toHex } from './require-raise.ts';

/** Refuses to approve what is suspended, lacks a tick, or would be announced or close before now. */
async function refuseUnready(tx: Tx, raise: Raise, terms: StoredRaiseTerms, now: Date): Promise<void> {
  if (raise.suspendedAt !== null) refuse('already_done', m.raises_staff_is_suspended);
  const open = (await readChecklist(tx, raise, terms)).filter(({ isDone }) => !isDone);
  if (open.length > 0) refuse('conflict', withParams(m.raises_staff_checks_open, { count: `${open.length}` }));
  if (terms.closesAt <= now) refuse('conflict', m.raises_staff_window_past);
}

export const answerProposeRaiseApproval = handleStaff(
  proposeRaiseApproval,
  async (app, caller, { reference, version, reason }) => {
    const { id, reference: name } = await requireRaise(app.db, reference);
    const terms = await requireRaiseTerms(app.db, id);
    await proposeAction(app, caller, {
      action: approveAction,
      subject: { kind: raiseSubject, id },
      payload: { reference: name, version: `${terms.version}`, terms: toHex(terms.hash) },
      reason,
      check: async (tx) => {
        const raise = await lockRaiseIn(tx, id, ['review']);
        if (raise.version !== version || raise.version !== terms.version) refuse('conflict', m.raises_staff_changed);
        await refuseUnready(tx, raise, terms, app.clock.now());
      },
    });
    return { message: m.raises_staff_proposed };
  },
);

/** Puts the approval in force: the terms are those that were proposed, and all is ticked still. */
export async function approveRaise({ app, tx }: Approval, { id: proposal, subject, payload }: Proposal) {
  const raise = await lockRaiseIn(tx, subject, ['review']);
  const terms = await requireRaiseTerms(tx, raise.id);
  const at = app.clock.now();
  if (toHex(terms.hash) !== readPayload(payload)['terms']) refuse('conflict', m.raises_staff_changed);
  await refuseUnready(tx, raise, terms, at);
  await setApproved(tx, raise.id, { proposal, at });
  return { reference: raise.reference, raise: 'approved', terms: toHex(terms.hash) };
}

import { tickRaise } from '@istmo/contract/areas/raises/review.staff.contract';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction, refuseWhileProposed } from '../../audit/public.ts';
import { requireRaiseTerms } from '../terms.store.ts';
import { hashChecked } from './checklist.ts';
import { insertRaiseCheck } from './raise-checks.store.ts';
import { readPageContent } from './raise-pages.store.ts';
import { approveAction, lockRaiseIn, raiseSubject, requireRaise } from './require-raise.ts';

export const answerTickRaise = handleStaff(tickRaise, async (app, caller, input) => {
  const { id } = await requireRaise(app.db, input.reference);
  const { item, is_done: isDone } = input;
  const note = input.note.trim();
  const subject = { kind: raiseSubject, id };
  const action = isDone ? 'raise.check' : 'raise.uncheck';
  await commitAction(app, caller, { action, subject, reason: note }, async (tx) => {
    const { version, pageVersion } = await lockRaiseIn(tx, id, ['review']);
    // What the person read is what is ticked.
    if (version !== input.version || pageVersion !== input.page_version) refuse('conflict', m.raises_staff_changed);
    // What is proposed was ticked by then: the proposal is withdrawn first.
    await refuseWhileProposed(tx, { action: approveAction, subject, message: m.raises_staff_is_proposed });
    const terms = await requireRaiseTerms(tx, id);
    const page = await readPageContent(tx, id, pageVersion);
    await insertRaiseCheck(tx, {
      raise: id,
      version,
      pageVersion,
      item,
      isDone,
      content: hashChecked(item, { terms, page }),
      note,
      staff: caller.staff,
      at: app.clock.now(),
    });
    return { after: { item, version: `${version}`, page: `${pageVersion}` }, result: undefined };
  });
  return { message: isDone ? m.raises_staff_ticked : m.raises_staff_unticked };
});

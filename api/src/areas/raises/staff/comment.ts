import { commentRules } from '@istmo/contract/areas/raises/raises.rules';
import { commentRaise, resolveRaiseComment } from '@istmo/contract/areas/raises/review.staff.contract';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import { checkForm } from '../../../http/check-form.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import { insertComment, resolveComment } from '../comments.store.ts';
import { lockRaiseIn, raiseSubject, requireRaise } from './require-raise.ts';

export const answerCommentRaise = handleStaff(commentRaise, async (app, caller, { reference, section, text: sent }) => {
  const text = sent.trim();
  checkForm(commentRules, { text });
  const { id: raise } = await requireRaise(app.db, reference);
  const action = { action: 'raise.comment', subject: { kind: raiseSubject, id: raise } } as const;
  await commitAction(app, caller, { ...action, reason: '', needsReason: false }, async (tx) => {
    await lockRaiseIn(tx, raise, ['draft', 'review']);
    const id = newId();
    await insertComment(tx, { id, raise, section, text, staff: caller.staff, customer: null, at: app.clock.now() });
    return { after: { comment: id, section }, result: undefined };
  });
  return { message: m.raises_staff_commented };
});

export const answerResolveRaiseComment = handleStaff(
  resolveRaiseComment,
  async (app, caller, { reference, id: sent }) => {
    const { id: raise } = await requireRaise(app.db, reference);
    const id = parseId<'raise-comment'>(sent) ?? refuse('not_found', m.raises_staff_no_comment, { field: 'id' });
    const action = { action: 'raise.resolve-comment', subject: { kind: raiseSubject, id: raise } } as const;
    await commitAction(app, caller, { ...action, reason: '', needsReason: false }, async (tx) => {
      const isDone = await resolveComment(tx, { raise, id, at: app.clock.now() });
      if (!isDone) refuse('already_done', m.raises_staff_comment_closed);
      return { after: { comment: id }, result: undefined };
    });
    return { message: m.raises_staff_comment_resolved };
  },
);

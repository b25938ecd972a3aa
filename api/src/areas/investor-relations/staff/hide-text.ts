import { hideText, restoreText } from '@istmo/contract/areas/investor-relations/investor-relations.staff.contract';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../../app.ts';
import { handleStaff, type StaffCaller } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import { hideAnswer, hideQuestion, type Hiding, type Question, readAnswers, readQuestion } from '../questions.store.ts';

type Named = { readonly id: string; readonly answer: number; readonly reason: string };

/** Hides the question, or that answer of it; whether it was as expected. */
async function write(tx: Tx, { id }: Question, answer: number, hiding: Hiding): Promise<boolean> {
  if (answer === 0) return hideQuestion(tx, id, hiding);
  if (!(await readAnswers(tx, [id])).some(({ number }) => number === answer))
    return refuse('not_found', m.relations_no_question, { field: 'answer' });
  return hideAnswer(tx, { question: id, number: answer }, hiding);
}

/** Hides a text or puts it back, with an entry in the audit log about its raise. */
async function change(app: App, caller: StaffCaller, sent: Named, isHiding: boolean): Promise<void> {
  const id = parseId<'raise-question'>(sent.id);
  const question = id && (await readQuestion(app.db, id));
  if (!question) return refuse('not_found', m.relations_no_question, { field: 'id' });
  const reason = sent.reason.trim();
  const action = {
    action: isHiding ? 'raise.hide-text' : 'raise.restore-text',
    subject: { kind: 'raise', id: question.raise },
    reason,
  };
  return commitAction(app, caller, action, async (tx) => {
    const isDone = await write(tx, question, sent.answer, isHiding ? { at: app.clock.now(), reason } : null);
    if (!isDone) refuse('already_done', isHiding ? m.relations_is_hidden : m.relations_is_shown);
    return { after: { question: question.id, answer: sent.answer === 0 ? '' : `${sent.answer}` }, result: undefined };
  });
}

export const answerHideText = handleStaff(hideText, async (app, caller, sent) => {
  await change(app, caller, sent, true);
  return { message: m.relations_hidden };
});

export const answerRestoreText = handleStaff(restoreText, async (app, caller, sent) => {
  await change(app, caller, sent, false);
  return { message: m.relations_restored };
});

import { readRelations } from '@istmo/contract/areas/investor-relations/investor-relations.staff.contract';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { findRaise } from '../../raises/public.ts';
import { listMessagesOf } from '../messages.store.ts';
import { listQuestions, readUserNames } from '../questions.store.ts';
import { showMessage } from '../show-message.ts';

export const answerReadRelations = handleStaff(readRelations, async (app, _caller, { reference }) => {
  const raise = await findRaise(app.db, reference);
  if (!raise) return refuse('not_found', m.raises_staff_unknown, { field: 'reference' });
  const [questions, messages] = await Promise.all([listQuestions(app.db, raise.id), listMessagesOf(app.db, raise.id)]);
  const people = questions.flatMap(({ customer, answers }) => [customer, ...answers.map(({ author }) => author)]);
  const names = await readUserNames(app.db, people);
  return {
    questions: questions.map((one) => ({
      id: one.id,
      language: one.language,
      text: one.text,
      hidden_reason: one.hiddenReason,
      asked_at: one.askedAt.toISOString(),
      customer_id: one.customer,
      customer: names.get(one.customer) ?? '',
      answers: one.answers.map(({ number, language, text, at, author, hiddenReason }) => ({
        number,
        language,
        text,
        hidden_reason: hiddenReason,
        at: at.toISOString(),
        author: names.get(author) ?? '',
      })),
    })),
    messages: messages.flatMap(showMessage),
  };
});

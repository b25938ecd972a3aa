import { readQuestionnaire } from '@istmo/contract/areas/appropriateness/appropriateness.contract';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { findQuestionnaire } from './appropriateness.store.ts';
import { readQuiz, showQuiz } from './quiz-state.ts';

/** The questions as they are asked: right answers and reasons are left out. */
export const answerReadQuestionnaire = handle(readQuestionnaire, async (app, { customer }, { code }) => {
  const questionnaire = await findQuestionnaire(app.db, code);
  if (!questionnaire) return refuse('not_found', m.appropriateness_unknown, { field: 'code' });
  const { version, content } = questionnaire;
  const { quiz, nextAttempt } = await readQuiz(app.db, customer, { questionnaire, now: app.clock.now() });
  return {
    data: {
      code: questionnaire.code,
      version,
      title: content.title,
      pass_mark: content.pass_mark,
      valid_days: content.valid_days,
      attempt: nextAttempt,
      ...showQuiz(quiz),
      questions: content.questions.map(({ id, text, answers }) => ({ id, text, answers })),
    },
  };
});

import { readResult } from '@istmo/contract/areas/appropriateness/appropriateness.contract';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { findQuestionnaire, findResult, type ResultWithContent } from './appropriateness.store.ts';
import { readQuiz, showQuiz } from './quiz-state.ts';
import { showAttempt } from './show-attempt.ts';

const listWrong = ({ content: { questions }, answers }: ResultWithContent) =>
  questions
    .map(({ id, text, answers: offered, right, why }, index) => {
      const chosen = offered.find((answer) => answer.id === answers[id]);
      return { number: index + 1, text, answer: chosen?.text ?? text, why, isRight: answers[id] === right };
    })
    .filter(({ isRight }) => !isRight)
    .map(({ number, text, answer, why }) => ({ number, text, answer, why }));

export const answerReadResult = handle(readResult, async (app, { customer }, { id: sentId }) => {
  const id = parseId<'questionnaire-result'>(sentId);
  const result = id && (await findResult(app.db, customer, id));
  const questionnaire = result && (await findQuestionnaire(app.db, result.code));
  if (!questionnaire) return refuse('not_found', m.appropriateness_result_unknown, { field: 'id' });
  const { quiz } = await readQuiz(app.db, customer, { questionnaire, now: app.clock.now() });
  return { data: { ...showAttempt(result), quiz: showQuiz(quiz), wrong: listWrong(result) } };
});

import { type Answers, areComplete, countRight } from '@istmo/contract/areas/appropriateness/attempts';
import { answerQuestionnaire } from '@istmo/contract/areas/appropriateness/appropriateness.contract';
import { asId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { lockAccountStatus } from '../access/public.ts';
import { writeActivity } from '../history/public.ts';
import { findAttempt, findQuestionnaire, insertResult } from './appropriateness.store.ts';
import { readQuiz } from './quiz-state.ts';

const dayMs = 86_400_000;

const isSame = (one: Answers, other: Answers): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([question, answer]) => other[question] === answer);

/** Stores an attempt. The customer's account status is locked meanwhile, so that two tabs make one attempt. */
export const answerAnswerQuestionnaire = handle(answerQuestionnaire, async (app, { customer }, input) => {
  const { code, version, attempt, answers: sent = [] } = input;
  const answers = Object.fromEntries(sent.map(({ question, answer }) => [question, answer]));
  return app.db.inTransaction(async (tx) => {
    await lockAccountStatus(tx, customer);
    const questionnaire = await findQuestionnaire(tx, code);
    if (!questionnaire) return refuse('not_found', m.appropriateness_unknown, { field: 'code' });
    const stored = await findAttempt(tx, { customer, code, attempt });
    if (stored && stored.version === version && isSame(stored.answers, answers)) return { id: stored.id };
    if (stored) return refuse('conflict', m.appropriateness_attempt_sent, { field: 'attempt' });
    if (questionnaire.version !== version)
      return refuse('conflict', m.appropriateness_new_version, { field: 'version' });
    const { content } = questionnaire;
    if (sent.length !== content.questions.length || !areComplete(content, answers))
      return refuse('invalid_field', m.appropriateness_answer_each, { field: 'answers' });
    const at = app.clock.now();
    const { quiz, nextAttempt } = await readQuiz(tx, customer, { questionnaire, now: at });
    if (quiz.state === 'passed') return refuse('already_done', m.appropriateness_already_passed);
    if (quiz.state === 'waiting') return refuse('attempt_waits', m.appropriateness_attempt_waits);
    if (attempt !== nextAttempt) return refuse('conflict', m.appropriateness_attempt_sent, { field: 'attempt' });
    const score = countRight(content, answers);
    const isPassed = score >= content.pass_mark;
    const validUntil = isPassed ? new Date(at.getTime() + content.valid_days * dayMs) : null;
    const id = asId<'questionnaire-result'>(newId());
    await insertResult(tx, { id, customer, code, version, attempt, answers, score, isPassed, at, validUntil });
    await writeActivity(tx, customer, { kind: 'answer-questionnaire', at });
    return { id };
  });
});

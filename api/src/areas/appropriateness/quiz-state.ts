import { type QuizState, quizStateOf } from '@istmo/contract/areas/appropriateness/attempts';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader } from '@istmo/db/tx';
import { type Questionnaire, readAttempts, type StoredAttempt } from './appropriateness.store.ts';

export type CustomerQuiz = {
  readonly quiz: QuizState;
  /** The number of the next attempt. */
  readonly nextAttempt: number;
  /** The attempt that counts, where the state is `passed`. */
  readonly passed: StoredAttempt | undefined;
};

/** Whether a customer passed the version in force: attempts at older versions do not count. */
export async function readQuiz(
  reader: Reader,
  customer: CustomerId,
  { questionnaire: { code, version, content }, now }: { readonly questionnaire: Questionnaire; readonly now: Date },
): Promise<CustomerQuiz> {
  const all = await readAttempts(reader, customer, code);
  const current = all.filter((one) => one.version === version);
  const quiz = quizStateOf(content, current, now);
  return {
    quiz,
    nextAttempt: (all.at(-1)?.attempt ?? 0) + 1,
    passed: quiz.state === 'passed' ? current.findLast(({ isPassed }) => isPassed) : undefined,
  };
}

/** As the wire has it. */
export const showQuiz = (quiz: QuizState) => ({
  state: quiz.state,
  until: quiz.state === 'required' ? null : quiz.until.toISOString(),
});

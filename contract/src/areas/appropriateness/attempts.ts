import type { QuestionnaireContent } from './questionnaire-content.ts';

/** By question the id of the answer that was chosen. */
export type Answers = Readonly<Record<string, string>>;

type Questions = Pick<QuestionnaireContent, 'questions'>;

/** Whether these answer each question of the questionnaire with one of its answers, and nothing else. */
export function areComplete({ questions }: Questions, answers: Answers): boolean {
  const isEach = questions.every(({ id, answers: offered }) => offered.some((answer) => answer.id === answers[id]));
  return isEach && Object.keys(answers).length === questions.length;
}

/** How many of the answers are right. */
export const countRight = ({ questions }: Questions, answers: Answers): number =>
  questions.filter(({ id, right }) => answers[id] === right).length;

/** An attempt of the version in force. */
export type Attempt = {
  readonly attempt: number;
  readonly isPassed: boolean;
  readonly at: Date;
  /** Null where it was not passed. */
  readonly validUntil: Date | null;
};

export const quizStates = ['passed', 'required', 'waiting'] as const;

export type QuizState =
  /** `until`: how long it counts. */
  | { readonly state: 'passed'; readonly until: Date }
  /** The next attempt may be made now. */
  | { readonly state: 'required' }
  /** After failed attempts; `until`: when the next may be made. */
  | { readonly state: 'waiting'; readonly until: Date };

const hourMs = 3_600_000;

/** Whether a customer passed the version in force, and when they may try again. `attempts` are those of this version. */
export function quizStateOf(
  { free_tries: freeTries, wait_hours: waitHours }: Pick<QuestionnaireContent, 'free_tries' | 'wait_hours'>,
  attempts: readonly Attempt[],
  now: Date,
): QuizState {
  const ordered = attempts.toSorted((one, other) => one.attempt - other.attempt);
  const passed = ordered.findLast(({ isPassed }) => isPassed);
  if (passed?.validUntil && passed.validUntil > now) return { state: 'passed', until: passed.validUntil };
  const failed = ordered.filter(({ attempt }) => attempt > (passed?.attempt ?? 0));
  const last = failed.at(-1);
  if (!last || failed.length < freeTries) return { state: 'required' };
  const until = new Date(last.at.getTime() + waitHours * hourMs);
  return until > now ? { state: 'waiting', until } : { state: 'required' };
}

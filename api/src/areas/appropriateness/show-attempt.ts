import type { ResultWithContent } from './appropriateness.store.ts';

/** An attempt as its customer sees it in a list. */
export const showAttempt = ({ id, code, version, score, content, isPassed, at, validUntil }: ResultWithContent) => ({
  id,
  code,
  title: content.title,
  version,
  score,
  questions: content.questions.length,
  pass_mark: content.pass_mark,
  is_passed: isPassed,
  at: at.toISOString(),
  valid_until: validUntil?.toISOString() ?? null,
});

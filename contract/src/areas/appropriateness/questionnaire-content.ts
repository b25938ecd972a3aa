import * as z from 'zod/mini';

/** A text in both languages. */
const bilingual = z.object({ en: z.string(), es: z.string() });

const answerShape = z.object({ id: z.string(), text: bilingual });
/** A question as a customer sees it before an attempt: the right answer and the reason stay on the server. */
export const askedQuestion = z.object({ id: z.string(), text: bilingual, answers: z.array(answerShape) });
/** With the answer that is right, and why. */
const question = z.extend(askedQuestion, { right: z.string(), why: bilingual });

/** What a version of a questionnaire says, as it is stored and as staff see it. */
export const questionnaireContent = z.object({
  title: bilingual,
  /** Answers that have to be right. */
  pass_mark: z.int(),
  /** How long a passed attempt counts. */
  valid_days: z.int(),
  /** After so many failed attempts, each further one comes at least `wait_hours` after the last. */
  free_tries: z.int(),
  wait_hours: z.int(),
  questions: z.array(question),
});

export type QuestionnaireContent = z.infer<typeof questionnaireContent>;

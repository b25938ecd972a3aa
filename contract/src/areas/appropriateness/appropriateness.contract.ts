import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { flag, optionalRows, reference, text } from '../../kernel/field.ts';
import { investorCategories } from '../../kernel/investor-category.ts';
import { decimal, time } from '../../kernel/reply.ts';
import * as calls from './appropriateness.calls.ts';
import { quizStates } from './attempts.ts';
import { askedQuestion } from './questionnaire-content.ts';
import { maxQuestions } from './questionnaire.rules.ts';
import { limitMeasures } from './retail-limit.ts';

const title = z.object({ en: z.string(), es: z.string() });

/** `until`: how long it counts, or when the next attempt may be made. */
const quizState = { state: z.enum(quizStates), until: z.nullable(time) };

const attempt = {
  id: z.string(),
  code: z.string(),
  title,
  version: z.int(),
  score: z.int(),
  questions: z.int(),
  pass_mark: z.int(),
  is_passed: z.boolean(),
  at: time,
  valid_until: z.nullable(time),
};

export const readInvestorProfile = endpoint(calls.readInvestorProfile, {
  isAddition: true,
  summary:
    'What a customer needs before an order of an offering: the questionnaires with their state, the declaration of income and wealth, and the most that the law lets them subscribe in this year.',
  input: noFields,
  output: z.object({
    data: z.object({
      category: z.enum(investorCategories),
      quizzes: z.array(z.object({ code: z.string(), title, ...quizState })),
      attempts: z.array(z.object(attempt)),
      /** In whole US dollars, the newest first: only the newest counts. */
      declarations: z.array(
        z.object({ annual_income: decimal, net_worth: decimal, at: time, valid_until: time, is_valid: z.boolean() }),
      ),
      /** In US dollars. Null: no limit. */
      limit: z.nullable(
        z.object({
          amount: decimal,
          /** Subscribed in this calendar year. */
          used: decimal,
          year: z.int(),
          floor: decimal,
          /** In percent of the greater or lesser of income and wealth; null: the floor is the limit. */
          share: z.nullable(decimal),
          measure: z.nullable(z.enum(limitMeasures)),
          basis: title,
        }),
      ),
    }),
  }),
  refusals: [],
});

export const declareMeans = endpoint(calls.declareMeans, {
  isAddition: true,
  summary:
    'Declares annual income and net worth in whole US dollars, with the statements that the customer confirms. The newest declaration counts, for twelve months.',
  input: z.object({ annual_income: text(20), net_worth: text(20), complete: flag, updates: flag, evidence: flag }),
  output: noFields,
  refusals: ['invalid_field'],
});

export const readQuestionnaire = endpoint(calls.readQuestionnaire, {
  isAddition: true,
  summary: 'The questions of a questionnaire in both languages, and whether the customer may answer them now.',
  input: z.object({ code: text(40) }),
  output: z.object({
    data: z.object({
      code: z.string(),
      version: z.int(),
      title,
      pass_mark: z.int(),
      valid_days: z.int(),
      /** The number of the next attempt, which is sent with the answers. */
      attempt: z.int(),
      ...quizState,
      questions: z.array(askedQuestion),
    }),
  }),
  refusals: ['not_found'],
});

export const answerQuestionnaire = endpoint(calls.answerQuestionnaire, {
  isAddition: true,
  summary:
    'Stores an attempt. `version` and `attempt` are those that were read: the same attempt sent again is answered with its result, and one of an older version is refused.',
  input: z.object({
    code: text(40),
    version: z.int(),
    attempt: z.int(),
    answers: optionalRows(z.object({ question: text(40), answer: text(40) }), maxQuestions),
  }),
  output: z.object({ id: z.string() }),
  refusals: ['not_found', 'invalid_field', 'conflict', 'attempt_waits', 'already_done'],
});

export const readResult = endpoint(calls.readResult, {
  isAddition: true,
  summary: "An attempt of the customer's own: which answers were wrong, and what is right about them.",
  input: z.object({ id: reference }),
  output: z.object({
    data: z.object({
      ...attempt,
      /** The state of the questionnaire now. */
      quiz: z.object(quizState),
      wrong: z.array(z.object({ number: z.int(), text: title, answer: title, why: title })),
    }),
  }),
  refusals: ['not_found'],
});

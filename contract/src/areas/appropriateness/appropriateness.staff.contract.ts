import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalRows, optionalText, reference, text } from '../../kernel/field.ts';
import { investorCategories } from '../../kernel/investor-category.ts';
import { decimal, listReply, time } from '../../kernel/reply.ts';
import { decisionCall, proposalShape, waitingCall } from '../../kernel/staff-proposal.ts';
import * as calls from './appropriateness.staff.calls.ts';
import { questionnaireContent } from './questionnaire-content.ts';
import { maxQuestions } from './questionnaire.rules.ts';
import { limitMeasures } from './retail-limit.ts';

const bilingual = z.object({ en: z.string(), es: z.string() });

export const listQuestionnaires = endpoint(calls.listQuestionnaires, {
  summary: 'The questionnaires with their versions, the newest first, and what is proposed.',
  input: noFields,
  output: listReply(
    z.object({
      code: z.string(),
      versions: z.array(
        z.object({ version: z.int(), at: time, content: questionnaireContent, attempts: z.int(), passed: z.int() }),
      ),
      proposal: z.nullable(z.object({ ...proposalShape, content: questionnaireContent })),
    }),
  ),
  refusals: [],
});

export const readStatistics = endpoint(calls.readStatistics, {
  summary: 'How the attempts of a version went, by question and answer.',
  input: z.object({ code: text(40), version: text(6) }),
  output: z.object({
    data: z.object({
      attempts: z.int(),
      passed: z.int(),
      customers: z.int(),
      questions: z.array(
        z.object({
          id: z.string(),
          text: bilingual,
          right: z.int(),
          answers: z.array(z.object({ id: z.string(), text: bilingual, is_right: z.boolean(), chosen: z.int() })),
        }),
      ),
    }),
  }),
  refusals: ['not_found'],
});

export const proposeQuestionnaire = endpoint(calls.proposeQuestionnaire, {
  summary:
    'Proposes the next version of a questionnaire to a second person. `version` is the newest one that was read, 0 for a new code. Versions are never changed.',
  input: z.object({
    code: text(40),
    version: z.int(),
    title_en: text(200),
    title_es: text(200),
    pass_mark: text(5),
    valid_days: text(5),
    free_tries: text(5),
    wait_hours: text(5),
    /** `answers` has one answer a line, `English | Spanish`; `right` is the number of the line that is right. */
    questions: optionalRows(
      z.object({
        text_en: text(2000),
        text_es: text(2000),
        answers: text(5000),
        right: text(2),
        why_en: text(2000),
        why_es: text(2000),
      }),
      maxQuestions,
    ),
    reason: text(500),
  }),
  output: noFields,
  refusals: ['invalid_field', 'disallowed_content', 'reason_missing', 'conflict', 'already_done'],
});

export const listRetailLimits = endpoint(calls.listRetailLimits, {
  summary:
    'The limits of investors: those that wait for a second person first, then by country. `*` is every country without its own. Amounts are in US dollars.',
  input: noFields,
  output: listReply(
    z.object({
      id: z.string(),
      country: z.string(),
      category: z.enum(investorCategories),
      version: z.int(),
      /** Null: no limit. */
      floor: z.nullable(decimal),
      /** In percent; null: the floor is the limit. */
      share: z.nullable(decimal),
      measure: z.nullable(z.enum(limitMeasures)),
      basis: bilingual,
      state: z.enum(['proposed', 'in-force', 'past']),
      decided_at: z.nullable(time),
      proposal: z.nullable(z.object(proposalShape)),
    }),
  ),
  refusals: [],
});

export const proposeRetailLimit = endpoint(calls.proposeRetailLimit, {
  summary:
    'Proposes the most that investors of a country and category may subscribe in a calendar year; another person decides. Limits are never changed: the newest is in force.',
  input: z.object({
    country: text(2),
    category: z.enum(investorCategories),
    floor: optionalText(20),
    share: optionalText(10),
    measure: z.enum(limitMeasures),
    basis_en: text(400),
    basis_es: text(400),
    reason: text(500),
  }),
  output: noFields,
  refusals: ['invalid_field', 'disallowed_content', 'reason_missing', 'already_done'],
});

export const decideAppropriateness = decisionCall(calls.decideAppropriateness, {
  summary: 'Approves or rejects a version of a questionnaire or a limit of investors.',
  refusals: ['conflict'],
});

export const countWaitingAppropriateness = waitingCall(
  calls.countWaitingAppropriateness,
  'How many versions of questionnaires and limits of investors wait for a second person.',
);

export const readInvestorRecords = endpoint(calls.readInvestorRecords, {
  summary: "A customer's attempts at questionnaires and declarations of income and wealth, the newest first.",
  input: z.object({ id: reference }),
  output: z.object({
    category: z.enum(investorCategories),
    /** In US dollars; null: no limit. */
    limit: z.nullable(decimal),
    attempts: z.array(
      z.object({
        code: z.string(),
        version: z.int(),
        attempt: z.int(),
        score: z.int(),
        questions: z.int(),
        is_passed: z.boolean(),
        at: time,
        valid_until: z.nullable(time),
      }),
    ),
    declarations: z.array(
      z.object({
        annual_income: decimal,
        net_worth: decimal,
        statements: z.array(z.string()),
        language: z.enum(['en', 'es']),
        at: time,
        valid_until: time,
      }),
    ),
  }),
  refusals: ['not_found'],
});

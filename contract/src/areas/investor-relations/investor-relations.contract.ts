import * as z from 'zod/mini';
import { companyRefusals } from '../../kernel/company-role.ts';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, reference, text } from '../../kernel/field.ts';
import { publicQuestionsShape, writtenLanguages } from '../../kernel/raise-question.ts';
import { listReply, time } from '../../kernel/reply.ts';
import * as calls from './investor-relations.calls.ts';
import { messageShape } from './message-shape.ts';

const slug = text(60);
const language = z.enum(writtenLanguages);
const version = z.int().check(z.gte(1), z.lte(2_000_000_000));
const written = { language, text: z.string() };

export const listPublicQuestions = endpoint(calls.listPublicQuestions, {
  isAddition: true,
  summary:
    'What investors asked about an offering and its company answered in public, as the page of the offering has it.',
  input: z.object({ slug }),
  output: z.object({ data: publicQuestionsShape }),
  refusals: ['not_found'],
});

export const listAskedQuestions = endpoint(calls.listAskedQuestions, {
  isAddition: true,
  summary: 'What the caller asked about an offering, with the answers; the newest first.',
  input: z.object({ slug }),
  output: z.extend(
    listReply(
      z.object({
        id: z.string(),
        ...written,
        asked_at: time,
        /** Why it is not on the page; empty for one that staff did not hide. */
        hidden_reason: z.string(),
        /** The answer on the page; null while it waits. */
        answer: z.nullable(z.object({ ...written, at: time })),
      }),
    ),
    {
      title: z.object({ en: z.string(), es: z.string() }),
      takes_questions: z.boolean(),
    },
  ),
  refusals: ['not_found'],
});

export const askQuestion = endpoint(calls.askQuestion, {
  isAddition: true,
  summary: 'Asks the company of an offering, in the language of the request. The answer is public; who asked is not.',
  input: z.object({ slug, text: text(4_000) }),
  output: z.object({ id: z.string() }),
  refusals: ['not_found', 'invalid_field', 'disallowed_content', 'offering_closed', 'own_offering'],
});

export const listRaiseQuestions = endpoint(calls.listRaiseQuestions, {
  isAddition: true,
  summary: 'What was asked about an own raise, with drafts and published answers; the newest question first.',
  input: z.object({ reference }),
  output: z.extend(
    listReply(
      z.object({
        id: z.string(),
        ...written,
        asked_at: time,
        hidden_reason: z.string(),
        /** What is written and not published; its version is what a save names. */
        draft: z.object({ ...written, version: z.int() }),
        /** Newest first; the first is in force. */
        answers: z.array(z.object({ number: z.int(), ...written, at: time, hidden_reason: z.string() })),
      }),
    ),
    { may_publish: z.boolean() },
  ),
  refusals: [...companyRefusals],
});

const answer = { id: reference, version, language, text: text(8_000) };

export const saveAnswer = endpoint(calls.saveAnswer, {
  isAddition: true,
  summary: 'Keeps an answer as a draft. `version` is the one that was read; another one meanwhile is a conflict.',
  input: z.object({ ...answer, text: optionalText(8_000) }),
  output: z.object({ version: z.int() }),
  refusals: ['invalid_field', 'disallowed_content', 'already_done', 'conflict', ...companyRefusals],
});

export const publishAnswer = endpoint(calls.publishAnswer, {
  isAddition: true,
  summary: 'Publishes an answer with its question on the page of the offering. An earlier answer stays beside it.',
  input: z.object(answer),
  output: z.object({ version: z.int() }),
  refusals: ['invalid_field', 'disallowed_content', 'already_done', 'conflict', ...companyRefusals],
});

export const listMessages = endpoint(calls.listMessages, {
  isAddition: true,
  summary: 'The messages of an own raise to its subscribers and how far each is; the newest first.',
  input: z.object({ reference }),
  output: z.extend(listReply(messageShape), {
    may_submit: z.boolean(),
    /** Whether the offering has been open: before, it has no subscribers. */
    takes_messages: z.boolean(),
  }),
  refusals: [...companyRefusals],
});

export const saveMessage = endpoint(calls.saveMessage, {
  isAddition: true,
  summary: 'Keeps a message to the subscribers of an own raise as a draft; without an id a new one.',
  input: z.object({
    reference,
    id: optionalText(64),
    version: z.int().check(z.gte(0), z.lte(2_000_000_000)),
    subject_en: optionalText(400),
    subject_es: optionalText(400),
    text_en: optionalText(8_000),
    text_es: optionalText(8_000),
  }),
  output: z.object({ id: z.string(), version: z.int() }),
  refusals: ['invalid_field', 'disallowed_content', 'already_done', 'conflict', ...companyRefusals],
});

export const submitMessage = endpoint(calls.submitMessage, {
  isAddition: true,
  summary: 'Hands a message over for review by staff; at most three of a raise in 24 hours.',
  input: z.object({ id: reference, version }),
  output: noFields,
  refusals: ['invalid_field', 'disallowed_content', 'already_done', 'conflict', 'limit_exceeded', ...companyRefusals],
});

export const discardMessage = endpoint(calls.discardMessage, {
  isAddition: true,
  summary: 'Ends the draft of a message.',
  input: z.object({ id: reference }),
  output: noFields,
  refusals: ['already_done', ...companyRefusals],
});

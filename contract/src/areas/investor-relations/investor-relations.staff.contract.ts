import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { reference, text } from '../../kernel/field.ts';
import { writtenLanguages } from '../../kernel/raise-question.ts';
import { listReply, time } from '../../kernel/reply.ts';
import { waitingCall } from '../../kernel/staff-proposal.ts';
import * as calls from './investor-relations.staff.calls.ts';
import { messageShape } from './message-shape.ts';

const written = { language: z.enum(writtenLanguages), text: z.string(), hidden_reason: z.string() };

export const readRelations = endpoint(calls.readRelations, {
  summary:
    'What investors asked about an offering with escrow, what its company answered, and its messages to subscribers; hidden texts too.',
  input: z.object({ reference: text(40) }),
  output: z.object({
    questions: z.array(
      z.object({
        id: z.string(),
        ...written,
        asked_at: time,
        customer_id: z.string(),
        customer: z.string(),
        /** Newest first. */
        answers: z.array(z.object({ number: z.int(), ...written, at: time, author: z.string() })),
      }),
    ),
    messages: z.array(messageShape),
  }),
  refusals: ['not_found'],
});

export const listWaitingMessages = endpoint(calls.listWaitingMessages, {
  summary: 'Messages to subscribers that wait for a review, the longest waiting first; at most 200.',
  input: noFields,
  output: listReply(
    z.object({ id: z.string(), reference: z.string(), security: z.string(), subject: z.string(), submitted_at: time }),
  ),
  refusals: [],
});

export const countWaitingMessages = waitingCall(
  calls.countWaitingMessages,
  'How many messages to subscribers wait for a review.',
);

/** A question, or with a number that answer of it. */
const hideable = {
  id: reference,
  answer: z.int().check(z.gte(0), z.lte(30_000)),
  reason: text(500),
};

export const hideText = endpoint(calls.hideText, {
  summary:
    'Takes a question or an answer off the page of its offering; the company and the customer who asked read the reason.',
  input: z.object(hideable),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const restoreText = endpoint(calls.restoreText, {
  summary: 'Puts a hidden question or answer back on the page of its offering.',
  input: z.object(hideable),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const approveMessage = endpoint(calls.approveMessage, {
  summary: 'Approves a message in the version that was read; it is sent to each subscriber once.',
  input: z.object({ id: reference, version: z.int().check(z.gte(1), z.lte(2_000_000_000)), reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done', 'conflict'],
});

export const returnMessage = endpoint(calls.returnMessage, {
  summary: 'Returns a message to its company, which reads the reason and may change it.',
  input: z.object({ id: reference, reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, reference, text } from '../../kernel/field.ts';
import { listReply, time } from '../../kernel/reply.ts';
import { queueFields, queueShape } from '../../kernel/staff-queue.ts';
import { waitingCall } from '../../kernel/staff-proposal.ts';
import * as calls from './support.staff.calls.ts';

const queueViews = ['open', 'mine', 'unassigned', 'closed'] as const;

const language = z.enum(['en', 'es']);
const person = z.object({ id: z.string(), name: z.string() });
const category = z.object({ code: z.string(), name: z.string() });

const ticket = {
  reference_no: z.string(),
  subject: z.string(),
  category,
  /** The customer's user name. */
  customer: z.string(),
  /** The language the customer last wrote in. */
  language,
  assigned: z.nullable(person),
  opened_at: time,
  /** Since when the customer waits for an answer; null while we wait for the customer. */
  waiting_since: z.nullable(time),
  /** When the promised time ends; null while no answer is owed. */
  answer_due_at: z.nullable(time),
  first_answered_at: z.nullable(time),
  closed_at: z.nullable(time),
};

const referenceOnly = { reference_no: reference };
const words = text(20_000);

export const countWaitingTickets = waitingCall(calls.countWaitingTickets, 'How many customers wait for an answer.');

export const listQueue = endpoint(calls.listQueue, {
  summary:
    'A queue: who waits longest first, closed ones newest first; with the counts of all queues and the times to the first answer.',
  input: z.object({
    view: z._default(z.enum(queueViews), 'open'),
    category: optionalText(40),
    /** `search` is a number of a ticket, the beginning of a user name, or an e-mail address: its beginning for roles that see it. */
    ...queueFields,
  }),
  output: z.object({
    ...queueShape(z.object(ticket), z.object({ open: z.int(), mine: z.int(), unassigned: z.int() })),
    categories: z.array(category),
    /** Of the last 30 days; null when nothing was answered. */
    first_answer: z.nullable(z.object({ median_minutes: z.int(), most_minutes: z.int(), tickets: z.int() })),
  }),
  refusals: [],
});

export const searchTickets = endpoint(calls.searchTickets, {
  summary: 'Finds tickets by the beginning of their number, and by the beginnings of words of their subject.',
  input: z.object({ query: text(200) }),
  output: listReply(
    z.object({ reference_no: z.string(), subject: z.string(), customer: z.string(), is_closed: z.boolean() }),
  ),
  refusals: [],
});

export const readThread = endpoint(calls.readThread, {
  summary: 'A ticket with its whole conversation, internal notes too. The look is recorded.',
  input: z.object(referenceOnly),
  output: z.object({
    data: z.object({
      ...ticket,
      customer_id: z.string(),
      /** Masked for roles that do not see it; shown with a reason like any of the customer's data. */
      email: z.string(),
      is_email_masked: z.boolean(),
      /** Who may be given the ticket. */
      staff: z.array(person),
      messages: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(['customer', 'staff', 'note']),
          /** The member of staff; '' for the customer. */
          author: z.string(),
          body: z.string(),
          at: time,
          images: z.array(
            z.object({ id: z.string(), name: z.string(), bytes: z.int(), width: z.int(), height: z.int() }),
          ),
        }),
      ),
    }),
  }),
  refusals: ['not_found'],
});

export const readThreadImage = endpoint(calls.readThreadImage, {
  summary: 'An image of a ticket, as a file instead of a JSON reply.',
  input: z.object({ id: reference }),
  output: noFields,
  refusals: ['not_found'],
});

export const answerTicket = endpoint(calls.answerTicket, {
  summary: 'Answers the customer, with up to four images; the ticket is then the own one.',
  input: z.object({ ...referenceOnly, text: words }),
  output: noFields,
  refusals: ['invalid_field', 'not_found', 'conflict'],
});

export const writeNote = endpoint(calls.writeNote, {
  summary: 'Writes a note that the customer never sees.',
  input: z.object({ ...referenceOnly, text: words }),
  output: noFields,
  refusals: ['invalid_field', 'not_found'],
});

export const assignTicket = endpoint(calls.assignTicket, {
  summary: "Gives a ticket to a member of staff, or with '' to none, unless it is another's by now than `from` says.",
  input: z.object({ ...referenceOnly, to: optionalText(64), from: optionalText(64) }),
  output: noFields,
  refusals: ['invalid_field', 'not_found', 'conflict'],
});

export const setTicketCategory = endpoint(calls.setTicketCategory, {
  summary: 'Moves an open ticket to another category. Nothing is said to the customer.',
  input: z.object({ ...referenceOnly, category: text(40) }),
  output: noFields,
  refusals: ['invalid_field', 'not_found', 'conflict'],
});

export const closeTicket = endpoint(calls.closeTicket, {
  summary: 'Closes a ticket with a last message to the customer, who gets an email.',
  input: z.object({ ...referenceOnly, text: words }),
  output: noFields,
  refusals: ['invalid_field', 'not_found', 'conflict'],
});

export const reopenTicket = endpoint(calls.reopenTicket, {
  summary: 'Opens a closed ticket again as the own one.',
  input: z.object(referenceOnly),
  output: noFields,
  refusals: ['not_found', 'conflict'],
});

const cannedTexts = { title_en: z.string(), title_es: z.string(), body_en: z.string(), body_es: z.string() };

export const listCannedAnswers = endpoint(calls.listCannedAnswers, {
  summary: 'The canned answers, those no longer offered too, in both languages with their blanks.',
  input: noFields,
  output: listReply(
    z.object({ id: z.string(), category: z.nullable(category), ...cannedTexts, is_offered: z.boolean() }),
  ),
  refusals: [],
});

export const saveCannedAnswer = endpoint(calls.saveCannedAnswer, {
  summary: "Changes a canned answer, or with an empty id adds one. `category` is a category's code or ''.",
  input: z.object({
    id: optionalText(64),
    category: optionalText(40),
    title_en: text(400),
    title_es: text(400),
    body_en: words,
    body_es: words,
    is_offered: z.boolean(),
    reason: text(500),
  }),
  output: z.object({ id: z.string() }),
  refusals: ['invalid_field', 'reason_missing', 'not_found'],
});

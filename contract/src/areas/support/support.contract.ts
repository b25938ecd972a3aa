import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { reference, text } from '../../kernel/field.ts';
import { bit, listReply, time } from '../../kernel/reply.ts';
import * as calls from './support.calls.ts';

/*
 * Support is open to suspended and frozen customers, because the message tells them to contact it (the guard table of requirement 1.6 says
 * 'nearly all pages'), and by a mailed link to those who cannot sign in: access level `support`.
 */

/** 0 is open, 1 is closed (requirement 1.4). */
const ticket = { reference_no: z.string(), subject: z.string(), category: z.string(), created_at: time, status: bit };

/** The hours within which an answer is promised. */
const answerHours = z.int();

const attachment = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
});

// Longer than the rules allow: they refuse with their own sentence.
const subject = text(2_000);
const message = text(20_000);

export const listCategories = endpoint(calls.listCategories, {
  summary: "The categories a ticket may have, in the caller's language; `code` is the same in every language.",
  input: noFields,
  output: z.object({
    supportList: z.array(z.object({ category: z.string(), code: z.string() })),
    answer_hours: answerHours,
  }),
  refusals: [],
});

export const openTicket = endpoint(calls.openTicket, {
  summary: 'Opens a ticket, with up to four images. `category` is a code or a name of the list.',
  input: z.object({ category: text(120), subject, message }),
  output: z.object({ reference_no: z.string() }),
  refusals: ['invalid_field', 'disallowed_content'],
});

export const listTickets = endpoint(calls.listTickets, {
  summary: "The customer's own tickets, newest first.",
  input: noFields,
  output: listReply(z.object(ticket)),
  refusals: [],
});

export const readTicket = endpoint(calls.readTicket, {
  summary: "One of the customer's own tickets with its conversation; `type` is 'User' for their own messages.",
  input: z.object({ reference_no: reference }),
  output: z.object({
    data: z.object({
      ...ticket,
      closed_at: z.nullable(time),
      /** Who answered last; empty before the first answer. */
      answered_by: z.string(),
      first_answered_at: z.nullable(time),
      /** When the promised time ends; null while no answer is owed. */
      answer_due_at: z.nullable(time),
      answer_hours: answerHours,
      messages: z.array(
        z.object({
          _id: z.string(),
          type: z.string(),
          author: z.string(),
          message: z.string(),
          /** The id of the first attachment, or ''. */
          image: z.string(),
          attachments: z.array(attachment),
          created_at: time,
        }),
      ),
    }),
  }),
  refusals: ['not_found'],
});

export const replyToTicket = endpoint(calls.replyToTicket, {
  summary: "Adds to a ticket. `close` is empty to close it and 'on' otherwise, as the product behaves.",
  input: z.object({ close: z.literal(['', 'on']), reference_no: reference, description: message }),
  output: noFields,
  refusals: ['invalid_field', 'disallowed_content', 'not_found', 'conflict'],
});

export const readAttachment = endpoint(calls.readAttachment, {
  isAddition: true,
  summary: "An image of one of the customer's own tickets, as a file instead of a JSON reply.",
  input: z.object({ id: reference }),
  output: noFields,
  refusals: ['not_found'],
});

export const openSupport = endpoint(calls.openSupport, {
  isAddition: true,
  summary: 'Opens support without a session, by a mailed link, once. The token is for tickets only.',
  input: z.object({ token: text(500), verify: text(500) }),
  output: z.object({ token: z.string(), expires_at: time }),
  refusals: ['link_invalid', 'link_expired'],
});

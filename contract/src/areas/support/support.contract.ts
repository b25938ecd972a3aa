import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, reference, text } from '../../kernel/field.ts';
import { bit, listReply, time } from '../../kernel/reply.ts';
import * as calls from './support.calls.ts';

/*
 * Support is open to suspended customers, because the suspension message tells them to contact it. The guard table says
 * 'nearly all pages' (requirement 1.6).
 */

/** 0 is open, 1 is closed (requirement 1.4). */
const ticket = { reference_no: z.string(), subject: z.string(), category: z.string(), created_at: time, status: bit };

export const listCategories = endpoint(calls.listCategories, {
  summary: 'The categories a ticket may have.',
  input: noFields,
  output: z.object({ supportList: z.array(z.object({ category: z.string() })) }),
});

export const openTicket = endpoint(calls.openTicket, {
  summary: 'Opens a ticket, with an image if there is one.',
  input: z.object({ category: text(120), subject: text(200), message: text(5000) }),
  output: z.object({ reference_no: z.string() }),
});

export const listTickets = endpoint(calls.listTickets, {
  summary: "The customer's own tickets, newest first.",
  input: noFields,
  output: listReply(z.object(ticket)),
});

export const readTicket = endpoint(calls.readTicket, {
  summary: "One of the customer's own tickets with its conversation; `type` is 'User' for their own messages.",
  input: z.object({ reference_no: reference }),
  output: z.object({
    data: z.object({
      ...ticket,
      messages: z.array(z.object({ type: z.string(), message: z.string(), image: z.string(), created_at: time })),
    }),
  }),
});

export const replyToTicket = endpoint(calls.replyToTicket, {
  summary: "Adds to a ticket. `close` is empty to close it and 'on' otherwise, as the product behaves.",
  input: z.object({ close: optionalText(10), reference_no: reference, description: text(5000) }),
  output: noFields,
});

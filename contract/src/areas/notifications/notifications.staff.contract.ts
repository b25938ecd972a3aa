import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { reference } from '../../kernel/field.ts';
import { listReply, time } from '../../kernel/reply.ts';
import * as calls from './notifications.staff.calls.ts';

export const listCustomerEmails = endpoint(calls.listCustomerEmails, {
  summary:
    'The newest notices that a customer got by e-mail: when, and their subject. Their text, which may hold links, is not shown.',
  input: z.object({ id: reference }),
  output: listReply(
    z.object({
      id: z.string(),
      subject: z.string(),
      created_at: time,
      sent_at: z.nullable(time),
      /** It was not sent: because the customer switched its kind off, or because the address is stopped. */
      withheld_at: z.nullable(time),
      withheld_why: z.nullable(z.enum(['switched-off', 'bounced', 'complained'])),
      /** When it came back first. */
      returned_at: z.nullable(time),
    }),
  ),
  refusals: ['not_found'],
});

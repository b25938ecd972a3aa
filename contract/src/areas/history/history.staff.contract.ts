import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { reference } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { pagedReply, time } from '../../kernel/reply.ts';
import * as calls from './history.staff.calls.ts';

const input = z.extend(paging, { id: reference });

export const listCustomerSignIns = endpoint(calls.listCustomerSignIns, {
  summary: "A customer's sign-ins, newest first.",
  input,
  output: pagedReply(
    z.object({ id: z.string(), browser: z.string(), device: z.string(), address: z.string(), at: time }),
  ),
  refusals: ['invalid_field', 'not_found'],
});

export const listCustomerActivity = endpoint(calls.listCustomerActivity, {
  summary: "A customer's actions and the movements of their money, newest first.",
  input,
  output: pagedReply(
    z.object({
      id: z.string(),
      kind: z.string(),
      type: z.string(),
      message: z.string(),
      receive_message: z.string(),
      deducted_message: z.string(),
      at: time,
    }),
  ),
  refusals: ['invalid_field', 'not_found'],
});

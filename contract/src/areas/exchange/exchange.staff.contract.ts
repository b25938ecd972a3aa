import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { reference } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, pagedReply, time } from '../../kernel/reply.ts';
import * as calls from './exchange.staff.calls.ts';

export const listCustomerSwaps = endpoint(calls.listCustomerSwaps, {
  summary: "A customer's swaps, newest first.",
  input: z.extend(paging, { id: reference }),
  output: pagedReply(
    z.object({
      id: z.string(),
      from: z.string(),
      to: z.string(),
      paid: decimal,
      received: decimal,
      fee: decimal,
      fee_currency: z.string(),
      rate: decimal,
      at: time,
    }),
  ),
  refusals: ['invalid_field', 'not_found'],
});

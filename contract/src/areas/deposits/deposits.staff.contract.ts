import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { reference, text } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, listReply, pagedReply, time } from '../../kernel/reply.ts';
import * as calls from './deposits.staff.calls.ts';

export const searchDeposits = endpoint(calls.searchDeposits, {
  summary:
    'Finds customers by the beginning of a receiving address or of the txid of a deposit, and by the amount of one: 40, or 40 USDT.',
  input: z.object({ query: text(200) }),
  output: listReply(
    z.object({
      customer: z.string(),
      username: z.string(),
      kind: z.enum(['txid', 'address', 'amount']),
      found: z.string(),
    }),
  ),
  refusals: [],
});

export const listCustomerDeposits = endpoint(calls.listCustomerDeposits, {
  summary: "A customer's deposits, newest first; `filter` is a currency.",
  input: z.extend(paging, { id: reference }),
  output: pagedReply(
    z.object({
      id: z.string(),
      currency: z.string(),
      amount: decimal,
      network: z.string(),
      /** How it came: by a network, a wire, or a link of the bank. */
      way: z.enum(['chain', 'bank', 'link']),
      txid: z.string(),
      /** Who sent it, where the chain says so; else empty. */
      sender: z.string(),
      /** As stored, for staff: `confirming`, `in_review`, `reversed`, … */
      state: z.string(),
      /** As the customer sees it. */
      status: z.string(),
      created_at: time,
    }),
  ),
  refusals: ['invalid_field', 'not_found'],
});

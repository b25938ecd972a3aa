import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, reference, text } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, listReply, pagedReply, time } from '../../kernel/reply.ts';
import { decisionCall, proposalShape, waitingCall } from '../../kernel/staff-proposal.ts';
import * as calls from './deposits.staff.calls.ts';
import { reversedStates } from './reversed-states.ts';

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

export const listReversedDeposits = endpoint(calls.listReversedDeposits, {
  summary:
    'Deposits that their networks reversed after the credit, the newest reversal first; `search` is the beginning of a user name, or a txid.',
  input: z.extend(paging, {
    state: z._default(z.enum(['', ...reversedStates]), ''),
    /** Of one customer; empty for all. */
    customer: optionalText(64),
  }),
  output: pagedReply(
    z.object({
      id: z.string(),
      customer_id: z.string(),
      customer: z.string(),
      currency: z.string(),
      amount: decimal,
      network: z.string(),
      txid: z.string(),
      explorer_url: z.nullable(z.string()),
      credited_at: time,
      reversed_at: time,
      /** What could be frozen of it when it was reversed. */
      frozen: decimal,
      /** What was spent of it by then, which the customer owes. */
      spent: decimal,
      state: z.enum(reversedStates),
      proposal: z.nullable(z.object(proposalShape)),
    }),
  ),
  refusals: [],
});

export const countReversedDeposits = waitingCall(
  calls.countReversedDeposits,
  'How many reversed deposits wait for a decision.',
);

export const proposeClosing = endpoint(calls.proposeClosing, {
  summary: 'Proposes to close a reversed deposit that will not come back; another person decides.',
  input: z.object({ id: reference, reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const decideClosing = decisionCall(calls.decideClosing, {
  summary: 'Closes a reversed deposit, or not. Who proposed it may decline it and never confirm it.',
});

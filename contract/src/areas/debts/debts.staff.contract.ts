import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, reference, text } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, pagedReply, time } from '../../kernel/reply.ts';
import { decisionCall, proposalShape } from '../../kernel/staff-proposal.ts';
import { debtSources, debtStates } from './debt-states.ts';
import * as calls from './debts.staff.calls.ts';

export const listDebts = endpoint(calls.listDebts, {
  summary:
    'What customers owe after a payment to them was taken back, newest first; `search` is the beginning of a user name, or a reference.',
  input: z.extend(paging, {
    state: z._default(z.enum(['', ...debtStates]), ''),
    /** Of one customer; empty for all. */
    customer: optionalText(64),
  }),
  output: pagedReply(
    z.object({
      id: z.string(),
      customer_id: z.string(),
      customer: z.string(),
      currency: z.string(),
      source: z.enum(debtSources),
      reference: z.string(),
      amount: decimal,
      collected: decimal,
      written_off: decimal,
      left: decimal,
      state: z.enum(debtStates),
      created_at: time,
      proposal: z.nullable(z.object(proposalShape)),
    }),
  ),
  refusals: [],
});

export const proposeWriteOff = endpoint(calls.proposeWriteOff, {
  summary: 'Proposes to give up what is left of a debt; another person decides.',
  input: z.object({ id: reference, reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const decideWriteOff = decisionCall(calls.decideWriteOff, {
  summary: 'Gives up what is left of a debt, or not. Who proposed it may decline it and never confirm it.',
});

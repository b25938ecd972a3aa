import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { reference } from '../../kernel/field.ts';
import { decimal, listReply, time } from '../../kernel/reply.ts';
import { debtSources, debtStates } from './debt-states.ts';
import * as calls from './debts.calls.ts';

export const listOwnDebts = endpoint(calls.listOwnDebts, {
  isAddition: true,
  summary: 'What the customer owes, why, and how it was settled so far, newest first.',
  input: noFields,
  output: listReply(
    z.object({
      id: z.string(),
      currency: z.string(),
      source: z.enum(debtSources),
      /** What was taken back, as the customer knows it: a reference, or a transaction of a network. */
      reference: z.string(),
      source_id: z.string(),
      amount: decimal,
      collected: decimal,
      written_off: decimal,
      /** What is still owed. */
      left: decimal,
      state: z.enum(debtStates),
      created_at: time,
      entries: z.array(z.object({ kind: z.enum(['collected', 'written_off']), amount: decimal, at: time })),
    }),
  ),
  refusals: [],
});

export const listSettledBy = endpoint(calls.listSettledBy, {
  isAddition: true,
  summary: 'What was collected from one credit of the customer, by its id, for debts.',
  input: z.object({ id: reference }),
  output: listReply(z.object({ debt_id: z.string(), currency: z.string(), amount: decimal, at: time })),
  refusals: [],
});

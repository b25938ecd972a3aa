import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { reference } from '../../kernel/field.ts';
import { decimal, time } from '../../kernel/reply.ts';
import { queueFields, queueShape } from '../../kernel/staff-queue.ts';
import { attemptViews, paymentProblems, paymentStates, paymentSteps } from './payment-state.ts';
import { waitingCall } from '../../kernel/staff-proposal.ts';
import * as calls from './payments.staff.calls.ts';

const row = {
  reference_no: z.string(),
  customer_id: z.string(),
  /** The customer's user name. */
  customer: z.string(),
  amount: decimal,
  currency: z.string(),
  /** As the customer reads it. */
  state: z.enum(paymentStates),
  problem: z.nullable(z.enum(paymentProblems)),
  created_at: time,
  state_since: time,
};

export const countWaitingPayments = waitingCall(
  calls.countWaitingPayments,
  'How many COP payments staff have to look at: another amount or a second payment arrived, or the bank has not decided when the link ended.',
);

export const listPaymentQueue = endpoint(calls.listPaymentQueue, {
  summary:
    'COP payments: those that staff have to look at, those under way, those that the bank took back, or all, newest first.',
  input: z.object({
    view: z._default(z.enum(['attention', 'open', 'reversed', 'all']), 'attention'),
    /** `search` is the beginning of a user name, an e-mail address or a reference, or the provider's whole number of an attempt. */
    ...queueFields,
  }),
  output: z.object({
    ...queueShape(z.object(row), z.object({ attention: z.int() })),
  }),
  refusals: [],
});

export const readPaymentCase = endpoint(calls.readPaymentCase, {
  summary:
    'A COP payment with its timeline, its attempts, and what the provider answered and sent. The look is recorded.',
  input: z.object({ reference_no: reference }),
  output: z.object({
    ...row,
    email: z.string(),
    expires_at: time,
    next_check_at: z.nullable(time),
    /** The provider's number of the attempt that was credited or is in review; '' before. */
    attempt: z.string(),
    taken: decimal,
    owed: decimal,
    steps: z.array(z.object({ step: z.enum(paymentSteps), at: time })),
    attempts: z.array(
      z.object({
        id: z.string(),
        state: z.enum(attemptViews),
        amount: decimal,
        currency: z.string(),
        method: z.string(),
        changed_at: time,
      }),
    ),
    /** Word for word, the newest first. */
    answers: z.array(z.object({ attempt: z.string(), body: z.string(), received_at: time })),
    notices: z.array(z.object({ body: z.string(), received_at: time })),
  }),
  refusals: ['not_found'],
});

export const askProvider = endpoint(calls.askProvider, {
  summary: 'Makes the worker ask the provider about a payment now.',
  input: z.object({ reference_no: reference }),
  output: noFields,
  refusals: ['not_found'],
});

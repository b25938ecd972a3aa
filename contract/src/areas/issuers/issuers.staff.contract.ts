import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { reference } from '../../kernel/field.ts';
import { bit, decimal, time } from '../../kernel/reply.ts';
import { decisionFields, waitingCall } from '../../kernel/staff-proposal.ts';
import { queueFields, queueShape } from '../../kernel/staff-queue.ts';
import { assetTypes, requestStates } from './issuers.rules.ts';
import * as calls from './issuers.staff.calls.ts';

const row = {
  id: z.string(),
  customer_id: z.string(),
  /** The customer's user name. */
  customer: z.string(),
  asset_type: z.enum(assetTypes),
  amount: decimal,
  currency: z.string(),
  state: z.enum(requestStates),
  waits_since: time,
  due_at: time,
  decider: z.string(),
  decided_at: z.nullable(time),
};

export const countWaitingRequests = waitingCall(
  calls.countWaitingRequests,
  'How many issuance requests wait for staff.',
);

export const listRequestQueue = endpoint(calls.listRequestQueue, {
  summary: 'The issuance requests: who waits longest first, decided ones newest first.',
  input: z.object({ view: z._default(z.enum(['open', 'decided']), 'open'), ...queueFields }),
  output: z.object(queueShape(z.object(row), z.object({ open: z.int() }))),
  refusals: [],
});

export const readRequestCase = endpoint(calls.readRequestCase, {
  summary: 'An issuance request with its customer. The look is recorded.',
  input: z.object({ id: reference }),
  output: z.object({
    ...row,
    description: z.string(),
    email: z.string(),
    country: z.string(),
    /** Empty before the customer has a profile. */
    user_type: z.enum(['', 'personal', 'business']),
    kyc: z.enum(['none', 'pending', 'redo', 'verified']),
    /** The language that the customer reads. */
    language: z.enum(['en', 'es']),
    /** Whether the customer may create assets already. */
    may_create: bit,
    reason: z.string(),
    /** The security that was created by it. */
    asset: z.nullable(z.object({ id: z.string(), ticker: z.string() })),
    /** How many requests of this customer were decided before. */
    earlier: z.object({ approved: z.int(), rejected: z.int() }),
  }),
  refusals: ['not_found'],
});

export const decideRequest = endpoint(calls.decideRequest, {
  summary:
    'Approves an issuance request, which lets the customer create assets, or rejects it with a reason that the customer reads.',
  input: z.object(decisionFields),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

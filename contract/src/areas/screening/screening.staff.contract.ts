import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, reference, text } from '../../kernel/field.ts';
import { time } from '../../kernel/reply.ts';
import { queueFields, queueShape } from '../../kernel/staff-queue.ts';
import { waitingCall } from '../../kernel/staff-proposal.ts';
import * as calls from './screening.staff.calls.ts';

const verdicts = ['approve', 'refuse'] as const;

const row = {
  id: z.string(),
  customer_id: z.string(),
  /** The customer's user name. */
  customer: z.string(),
  currency: z.string(),
  network: z.string(),
  name: z.string(),
  address: z.string(),
  state: z.enum(['pending', 'in_review', 'completed', 'rejected', 'deleted']),
  screening: z.enum(['clear', 'hit', 'unknown']),
  waits_since: time,
  due_at: time,
  decider: z.string(),
  decided_at: z.nullable(time),
};

const reason = z.object({
  code: z.string(),
  verdict: z.enum(verdicts),
  en: z.string(),
  es: z.string(),
  needs_note: z.boolean(),
});

export const countWaitingAddresses = waitingCall(
  calls.countWaitingAddresses,
  'How many withdrawal addresses wait for a person.',
);

export const listScreenedAddresses = endpoint(calls.listScreenedAddresses, {
  summary:
    'The withdrawal addresses that are not clear: who waits longest first, decided ones newest first; with the reasons to choose from.',
  input: z.object({
    view: z._default(z.enum(['open', 'decided']), 'open'),
    /** `search` is the beginning of a user name, an e-mail address or the address itself. */
    ...queueFields,
  }),
  output: z.object({
    ...queueShape(z.object(row), z.object({ open: z.int() })),
    reasons: z.array(reason),
  }),
  refusals: [],
});

export const readScreenedAddress = endpoint(calls.readScreenedAddress, {
  summary: 'A withdrawal address with what the watch lists say about it. The look is recorded.',
  input: z.object({ id: reference }),
  output: z.object({
    ...row,
    email: z.string(),
    /** The language that the customer reads. */
    language: z.enum(['en', 'es']),
    added_at: time,
    /** What the customer reads; '' without one. */
    reason: z.string(),
    /** How many customers saved this address. */
    owners: z.int(),
    screened_at: z.nullable(time),
    hits: z.array(z.object({ list: z.string(), score: z.nullable(z.int()), name: z.string(), note: z.string() })),
  }),
  refusals: ['not_found'],
});

export const decideAddress = endpoint(calls.decideAddress, {
  summary: 'Approves an address, or refuses it with a reason that the customer reads.',
  input: z.object({ id: reference, verdict: z.enum(verdicts), reason: text(40), note: optionalText(2_000) }),
  output: noFields,
  refusals: ['invalid_field', 'reason_missing', 'not_found', 'already_done'],
});

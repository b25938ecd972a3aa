import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { reference, text } from '../../kernel/field.ts';
import { bit, decimal, time } from '../../kernel/reply.ts';
import { decisionCall, decisionFields, proposalShape, waitingCall } from '../../kernel/staff-proposal.ts';
import { queueFields, queueShape } from '../../kernel/staff-queue.ts';
import * as calls from './bank.staff.calls.ts';

const accountRow = {
  id: z.string(),
  customer_id: z.string(),
  /** The customer's user name. */
  customer: z.string(),
  bank_name: z.string(),
  account_number: z.string(),
  holder: z.string(),
  country: z.string(),
  state: z.enum(['pending', 'approved', 'rejected']),
  waits_since: time,
  due_at: time,
  decider: z.string(),
  decided_at: z.nullable(time),
};

const depositRow = {
  id: z.string(),
  customer_id: z.string(),
  /** The customer's user name. */
  customer: z.string(),
  amount: decimal,
  reference: z.string(),
  holder: z.string(),
  state: z.enum(['pending', 'approved', 'credited', 'completed', 'rejected']),
  waits_since: time,
  due_at: time,
  /** An approval waits for a second person. */
  is_proposed: bit,
  decider: z.string(),
  decided_at: z.nullable(time),
};

const counts = z.object({ open: z.int() });

export const countWaitingAccounts = waitingCall(
  calls.countWaitingAccounts,
  'How many bank accounts of customers wait for staff.',
);

export const listAccountQueue = endpoint(calls.listAccountQueue, {
  summary: 'The bank accounts of customers: who waits longest first, decided ones newest first.',
  input: z.object({
    view: z._default(z.enum(['open', 'decided']), 'open'),
    /** `search` is the beginning of a user name, an e-mail address, a reference or an account number. */
    ...queueFields,
  }),
  output: z.object(queueShape(z.object(accountRow), counts)),
  refusals: [],
});

export const readAccountCase = endpoint(calls.readAccountCase, {
  summary: 'A bank account with its customer. The look is recorded.',
  input: z.object({ id: reference }),
  output: z.object({
    ...accountRow,
    version: z.int(),
    email: z.string(),
    /** The language that the customer reads. */
    language: z.enum(['en', 'es']),
    account_type: z.enum(['savings', 'checking']),
    code: z.string(),
    added_at: time,
    is_active: bit,
    reason: z.string(),
    /** How many customers entered an account of this number. */
    owners: z.int(),
  }),
  refusals: ['not_found'],
});

export const decideAccount = endpoint(calls.decideAccount, {
  summary:
    'Approves a bank account, or rejects it with a reason that the customer reads. `version` is the one that was read.',
  input: z.object({ ...decisionFields, version: z.int() }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done', 'conflict'],
});

export const countWaitingDeposits = waitingCall(calls.countWaitingDeposits, 'How many bank deposits wait for staff.');

export const listDepositQueue = endpoint(calls.listDepositQueue, {
  summary:
    'The bank deposits: those that wait, those that are credited and not completed, and those that are completed or rejected.',
  input: z.object({
    view: z._default(z.enum(['open', 'credited', 'decided']), 'open'),
    /** `search` is the beginning of a user name, an e-mail address, a reference or an account number. */
    ...queueFields,
  }),
  output: z.object(queueShape(z.object(depositRow), counts)),
  refusals: [],
});

export const readDepositCase = endpoint(calls.readDepositCase, {
  summary: 'A bank deposit with its account and what speaks against it. The look is recorded.',
  input: z.object({ id: reference }),
  output: z.object({
    ...depositRow,
    email: z.string(),
    language: z.enum(['en', 'es']),
    bank_name: z.string(),
    account_number: z.string(),
    country: z.string(),
    /** YYYY-MM-DD. */
    transferred_on: z.string(),
    file_name: z.string(),
    reason: z.string(),
    /** How many other deposits have this reference. */
    same_reference: z.int(),
    /** The account was edited or is not active any more. */
    account_changed: bit,
    /** An approval takes two people: from the amount `two_people_from` on. */
    takes_two: bit,
    two_people_from: decimal,
    /** Its line of a statement; null before it was matched. */
    line: z.nullable(z.object({ booked_on: z.string(), reference: z.string(), payer: z.string(), amount: decimal })),
    completer: z.string(),
    completed_at: z.nullable(time),
    credited_at: z.nullable(time),
    proposal: z.nullable(z.object(proposalShape)),
  }),
  refusals: ['not_found'],
});

export const readDepositProof = endpoint(calls.readDepositProof, {
  summary: 'The image that the customer sent as the proof of a transfer.',
  input: z.object({ id: reference }),
  output: noFields,
  refusals: ['not_found'],
});

export const decideDeposit = endpoint(calls.decideDeposit, {
  summary:
    'Approves a bank deposit, which credits it, or rejects it with a reason that the customer reads. A large one is proposed to a second person.',
  input: z.object(decisionFields),
  output: z.object({ is_proposed: z.boolean() }),
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const decideDepositProposal = decisionCall(calls.decideDepositProposal, {
  summary: 'Confirms or declines a proposed approval. Who proposed it may decline it and never confirm it.',
});

export const completeDeposit = endpoint(calls.completeDeposit, {
  summary: "Completes a credited deposit that was matched with its line of the bank's statement.",
  input: z.object({ id: reference, reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done', 'conflict'],
});

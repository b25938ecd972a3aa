import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, reference, text } from '../../kernel/field.ts';
import { listReply, time } from '../../kernel/reply.ts';
import { decisionCall, proposalShape } from '../../kernel/staff-proposal.ts';
import * as calls from './customers.staff.calls.ts';
import { deceasedEnds } from './customers.rules.ts';

// An empty reason is answered with reason_missing, not as a malformed request.
const reason = optionalText(500);
const decision = z.object({ id: reference, reason });

export const listNotes = endpoint(calls.listNotes, {
  summary: 'What staff wrote about a customer, newest first.',
  input: z.object({ id: reference }),
  output: listReply(z.object({ id: z.string(), staff: z.string(), body: z.string(), at: time })),
  refusals: ['not_found'],
});

export const writeNote = endpoint(calls.writeNote, {
  summary: 'Writes a note about a customer, for staff only.',
  input: z.object({ id: reference, body: text(2000) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing'],
});

export const suspendCustomer = endpoint(calls.suspendCustomer, {
  summary: 'Suspends a customer: all sessions end, and an e-mail says so.',
  input: decision,
  output: z.object({ ended: z.int() }),
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const liftSuspension = endpoint(calls.liftSuspension, {
  summary: 'Lifts a suspension, with an e-mail; not of a customer who is recorded as deceased.',
  input: decision,
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done', 'conflict'],
});

export const liftFreeze = endpoint(calls.liftFreeze, {
  summary:
    'Lifts a freeze that the customer caused by the link of a notice, after a check of identity, with an e-mail.',
  input: decision,
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const endCustomerSessions = endpoint(calls.endCustomerSessions, {
  summary: 'Ends all sessions of a customer.',
  input: decision,
  output: z.object({ ended: z.int() }),
  refusals: ['not_found', 'reason_missing'],
});

export const listProposals = endpoint(calls.listProposals, {
  summary: 'The decisions of two about a customer, newest first.',
  input: z.object({ id: reference }),
  output: listReply(
    z.object({
      ...proposalShape,
      kind: z.string(),
      state: z.enum(['open', 'approved', 'rejected']),
      decider: z.string(),
      decided_at: z.nullable(time),
      decision_reason: z.string(),
    }),
  ),
  refusals: ['not_found'],
});

export const proposeTfaReset = endpoint(calls.proposeTfaReset, {
  summary: 'Proposes to switch off two-factor for a customer who lost it, with the facts that prove who they are.',
  input: z.object({ id: reference, facts: optionalText(500) }),
  output: z.object({ id: z.string() }),
  refusals: ['not_found', 'reason_missing', 'already_done', 'tfa_off'],
});

export const decideTfaReset = decisionCall(calls.decideTfaReset, {
  summary:
    'Approves or rejects a proposed two-factor reset. Approved by another person, two-factor is off, sessions end, withdrawals rest.',
  refusals: ['tfa_off'],
});

const deathFields = { died_on: z.string(), certificate: z.string() };

export const listDeceased = endpoint(calls.listDeceased, {
  summary: 'The records that a customer has died, newest first, and what is proposed about them.',
  input: z.object({ id: reference }),
  output: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        ...deathFields,
        recorded_at: time,
        ended_as: z.nullable(z.enum(deceasedEnds)),
        ended_at: z.nullable(time),
      }),
    ),
    /** With `ended_as` it ends the record, without it makes one. */
    proposals: z.array(z.object({ ...proposalShape, ...deathFields, ended_as: z.nullable(z.enum(deceasedEnds)) })),
  }),
  refusals: ['not_found'],
});

export const proposeDeceased = endpoint(calls.proposeDeceased, {
  summary: 'Proposes to record that a customer has died, with the day and what names the certificate of death.',
  input: z.object({ id: reference, died_on: text(10), certificate: text(120), reason }),
  output: z.object({ id: z.string() }),
  refusals: ['not_found', 'invalid_field', 'disallowed_content', 'reason_missing', 'already_done'],
});

export const proposeEndDeceased = endpoint(calls.proposeEndDeceased, {
  summary: 'Proposes to end the record that a customer has died: it was a mistake, or the estate is settled.',
  input: z.object({ id: reference, ended_as: z.enum(deceasedEnds), reason }),
  output: z.object({ id: z.string() }),
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const decideDeceased = decisionCall(calls.decideDeceased, {
  summary:
    'Approves or rejects what is proposed about a deceased customer. With a record the account is suspended and payments of corporate actions are kept; its end lifts that suspension.',
});

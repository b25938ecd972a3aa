import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, reference, text } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, pagedReply, time } from '../../kernel/reply.ts';
import { decisionCall, proposalShape, waitingCall } from '../../kernel/staff-proposal.ts';
import * as calls from './corporate-actions.staff.calls.ts';
import { corporateActionKinds, corporateActionStates, entitlementReasons, entitlementStates } from './kinds.ts';
import { termsFields } from './terms-fields.ts';
import { eventReply, termsReply } from './terms-reply.ts';

/** What two of the staff decide about an event. */
const proposalKinds = ['announce', 'cancel', 'accept-snapshot', 'fund', 'return'] as const;

export const listEvents = endpoint(calls.listEvents, {
  summary:
    'Corporate actions, newest first; `search` is the beginning of a reference, of a security, or of the user name of its issuer. `from_day` and `to_day` are about record and payment days.',
  input: z.extend(paging, {
    state: z._default(z.enum(['', ...corporateActionStates]), ''),
    kind: z._default(z.enum(['', ...corporateActionKinds]), ''),
    security: optionalText(40),
    /** A user name, or `-` for securities of the operator's own; empty for all. */
    issuer: optionalText(64),
    from_day: optionalText(10),
    to_day: optionalText(10),
  }),
  output: pagedReply(
    z.object({
      ...eventReply,
      issuer: z.string(),
      title_en: z.string(),
      title_es: z.string(),
      record_day: z.string(),
      payment_day: z.string(),
      /** Whether a proposal about it waits for a second person. */
      is_proposed: z.boolean(),
      /** What keeps it from going on: the snapshot differs, money is missing, some holders were not paid. */
      problem: z.enum(['', 'snapshot', 'funds', 'payments']),
    }),
  ),
  refusals: ['invalid_field'],
});

export const countWaitingEvents = waitingCall(
  calls.countWaitingEvents,
  'How many corporate actions wait for staff: proposed, with a snapshot that differs, or with payments that failed.',
);

export const readEventAsStaff = endpoint(calls.readEventAsStaff, {
  summary: 'One corporate action, by its reference: terms, proposals, snapshot, money, payments.',
  input: z.object({ reference: text(40) }),
  output: z.object({
    data: z.object({
      ...eventReply,
      issuer_id: z.string(),
      /** Empty: the operator's own. */
      issuer: z.string(),
      origin: z.enum(['issuer', 'staff', 'schedule']),
      /** The reference of the event that it corrects. */
      reverses: z.string(),
      terms: termsReply,
      versions: z.array(z.object({ version: z.int(), hash: z.string(), at: time, by: z.string() })),
      proposals: z.array(
        z.object({ ...proposalShape, kind: z.enum(proposalKinds), facts: z.record(z.string(), z.string()) }),
      ),
      snapshot: z.nullable(
        z.object({
          at: time,
          taken_at: time,
          holders: z.int(),
          held: decimal,
          outside: decimal,
          platform: decimal,
          issued: decimal,
          hash: z.string(),
          difference: z.string(),
          is_accepted: z.boolean(),
          is_entitled: z.boolean(),
        }),
      ),
      money: z.array(
        z.object({
          currency: z.string(),
          needed: decimal,
          funded: decimal,
          missing: decimal,
          paid: decimal,
          returned: decimal,
        }),
      ),
      payments: z.array(
        z.object({
          state: z.enum(entitlementStates),
          currency: z.string(),
          count: z.int(),
          gross: decimal,
          tax: decimal,
          net: decimal,
        }),
      ),
      /** Entitlements that are kept, failed or outside, at most a hundred. */
      exceptions: z.array(
        z.object({
          id: z.string(),
          customer_id: z.string(),
          customer: z.string(),
          state: z.enum(entitlementStates),
          reason: z.enum(entitlementReasons),
          since: time,
          currency: z.string(),
          net: decimal,
          /** That the issuer paid a holder outside; it waits for a second person. */
          proposal: z.nullable(z.object({ ...proposalShape, evidence: z.string() })),
        }),
      ),
      /** Whether the time to claim is over, so that what is kept may go back to the issuer. */
      is_claim_over: z.boolean(),
    }),
  }),
  refusals: ['not_found'],
});

export const saveDraft = endpoint(calls.saveDraft, {
  summary: 'Writes a draft, or another version of the terms of one. `reference` is empty for a new one.',
  input: z.object({
    ...termsFields,
    reference: optionalText(40),
    security: text(40),
    reverses: optionalText(40),
    reason: text(500),
  }),
  output: z.object({ reference: z.string() }),
  refusals: [
    'not_found',
    'reason_missing',
    'invalid_field',
    'amount_invalid',
    'amount_too_large',
    'disallowed_content',
    'already_done',
    'conflict',
    'currency_inactive',
  ],
});

const ofEvent = z.object({ reference: text(40), reason: text(500) });

export const cancelDraft = endpoint(calls.cancelDraft, {
  summary: 'Ends a draft, or what an issuer proposed, before it is announced. The issuer reads the reason.',
  input: ofEvent,
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const returnToDraft = endpoint(calls.returnToDraft, {
  summary: 'Makes what was proposed a draft again, so that its terms can be changed.',
  input: ofEvent,
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const proposeAnnouncement = endpoint(calls.proposeAnnouncement, {
  summary: 'Proposes to announce a corporate action with its terms as they are; another person decides.',
  input: ofEvent,
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done', 'invalid_field', 'conflict', 'currency_inactive'],
});

export const proposeCancellation = endpoint(calls.proposeCancellation, {
  summary: 'Proposes to cancel an announced corporate action before its record moment; the holders read the reason.',
  input: ofEvent,
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const proposeAcceptance = endpoint(calls.proposeAcceptance, {
  summary: 'Proposes to pay although the snapshot differs from what the issuance service says.',
  input: ofEvent,
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const proposeOwnFunding = endpoint(calls.proposeOwnFunding, {
  summary: "Proposes to give what is missing in a currency from the inventory, for a security of the operator's own.",
  input: z.extend(ofEvent, { currency: text(24) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done', 'insufficient_balance', 'currency_inactive'],
});

export const proposeReturn = endpoint(calls.proposeReturn, {
  summary: 'Proposes to return to the issuer what holders did not claim in time; another person decides.',
  input: ofEvent,
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const proposeOutsidePaid = endpoint(calls.proposeOutsidePaid, {
  summary: 'Proposes to close the payment to a holder outside the platform, whom the issuer paid, with its evidence.',
  input: z.object({ id: reference, evidence: text(500), reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done', 'invalid_field'],
});

export const retryEntitlement = endpoint(calls.retryEntitlement, {
  summary: 'Has a payment that is kept or failed tried again.',
  input: z.object({ id: reference, reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const decideEvent = decisionCall(calls.decideEvent, {
  summary:
    'Approves or rejects what was proposed about a corporate action. Who proposed it may reject it and never approve it.',
  refusals: ['invalid_field', 'conflict', 'insufficient_balance', 'currency_inactive'],
});

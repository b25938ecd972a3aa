import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { amount, optionalText, text } from '../../kernel/field.ts';
import { decimal, listReply } from '../../kernel/reply.ts';
import * as calls from './issuer.calls.ts';
import { termsFields } from './terms-fields.ts';
import { eventReply, termsReply } from './terms-reply.ts';

export const listIssuedEvents = endpoint(calls.listIssuedEvents, {
  isAddition: true,
  summary:
    'The events of the securities that the customer issued, newest first: terms, what it needs and has, how many holders were paid. Holders are not named.',
  input: noFields,
  output: z.object({
    ...listReply(
      z.object({
        ...eventReply,
        terms: termsReply,
        holders: z.int(),
        money: z.array(
          z.object({ currency: z.string(), needed: decimal, funded: decimal, missing: decimal, paid: decimal }),
        ),
        /** Holders by how far their payment is. */
        paid: z.int(),
        unpaid: z.int(),
      }),
    ).shape,
    /** The securities of which events may be drafted. */
    securities: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  refusals: [],
});

export const draftIssuedEvent = endpoint(calls.draftIssuedEvent, {
  isAddition: true,
  summary: 'Writes a draft of an event of an own security, or other terms of one. `reference` is empty for a new one.',
  input: z.object({ ...termsFields, reference: optionalText(40), security: text(40) }),
  output: z.object({ reference: z.string() }),
  refusals: [
    'not_found',
    'invalid_field',
    'amount_invalid',
    'amount_too_large',
    'disallowed_content',
    'already_done',
    'currency_inactive',
  ],
});

export const proposeIssuedEvent = endpoint(calls.proposeIssuedEvent, {
  isAddition: true,
  summary: 'Sends a draft to the operator, where two people of the staff decide whether it is announced.',
  input: z.object({ reference: text(40) }),
  output: noFields,
  refusals: ['not_found', 'already_done', 'invalid_field', 'conflict', 'currency_inactive'],
});

export const withdrawIssuedEvent = endpoint(calls.withdrawIssuedEvent, {
  isAddition: true,
  summary: 'Takes a proposed event back as a draft, or ends a draft.',
  input: z.object({ reference: text(40) }),
  output: noFields,
  refusals: ['not_found', 'already_done'],
});

export const fundIssuedEvent = endpoint(calls.fundIssuedEvent, {
  isAddition: true,
  summary:
    "Gives money from the issuer's balance for the holders of an event, at most what is missing. It stays reserved for them; what remains at the end comes back.",
  input: z.object({ reference: text(40), currency: text(24), amount }),
  output: z.object({ currency: z.string(), missing: decimal }),
  refusals: [
    'not_found',
    'already_done',
    'amount_invalid',
    'amount_too_large',
    'insufficient_balance',
    'currency_inactive',
    'idempotency_conflict',
  ],
});

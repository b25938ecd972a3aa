import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { flag, optionalText, reference, text } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, listReply, pagedReply, time } from '../../kernel/reply.ts';
import { decisionCall, proposalShape, waitingCall } from '../../kernel/staff-proposal.ts';
import { corporateActionKinds } from './kinds.ts';
import { certificateStates, incomes, taxCategories, taxRoundings } from './withholding.rules.ts';
import * as calls from './withholding.staff.calls.ts';

/** Countries are ISO 3166 alpha-2 and days YYYY-MM-DD; empty: any, and no last day. The rate is in percent of the gross amount. */
const ruleReply = {
  tax_country: z.string(),
  holder_country: z.string(),
  category: z.enum(['', ...taxCategories]),
  income: z.enum(['', ...incomes]),
  rate: decimal,
  basis: z.string(),
  is_treaty: z.boolean(),
  rounding: z.enum(taxRoundings),
  from_day: z.string(),
  to_day: z.string(),
};

export const listWithholdingRules = endpoint(calls.listWithholdingRules, {
  summary:
    'The rules by which tax is withheld: those that wait for a second person first, then by country. A later rule for the same holders replaces an earlier one.',
  input: z.object({ country: optionalText(2) }),
  output: listReply(
    z.object({
      id: z.string(),
      ...ruleReply,
      state: z.enum(['proposed', 'in-force', 'later', 'past']),
      decided_at: z.nullable(time),
      proposal: z.nullable(z.object(proposalShape)),
    }),
  ),
  refusals: [],
});

export const proposeWithholdingRule = endpoint(calls.proposeWithholdingRule, {
  summary: 'Proposes a rule by which tax is withheld; another person decides. Rules are never edited.',
  input: z.object({
    tax_country: text(2),
    holder_country: optionalText(2),
    category: z._default(z.enum(['', ...taxCategories]), ''),
    income: z._default(z.enum(['', ...incomes]), ''),
    rate: text(12),
    basis: text(400),
    is_treaty: flag,
    rounding: z._default(z.enum(taxRoundings), 'down'),
    from_day: text(10),
    to_day: optionalText(10),
    reason: text(500),
  }),
  output: noFields,
  refusals: ['invalid_field', 'disallowed_content', 'reason_missing', 'already_done'],
});

export const listCertificates = endpoint(calls.listCertificates, {
  summary:
    'Certificates of residence for tax, newest first; `search` is the beginning of a user name, or an id of a customer.',
  input: z.extend(paging, {
    state: z._default(z.enum(['', ...certificateStates]), ''),
    customer: optionalText(64),
  }),
  output: pagedReply(
    z.object({
      id: z.string(),
      customer_id: z.string(),
      customer: z.string(),
      country: z.string(),
      number: z.string(),
      valid_from: z.string(),
      valid_until: z.string(),
      is_expired: z.boolean(),
      state: z.enum(certificateStates),
      uploader: z.string(),
      uploaded_at: time,
      sha256: z.string(),
      /** What waits for a second person: that it holds, or that it does not any more. */
      proposal: z.nullable(z.object({ ...proposalShape, is_end: z.boolean() })),
    }),
  ),
  refusals: [],
});

export const readCertificate = endpoint(calls.readCertificate, {
  summary: 'A certificate of residence as it was uploaded.',
  input: z.object({ id: reference }),
  output: noFields,
  refusals: ['not_found'],
});

export const uploadCertificate = endpoint(calls.uploadCertificate, {
  summary:
    'Uploads the certificate of residence of a customer as a PDF, and proposes that it holds; another person decides.',
  input: z.object({
    /** The id, user name or e-mail address. */
    customer: text(254),
    country: text(2),
    number: text(200),
    valid_from: text(10),
    valid_until: text(10),
    reason: text(500),
  }),
  output: z.object({ id: z.string() }),
  refusals: ['not_found', 'invalid_field', 'disallowed_content', 'reason_missing', 'already_done'],
});

export const proposeCertificateEnd = endpoint(calls.proposeCertificateEnd, {
  summary: 'Proposes that a certificate of residence does not hold any more; another person decides.',
  input: z.object({ id: reference, reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

const reportInput = z.object({ country: optionalText(2), from_day: optionalText(10), to_day: optionalText(10) });

export const readWithholdingReport = endpoint(calls.readWithholdingReport, {
  summary:
    'Tax that was withheld by authority, currency and month in the time zone of the operator, newest first. A payment to the authority counts for the month of its last day; `open` is what was owed at the end of the month.',
  input: reportInput,
  output: z.object({
    data: z.array(
      z.object({
        country: z.string(),
        currency: z.string(),
        /** YYYY-MM. */
        month: z.string(),
        payments: z.int(),
        gross: decimal,
        tax: decimal,
        paid: decimal,
        open: decimal,
      }),
    ),
    /** What the books owe now; only money at a bank can be paid to an authority. */
    owed: z.array(
      z.object({
        country: z.string(),
        currency: z.string(),
        amount: decimal,
        /** Of this what waits to be paid: proposed, or approved and not posted. */
        waiting: decimal,
        may_pay: z.boolean(),
      }),
    ),
  }),
  refusals: ['invalid_field'],
});

export const printWithholdingReport = endpoint(calls.printWithholdingReport, {
  summary: 'The same report as a PDF, in the language of the caller.',
  input: reportInput,
  output: noFields,
  refusals: ['invalid_field'],
});

export const listWithheld = endpoint(calls.listWithheld, {
  summary: 'Each payment of which tax was withheld, newest first: the lines of the report to the authority.',
  input: z.extend(paging, { country: optionalText(2) }),
  output: pagedReply(
    z.object({
      id: z.string(),
      paid_at: time,
      event: z.string(),
      kind: z.enum(corporateActionKinds),
      security: z.string(),
      customer_id: z.string(),
      customer: z.string(),
      holder_country: z.string(),
      category: z.enum(taxCategories),
      tax_country: z.string(),
      currency: z.string(),
      gross: decimal,
      /** In percent. */
      rate: decimal,
      tax: decimal,
      net: decimal,
      basis: z.string(),
    }),
  ),
  refusals: ['invalid_field'],
});

export const listTaxPayments = endpoint(calls.listTaxPayments, {
  summary: 'Payments of withheld tax to authorities: those that wait for a second person first, then the newest.',
  input: noFields,
  output: listReply(
    z.object({
      id: z.string(),
      country: z.string(),
      currency: z.string(),
      amount: decimal,
      from_day: z.string(),
      to_day: z.string(),
      place: z.string(),
      reference: z.string(),
      state: z.enum(['proposed', 'approved', 'posted', 'failed']),
      at: time,
      proposal: z.nullable(z.object(proposalShape)),
    }),
  ),
  refusals: [],
});

export const proposeTaxPayment = endpoint(calls.proposeTaxPayment, {
  summary:
    'Proposes to pay withheld tax to the authority of a country; another person decides, and the worker posts it.',
  input: z.object({
    country: text(2),
    currency: text(24),
    amount: text(60),
    from_day: text(10),
    to_day: text(10),
    reference: text(200),
    reason: text(500),
  }),
  output: noFields,
  refusals: [
    'invalid_field',
    'disallowed_content',
    'amount_invalid',
    'reason_missing',
    'already_done',
    'insufficient_balance',
    'currency_inactive',
  ],
});

export const decideWithholding = decisionCall(calls.decideWithholding, {
  summary:
    'Approves or rejects a withholding rule, a certificate of residence or its end, or a payment of tax. Who proposed it may reject it and never approve it.',
  refusals: ['insufficient_balance', 'currency_inactive'],
});

export const countWaitingWithholding = waitingCall(
  calls.countWaitingWithholding,
  'How many withholding rules, certificates of residence and payments of tax wait for a second person.',
);

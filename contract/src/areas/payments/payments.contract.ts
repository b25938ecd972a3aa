import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { amount, reference } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, pagedReply, time } from '../../kernel/reply.ts';
import * as calls from './payments.calls.ts';
import { paymentStates, paymentSteps } from './payment-state.ts';

const paymentRow = {
  _id: z.string(),
  currency: z.string(),
  amount: decimal,
  reference_no: z.string(),
  status: z.enum(['pending', 'completed', 'rejected']),
  created_at: time,
  /** The product's own, from here on: what the customer reads. */
  state: z.enum(paymentStates),
  /** The bank's page, while it can be paid; '' otherwise. */
  url: z.string(),
  expires_at: time,
};

export const readPaymentTerms = endpoint(calls.readPaymentTerms, {
  isAddition: true,
  summary: 'The least and the most of one COP payment, and for how long its link can be paid.',
  input: noFields,
  output: z.object({
    data: z.object({ currency: z.string(), minimum: decimal, maximum: decimal, hours: z.int() }),
  }),
  refusals: [],
});

export const openPaymentLink = endpoint(calls.openPaymentLink, {
  summary:
    "Opens a COP payment at the bank; `msg.url` opens in a new tab. What the provider says credits it, never the browser's return.",
  input: z.object({ amount }),
  output: z.object({ msg: z.object({ url: z.string() }) }),
  refusals: [
    'amount_invalid',
    'amount_too_small',
    'amount_too_large',
    'currency_inactive',
    'service_paused',
    'deposit_disclaimer_required',
  ],
});

export const listCopDeposits = endpoint(calls.listCopDeposits, {
  summary: "The customer's COP payments, newest first.",
  input: paging,
  output: pagedReply(z.object(paymentRow)),
  refusals: ['invalid_field'],
});

export const readPayment = endpoint(calls.readPayment, {
  isAddition: true,
  summary: "One of the customer's payments by its reference, step by step.",
  input: z.object({ reference }),
  output: z.object({
    data: z.object({
      ...paymentRow,
      steps: z.array(z.object({ step: z.enum(paymentSteps), at: time })),
      /** How it was paid, in the provider's word; '' before. */
      method: z.string(),
      /** Of a reversed payment: what was taken from the wallet, and what is owed. */
      taken: decimal,
      owed: decimal,
      /** What arrived where another amount was requested. */
      arrived: z.nullable(z.object({ amount: decimal, currency: z.string() })),
    }),
  }),
  refusals: ['not_found'],
});

export const readPaymentReceipt = endpoint(calls.readPaymentReceipt, {
  isAddition: true,
  summary: 'The receipt of a payment that was credited, as a PDF.',
  input: z.object({ reference: reference }),
  output: noFields,
  refusals: ['not_found'],
});

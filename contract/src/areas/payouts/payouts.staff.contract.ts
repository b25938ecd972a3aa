import * as z from 'zod/mini';
import { approvalField, approvalRefusals } from '../../kernel/approval.ts';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { reference, text } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, pagedReply, time } from '../../kernel/reply.ts';
import { queueFields, queueShape } from '../../kernel/staff-queue.ts';
import { withdrawalReasons, withdrawalStates } from '../../kernel/withdrawal.ts';
import { waitingCall } from '../../kernel/staff-proposal.ts';
import * as calls from './payouts.staff.calls.ts';

const payoutViews = ['waiting', 'review', 'held', 'sending', 'unknown', 'done'] as const;

const row = {
  reference_no: z.string(),
  customer_id: z.string(),
  /** The customer's user name. */
  customer: z.string(),
  currency: z.string(),
  amount: decimal,
  /** Null while there is no price. */
  usd: z.nullable(decimal),
  network: z.string(),
  address: z.string(),
  address_since: time,
  /** Completed withdrawals to this address before it. */
  used_before: z.int(),
  /** Other withdrawals of the customer in the day before it. */
  in_day: z.int(),
  state: z.enum(withdrawalStates),
  reason: z.nullable(z.enum(withdrawalReasons)),
  state_since: time,
  approvals: z.int(),
  approvals_needed: z.int(),
  /** Who receives it; `missing` where that is needed and not known. */
  beneficiary: z.enum(['own', 'third_party', 'missing', 'none']),
  created_at: time,
};

const decision = { reference_no: reference, reason: text(500) };

export const countWaitingPayouts = waitingCall(
  calls.countWaitingPayouts,
  'How many withdrawals wait for a decision, or for the chain to show what became of them.',
);

export const listPayouts = endpoint(calls.listPayouts, {
  summary: 'A queue of withdrawals: who waits longest first, ended ones newest first; with the counts of all queues.',
  input: z.object({
    view: z._default(z.enum(payoutViews), 'waiting'),
    /** `search` is a reference, or the beginning of a user name. */
    ...queueFields,
  }),
  output: z.object({
    ...queueShape(
      z.object(row),
      z.object({ waiting: z.int(), review: z.int(), held: z.int(), sending: z.int(), unknown: z.int() }),
    ),
  }),
  refusals: [],
});

export const listCustomerPayouts = endpoint(calls.listCustomerPayouts, {
  summary: "A customer's withdrawals, newest first; `filter` is a currency.",
  input: z.extend(paging, { id: reference }),
  output: pagedReply(
    z.object({
      reference_no: z.string(),
      currency: z.string(),
      amount: decimal,
      fee: decimal,
      fee_currency: z.string(),
      network: z.string(),
      address: z.string(),
      /** Null until it is signed. */
      txid: z.nullable(z.string()),
      state: z.enum(withdrawalStates),
      created_at: time,
    }),
  ),
  refusals: ['invalid_field', 'not_found'],
});

export const readPayout = endpoint(calls.readPayout, {
  summary: 'A withdrawal with what is known about its risk, its approvals and its broadcast. The look is recorded.',
  input: z.object({ reference_no: reference }),
  output: z.object({
    data: z.object({
      ...row,
      receives: decimal,
      fee: decimal,
      fee_currency: z.string(),
      approval_usd: decimal,
      reason_text: z.nullable(z.string()),
      /** The customer's, for what is written for them. */
      language: z.enum(['en', 'es']),
      /** When it goes on by itself. */
      waits_until: z.nullable(time),
      /** Until when it waits for a price, before staff decide. */
      price_by: z.nullable(time),
      /** When it is rejected if the customer has not said who sends and who receives it. */
      data_by: z.nullable(time),
      /** By when the customer expects an answer. */
      answer_by: z.nullable(time),
      risk: z.object({
        account_since: time,
        kyc_since: z.nullable(time),
        /** When two-factor authentication was last switched, and until when withdrawals rest after a security change. */
        tfa_since: z.nullable(time),
        rests_until: z.nullable(time),
        is_suspended: z.boolean(),
        withdrawals: z.int(),
        look_alikes: z.int(),
        /** What the watch lists said of the saved address; `none` before they answered. */
        /** Of a beneficiary: the name of a third party, its provider and country. */
        beneficiary_name: z.string(),
        beneficiary_provider: z.string(),
        beneficiary_country: z.string(),
        /** What it was worth when it was requested; null where there was no price. */
        request_usd: z.nullable(decimal),
        screening: z.enum(['clear', 'hit', 'unknown', 'none']),
      }),
      approved_by: z.array(z.object({ name: z.string(), at: time, reason: z.string() })),
      /** Whether the caller has approved it. */
      is_own_approval: z.boolean(),
      signing_refusals: z.array(z.object({ finding: z.string(), at: time })),
      broadcast: z.nullable(
        z.object({
          /** The transaction that the network shows, otherwise the newest. */
          txid: z.string(),
          explorer_url: z.nullable(z.string()),
          signed_at: time,
          /** Every signed transaction, newest first. They exclude each other. */
          transactions: z.array(
            z.object({ txid: z.string(), signed_at: time, sends: z.int(), last_sent_at: z.nullable(time) }),
          ),
          /** The orders to pay a higher fee, newest first; `finding` is why the signer did not sign. */
          raises: z.array(z.object({ at: time, is_by_staff: z.boolean(), finding: z.nullable(z.string()) })),
          /** The transaction of others that took what these spend: empty where the chain does not name it, null while there is none. */
          taken_by: z.nullable(z.string()),
          confirmations: z.int(),
          confirmations_needed: z.int(),
        }),
      ),
      steps: z.array(
        z.object({
          state: z.enum(withdrawalStates),
          at: time,
          by: z.enum(['customer', 'platform', 'staff', 'signer', 'network']),
          reason: z.nullable(z.enum(withdrawalReasons)),
          reason_text: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  refusals: ['not_found'],
});

export const approvePayout = endpoint(calls.approvePayout, {
  summary: 'Approves a withdrawal; with the second approval, of another person, it is signed and sent.',
  input: z.object({ ...decision, ...approvalField }),
  output: z.object({ is_approved: z.boolean() }),
  refusals: ['reason_missing', 'not_found', 'conflict', 'own_proposal', 'approver_waits', ...approvalRefusals],
});

export const holdPayout = endpoint(calls.holdPayout, {
  summary: 'Stops a withdrawal that is not signed yet. The customer reads `customer_reason`.',
  input: z.object({ ...decision, customer_reason: text(500) }),
  output: noFields,
  refusals: ['reason_missing', 'invalid_field', 'not_found', 'conflict'],
});

export const resumePayout = endpoint(calls.resumePayout, {
  summary: 'Lifts a hold: the withdrawal is screened again.',
  input: z.object(decision),
  output: noFields,
  refusals: ['reason_missing', 'not_found', 'conflict'],
});

export const rejectPayout = endpoint(calls.rejectPayout, {
  summary:
    'Rejects a withdrawal that is not signed yet; the money is the customer’s again. The customer reads `customer_reason`.',
  input: z.object({ ...decision, customer_reason: text(500) }),
  output: noFields,
  refusals: ['reason_missing', 'invalid_field', 'not_found', 'conflict'],
});

export const requeryPayout = endpoint(calls.requeryPayout, {
  summary: 'Asks the chain at once what became of a withdrawal. Nothing is signed by it.',
  input: z.object(decision),
  output: noFields,
  refusals: ['reason_missing', 'not_found', 'conflict'],
});

export const raisePayoutFee = endpoint(calls.raisePayoutFee, {
  summary:
    'Orders a higher network fee for a withdrawal that no block includes: the signer signs the same payment again, and a block includes one of the two.',
  input: z.object(decision),
  output: noFields,
  refusals: ['reason_missing', 'not_found', 'conflict'],
});

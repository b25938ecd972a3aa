import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, reference, symbol, text } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, pagedReply, time } from '../../kernel/reply.ts';
import { withdrawalReasons, withdrawalStates } from '../../kernel/withdrawal.ts';
import * as calls from './withdrawals.calls.ts';

const emailLink = { token: text(500), verify: text(500) };

export const readTerms = endpoint(calls.readTerms, {
  summary: 'Fee, minimum and maximum of a withdrawal. COINGT shows its fee in USDT.',
  input: z.object({
    currency: symbol,
    /** A network of the currency; without one the figures are those of the network that the page offers first. */
    network: optionalText(60),
  }),
  output: z.object({
    currData: z.object({
      min_withdraw: decimal,
      max_withdraw: decimal,
      type: z.string(),
      withdraw_fee: decimal,
      fee_currency: z.string(),
      /** All that accept withdrawals, with what each sends as `network`. */
      networks: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          wire: z.string(),
          min_withdraw: decimal,
          withdraw_fee: decimal,
          fee_currency: z.string(),
        }),
      ),
      /** Above this value two people approve, within so many hours. */
      approval_usd: decimal,
      answer_hours: z.int(),
      /** Worth this and more it is sent only when the customer has said who receives it. */
      beneficiary_usd: decimal,
      /** How long the emailed link is valid. */
      link_minutes: z.int(),
      /** When withdrawals of the customer are possible again after a security change; null when they are. */
      resting_until: z.nullable(time),
    }),
  }),
  refusals: ['currency_inactive', 'network_unknown'],
});

export const listLimits = endpoint(calls.listLimits, {
  summary: 'The daily and monthly limits per currency.',
  input: noFields,
  output: z.object({
    limData: z.array(z.object({ currency: z.string(), daily_limit: decimal, monthly_limit: decimal })),
  }),
  refusals: [],
});

export const readRunningTotals = endpoint(calls.readRunningTotals, {
  summary: 'The used part of the limits today and this month.',
  input: z.object({ currency: symbol }),
  output: z.object({ msg: z.object({ daily_limit: decimal, monthly_limit: decimal }) }),
  refusals: ['currency_inactive'],
});

export const requestWithdrawal = endpoint(calls.requestWithdrawal, {
  summary: 'Requests a withdrawal: holds the money and emails a link to confirm it. The fee sent is only compared.',
  input: z.object({
    network: optionalText(60),
    // Other notations are refused with the rules' own sentence.
    amount: text(60),
    transfer_amount: optionalText(60),
    currency: symbol,
    currency_type: optionalText(60),
    address_info: optionalText(200),
    fee_amt: optionalText(60),
    otp: optionalText(40),
  }),
  output: z.object({ data: z.object({ _id: z.string(), reference_no: z.string() }) }),
  refusals: [
    'withdraw_disclaimer_required',
    'invalid_field',
    'disallowed_content',
    'currency_inactive',
    'network_unknown',
    'service_paused',
    'withdrawals_resting',
    'withdrawals_owing',
    'address_required',
    'address_own',
    'amount_invalid',
    'amount_too_small',
    'amount_too_large',
    'limit_exceeded',
    'insufficient_balance',
    'fee_changed',
    'rules_refused',
    'wrong_code',
    'code_used',
  ],
});

export const confirmWithdrawal = endpoint(calls.confirmWithdrawal, {
  summary: 'Confirms a withdrawal with the emailed link, once and before it expires.',
  input: z.object(emailLink),
  output: noFields,
  refusals: ['link_invalid', 'link_expired', 'kyc_required', 'address_required', 'limit_exceeded', 'rules_refused'],
});

export const readPendingWithdrawal = endpoint(calls.readPendingWithdrawal, {
  isAddition: true,
  summary: 'The withdrawal that an emailed link confirms, so that its page can show amount, network and address.',
  input: z.object(emailLink),
  output: z.object({
    data: z.object({
      reference_no: z.string(),
      currency: z.string(),
      amount: decimal,
      receives: decimal,
      fee: decimal,
      fee_currency: z.string(),
      network: z.string(),
      address: z.string(),
      address_name: z.string(),
      expires_at: time,
    }),
  }),
  refusals: ['link_invalid', 'link_expired'],
});

const wireStatus = z.enum(['pending', 'processing', 'completed', 'rejected', 'expired', 'cancelled']);

export const readWithdrawal = endpoint(calls.readWithdrawal, {
  isAddition: true,
  summary: 'One withdrawal with everything that happened to it.',
  input: z.object({ id: reference }),
  output: z.object({
    data: z.object({
      _id: z.string(),
      reference_no: z.string(),
      currency: z.string(),
      amount: decimal,
      receives: decimal,
      fee: decimal,
      fee_currency: z.string(),
      network: z.string(),
      address: z.string(),
      address_name: z.string(),
      address_since: time,
      address_id: z.string(),
      status: wireStatus,
      state: z.enum(withdrawalStates),
      reason: z.nullable(z.enum(withdrawalReasons)),
      /** What staff wrote for the customer. */
      reason_text: z.nullable(z.string()),
      /** When it goes on by itself. */
      waits_until: z.nullable(time),
      /** By when staff answer at the latest. */
      answer_by: z.nullable(time),
      /** Until when it waits for a price, before staff decide. */
      price_by: z.nullable(time),
      /** Which data of the travel rule it waits for, and the customer has not given yet. */
      missing_data: z.nullable(z.enum(['originator', 'beneficiary'])),
      /** When it is rejected if that is still missing. */
      data_by: z.nullable(time),
      approval_usd: decimal,
      approvals: z.int(),
      approvals_needed: z.int(),
      created_at: time,
      link_expires_at: time,
      can_cancel: z.boolean(),
      txid: z.nullable(z.string()),
      explorer_url: z.nullable(z.string()),
      confirmations: z.int(),
      confirmations_needed: z.int(),
      steps: z.array(z.object({ state: z.enum(withdrawalStates), at: time })),
    }),
  }),
  refusals: ['not_found'],
});

export const cancelWithdrawal = endpoint(calls.cancelWithdrawal, {
  isAddition: true,
  summary: 'Cancels a withdrawal that is not signed yet; the held money is available again.',
  input: z.object({ id: reference }),
  output: noFields,
  refusals: ['not_found', 'already_done'],
});

export const listWithdrawals = endpoint(calls.listWithdrawals, {
  summary: "The customer's withdrawals.",
  input: paging,
  output: pagedReply(
    z.object({
      _id: z.string(),
      currency: z.string(),
      amount: decimal,
      address_info: z.string(),
      /** The transaction's id once it is known, before that the withdrawal's own reference. */
      reference_no: z.string(),
      status: wireStatus,
      created_at: time,
    }),
  ),
  refusals: ['invalid_field'],
});

export const readWithdrawalReceipt = endpoint(calls.readWithdrawalReceipt, {
  isAddition: true,
  summary: 'The receipt of a withdrawal that the network has, as a PDF.',
  input: z.object({ id: reference }),
  output: noFields,
  refusals: ['not_found'],
});

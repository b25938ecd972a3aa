import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { amount, optionalAmount, optionalText, symbol, text } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, pagedReply, time } from '../../kernel/reply.ts';
import * as calls from './withdrawals.calls.ts';

const emailLink = { token: text(500), verify: text(500) };

export const readTerms = endpoint(calls.readTerms, {
  summary: 'Fee, minimum and maximum of a withdrawal. COINGT shows its fee in USDT.',
  input: z.object({ currency: symbol }),
  output: z.object({
    currData: z.object({ min_withdraw: decimal, max_withdraw: decimal, type: z.string(), withdraw_fee: decimal }),
  }),
});

export const listLimits = endpoint(calls.listLimits, {
  summary: 'The daily and monthly limits per currency.',
  input: noFields,
  output: z.object({
    limData: z.array(z.object({ currency: z.string(), daily_limit: decimal, monthly_limit: decimal })),
  }),
});

export const readRunningTotals = endpoint(calls.readRunningTotals, {
  summary: 'The used part of the limits today and this month.',
  input: z.object({ currency: symbol }),
  output: z.object({ msg: z.object({ daily_limit: decimal, monthly_limit: decimal }) }),
});

export const requestWithdrawal = endpoint(calls.requestWithdrawal, {
  summary: 'Requests a withdrawal: holds the money and emails a link to confirm it. The fee sent is only compared.',
  input: z.object({
    network: optionalText(60),
    amount,
    transfer_amount: optionalAmount,
    currency: symbol,
    currency_type: optionalText(60),
    address_info: optionalText(200),
    fee_amt: optionalAmount,
    otp: optionalText(40),
  }),
  output: noFields,
});

export const confirmWithdrawal = endpoint(calls.confirmWithdrawal, {
  summary: 'Confirms a withdrawal with the emailed link, once and before it expires.',
  input: z.object(emailLink),
  output: noFields,
});

export const readPendingWithdrawal = endpoint(calls.readPendingWithdrawal, {
  summary:
    "The product's own: the withdrawal that an emailed link confirms, so that its page can show amount, network and address.",
  input: z.object(emailLink),
  output: z.object({
    data: z.object({
      currency: z.string(),
      amount: decimal,
      network: z.string(),
      address: z.string(),
      expires_at: time,
    }),
  }),
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
      reference_no: z.string(),
      status: z.string(),
      created_at: time,
    }),
  ),
});

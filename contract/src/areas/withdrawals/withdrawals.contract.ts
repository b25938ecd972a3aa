import * as z from 'zod/mini';
import { endpoint, nothing } from '../../kernel/endpoint.ts';
import { amount, optionalAmount, optionalText, symbol, text } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, networkEntry, pageOf, time, walletEntry } from '../../kernel/reply.ts';
import * as calls from './withdrawals.calls.ts';

const link = { token: text(500), verify: text(500) };

export const listWithdrawalCurrencies = endpoint(calls.listWithdrawalCurrencies, {
  about: 'The currencies that can be withdrawn, with their networks, the ready addresses and the balances.',
  input: nothing,
  output: z.object({
    data: z.array(z.object({ currency: z.string(), networks: z.array(networkEntry) })),
    address: z.array(
      z.object({
        withdraw_address: z.array(
          z.object({ address: z.string(), address_name: z.string(), currency: z.string(), network: z.string() }),
        ),
      }),
    ),
    wallet: z.array(z.object({ wallet: z.array(walletEntry) })),
  }),
});

export const readTerms = endpoint(calls.readTerms, {
  about: 'Fee, minimum and maximum of a withdrawal. COINGT shows its fee in USDT.',
  input: z.object({ currency: symbol }),
  output: z.object({
    currData: z.object({ min_withdraw: decimal, max_withdraw: decimal, type: z.string(), withdraw_fee: decimal }),
  }),
});

export const listLimits = endpoint(calls.listLimits, {
  about: 'The daily and monthly limits per currency.',
  input: nothing,
  output: z.object({
    limData: z.array(z.object({ currency: z.string(), daily_limit: decimal, monthly_limit: decimal })),
  }),
});

export const readRunningTotals = endpoint(calls.readRunningTotals, {
  about: 'What of the limits is used today and this month.',
  input: z.object({ currency: symbol }),
  output: z.object({ msg: z.object({ daily_limit: decimal, monthly_limit: decimal }) }),
});

export const requestWithdrawal = endpoint(calls.requestWithdrawal, {
  about:
    'Asks for a withdrawal: holds the money and mails a link to confirm it. The fee sent is compared, never adopted.',
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
  output: nothing,
});

export const confirmWithdrawal = endpoint(calls.confirmWithdrawal, {
  about: 'Confirms a withdrawal with the mailed link, once and within its time.',
  input: z.object(link),
  output: nothing,
});

export const readPendingWithdrawal = endpoint(calls.readPendingWithdrawal, {
  about:
    "The product's own: what a mailed link would confirm, so that its page can show amount, network and address and ask.",
  input: z.object(link),
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
  about: "The customer's withdrawals.",
  input: paging,
  output: pageOf(
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

import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { optionalText, reference, text } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { listReply, pagedReply, time } from '../../kernel/reply.ts';
import { cooldownReasons } from '../../kernel/cooldown.ts';
import { noticeKinds } from '../../kernel/security-notice.ts';
import * as calls from './accounts.staff.calls.ts';

const kycStates = ['none', 'pending', 'redo', 'verified'] as const;

const customerRow = z.object({
  id: z.string(),
  username: z.string(),
  /** Masked for roles that do not see it. */
  email: z.string(),
  country: z.string(),
  user_type: z.enum(['', 'personal', 'business']),
  kyc: z.enum(kycStates),
  has_tfa: z.boolean(),
  is_suspended: z.boolean(),
  /** By the customer, with the link of a notice. */
  is_frozen: z.boolean(),
  created_at: time,
});

/** What a customer has met or accepted, in the order in which they meet it. */
const conditions = [
  'activated',
  'disclaimer',
  'profile',
  'kyc',
  'tfa',
  'deposit_disclaimer',
  'swap_disclaimer',
  'withdraw_disclaimer',
] as const;

const activities = ['deposit', 'exchange', 'withdraw', 'bank_deposit', 'create_asset'] as const;

export const searchCustomers = endpoint(calls.searchCustomers, {
  summary: 'Finds customers by id, and by the beginning of the user name or the e-mail address.',
  input: z.object({ query: text(200) }),
  output: listReply(customerRow),
  refusals: [],
});

export const listCustomers = endpoint(calls.listCustomers, {
  summary: 'The customers, newest first.',
  input: z.extend(paging, {
    kyc: z._default(z.enum(['', ...kycStates]), ''),
    suspended: z._default(z.enum(['', 'yes', 'no']), ''),
    frozen: z._default(z.enum(['', 'yes', 'no']), ''),
    country: optionalText(80),
  }),
  output: pagedReply(customerRow),
  refusals: [],
});

export const readCustomer = endpoint(calls.readCustomer, {
  summary: 'Who a customer is, every condition and since when, and what they may do.',
  input: z.object({ id: reference }),
  output: z.object({
    id: z.string(),
    username: z.string(),
    country: z.string(),
    user_type: z.enum(['', 'personal', 'business']),
    kyc: z.enum(kycStates),
    created_at: time,
    /** Null unless mail to the customer is stopped, with the enhanced status code of the server where it gave one. */
    mail_stopped: z.nullable(
      z.object({ state: z.enum(['bounced', 'complained']), since: time, status: z.nullable(z.string()) }),
    ),
    suspended_at: z.nullable(time),
    /** Null unless the customer froze the account by the link of a notice. */
    freeze: z.nullable(z.object({ at: time, about: z.enum(noticeKinds), reference_no: z.string() })),
    /** Withdrawals are refused until then. */
    withdrawal_cooldown_until: z.nullable(time),
    /** Trading is refused until then. */
    trading_cooldown_until: z.nullable(time),
    cooldown_reason: z.nullable(z.enum(cooldownReasons)),
    conditions: z.array(z.object({ name: z.enum(conditions), is_met: z.boolean(), since: z.nullable(time) })),
    /** `missing` is the first reason why not, as the customer's own calls refuse it. */
    activities: z.array(z.object({ name: z.enum(activities), missing: z.nullable(z.string()) })),
  }),
  refusals: ['not_found'],
});

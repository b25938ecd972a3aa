import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { flag, text } from '../../kernel/field.ts';
import { decimal, feeTermsReply } from '../../kernel/reply.ts';
import * as calls from './site.calls.ts';

/** '0' is under maintenance, '1' is open (requirement 1.4). */
const mode = z.object({ mode: z.enum(['0', '1']) });

export const readMaintenance = endpoint(calls.readMaintenance, {
  summary: 'Whether the site is open (mode 1) or under maintenance (mode 0).',
  input: noFields,
  output: mode,
  refusals: [],
});

export const readMaintenanceForStaff = endpoint(calls.readMaintenanceForStaff, {
  summary: 'The same under its second name; present in the specification and used by none of its screens.',
  input: noFields,
  output: mode,
  refusals: [],
});

export const readSettings = endpoint(calls.readSettings, {
  isAddition: true,
  summary: "The operator's settings that every page shows: brand, regulator, contact, links, sandbox mark.",
  input: noFields,
  output: z.object({
    brand: z.string(),
    regulator: z.string(),
    home_country: z.string(),
    support_email: z.string(),
    app_store_url: z.string(),
    social: z.array(z.object({ name: z.enum(['WhatsApp', 'Instagram', 'YouTube', 'Telegram', 'X']), url: z.string() })),
    sandbox: z.boolean(),
  }),
  refusals: [],
});

export const readFees = endpoint(calls.readFees, {
  isAddition: true,
  summary: 'Every fee and limit in force. A limit that is null does not exist.',
  input: noFields,
  output: z.object({
    markets: z.array(
      z.extend(feeTermsReply, { from: z.string(), to: z.string(), min: z.nullable(decimal), max: z.nullable(decimal) }),
    ),
    networks: z.array(
      z.object({
        currency: z.string(),
        network: z.string(),
        confirmations: z.int(),
        min_deposit: z.nullable(decimal),
        min_withdrawal: z.nullable(decimal),
        withdrawal_fee: z.nullable(decimal),
        fee_currency: z.string(),
      }),
    ),
    withdrawals: z.array(z.object({ currency: z.string(), max: decimal, daily: decimal, monthly: decimal })),
    /** In USD, for customers of the operator's own countries and for all others. */
    bank: z.object({ own_countries: z.array(z.string()), min_own: decimal, min_other: decimal }),
    /** Whether the operator has published a text beside the fees. */
    has_text: z.boolean(),
  }),
  refusals: [],
});

export const subscribe = endpoint(calls.subscribe, {
  isAddition: true,
  summary:
    'Subscribes to news by email; nothing is sent before the emailed link is confirmed. The reply is the same for every address.',
  input: z.object({ email: text(200), consent: flag }),
  output: noFields,
  refusals: ['invalid_field'],
});

/** Both parts of an emailed link. */
const emailLink = z.object({ token: text(200), verify: text(200) });

export const confirmSubscription = endpoint(calls.confirmSubscription, {
  isAddition: true,
  summary: 'Confirms a subscription with the emailed link.',
  input: emailLink,
  output: noFields,
  refusals: ['link_invalid', 'link_expired'],
});

export const unsubscribe = endpoint(calls.unsubscribe, {
  isAddition: true,
  summary: 'Ends a subscription with the link at the foot of each email, and deletes the address.',
  input: emailLink,
  output: noFields,
  refusals: ['link_invalid'],
});

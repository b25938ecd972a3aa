import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { flag, text } from '../../kernel/field.ts';
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
  summary:
    "The product's own: the operator's settings that every page shows: brand, regulator, contact, links, sandbox mark.",
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

export const subscribe = endpoint(calls.subscribe, {
  summary:
    "The product's own: subscribes to news by email; nothing is sent before the emailed link is confirmed. The reply is the same for every address.",
  input: z.object({ email: text(200), consent: flag }),
  output: noFields,
  refusals: ['invalid_field'],
});

/** Both parts of an emailed link. */
const emailLink = z.object({ token: text(200), verify: text(200) });

export const confirmSubscription = endpoint(calls.confirmSubscription, {
  summary: "The product's own: confirms a subscription with the emailed link.",
  input: emailLink,
  output: noFields,
  refusals: ['link_invalid', 'link_expired'],
});

export const unsubscribe = endpoint(calls.unsubscribe, {
  summary: "The product's own: ends a subscription with the link at the foot of each email, and deletes the address.",
  input: emailLink,
  output: noFields,
  refusals: ['link_invalid'],
});

import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { text } from '../../kernel/field.ts';
import { time, yesOrNo } from '../../kernel/reply.ts';
import * as calls from './accounts.calls.ts';

// Longer than the rules allow, so that too long an input gets the message of its rule.
const email = text(320);
const linkPart = text(500);

export const requestTfaReset = endpoint(calls.requestTfaReset, {
  summary:
    'Emails a link to switch two-factor off. The reply is the same for every address; nothing changes before the link is confirmed.',
  input: z.object({ email }),
  output: noFields,
  refusals: ['invalid_field'],
});

export const isUsernameFree = endpoint(calls.isUsernameFree, {
  summary: 'Status 1 means that the user name is free.',
  input: z.object({ username: text(200) }),
  output: yesOrNo,
  refusals: [],
});

export const isEmailFree = endpoint(calls.isEmailFree, {
  summary: 'Status 1 means that the address is free, 0 that it is taken, 2 that it is no email address.',
  input: z.object({ email }),
  output: z.object({ status: z.literal([0, 1, 2]) }),
  refusals: [],
});

export const activateEmail = endpoint(calls.activateEmail, {
  summary: 'Activates an account with the emailed link. Until the link expires, a repeat answers the same.',
  input: z.object({ token: linkPart }),
  output: noFields,
  refusals: ['link_invalid', 'link_expired'],
});

export const requestPasswordReset = endpoint(calls.requestPasswordReset, {
  summary: 'Emails a link to set a new password. The reply is the same for every address.',
  input: z.object({ email }),
  output: noFields,
  refusals: ['invalid_field'],
});

export const requestSupportLink = endpoint(calls.requestSupportLink, {
  isAddition: true,
  summary: 'Emails a link that opens support without a session. The reply is the same for every address.',
  input: z.object({ email }),
  output: noFields,
  refusals: ['invalid_field'],
});

export const readMailState = endpoint(calls.readMailState, {
  isAddition: true,
  summary:
    'Whether mail to the customer arrives: `bounced` since the address was said not to exist, or to take nothing, `complained` since its reader reported it as spam.',
  input: noFields,
  output: z.object({
    email: z.string(),
    state: z.enum(['delivers', 'bounced', 'complained']),
    since: z.nullable(time),
    /** From when on it may be tried again; null while nothing is stopped. */
    retry_from: z.nullable(time),
    may_retry: z.boolean(),
  }),
  refusals: [],
});

export const retryMail = endpoint(calls.retryMail, {
  isAddition: true,
  summary: 'Lets mail go to the customer again, and sends one that says so. Once a day.',
  input: noFields,
  output: noFields,
  refusals: [],
});

import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { text } from '../../kernel/field.ts';
import { kycStatus, time } from '../../kernel/reply.ts';
import * as calls from './kyc.calls.ts';

export const startVerification = endpoint(calls.startVerification, {
  summary: "Opens the identity check: status 1 with the widget's token, status 2 when the profile is incomplete.",
  input: noFields,
  output: z.object({
    status: z.literal([1, 2]),
    token: z.optional(z.object({ token: z.string(), userId: z.string() })),
    /** The product's own: the frame in which the provider's script runs, and the widget's client id. */
    widget: z.optional(z.object({ url: z.string(), clientId: z.string() })),
  }),
  refusals: ['already_verified', 'verification_refused', 'conflict'],
});

export const readVerification = endpoint(calls.readVerification, {
  isAddition: true,
  summary: 'Whether staff look at the check, until when, and why they refused it or ask for it again.',
  input: noFields,
  output: z.object({
    in_review: z.boolean(),
    /** Until when staff decide; null while they do not look at it. */
    due_at: z.nullable(time),
    /** No new check may be started. */
    is_final: z.boolean(),
    /** Why, in the caller's language; '' where staff did not decide. */
    reason: z.string(),
    note: z.string(),
  }),
  refusals: [],
});

export const reportVerification = endpoint(calls.reportVerification, {
  summary:
    "Makes the server read the review from the provider again. The status sent is ignored; the reply has the provider's.",
  input: z.object({ status: text(20) }),
  output: z.object({
    kyc_status: kycStatus,
    /** The product's own: the provider waits for the customer, who may reopen the check although it is pending. */
    waits_for_customer: z.boolean(),
  }),
  refusals: ['invalid_field'],
});

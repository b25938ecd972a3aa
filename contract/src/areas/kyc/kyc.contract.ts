import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { text } from '../../kernel/field.ts';
import { kycStatus } from '../../kernel/reply.ts';

export const startVerification = endpoint({
  method: 'GET',
  wire: 'kyc/kyc_info',
  access: 'customer',
  summary: "Opens the identity check: status 1 with the widget's token, status 2 when the profile is incomplete.",
  input: noFields,
  output: z.object({
    status: z.literal([1, 2]),
    token: z.optional(z.object({ token: z.string(), userId: z.string() })),
    /** The product's own: what the page loads and initialises the widget with. */
    widget: z.optional(z.object({ script: z.string(), clientId: z.string() })),
  }),
});

export const reportVerification = endpoint({
  method: 'POST',
  wire: 'kyc/updateKycStatus',
  access: 'customer',
  summary:
    'Makes the server ask the provider again. What is sent decides nothing; the reply says what the provider says.',
  input: z.object({ status: text(20) }),
  output: z.object({
    kyc_status: kycStatus,
    /** The product's own: the provider waits for the customer, who may open the check although it is pending. */
    waits_for_customer: z.boolean(),
  }),
});

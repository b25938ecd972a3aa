import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText } from '../../kernel/field.ts';
import { decimal, listReply, time } from '../../kernel/reply.ts';
import { assetTypes } from './issuers.rules.ts';
import * as calls from './issuers.calls.ts';

export const listRequests = endpoint(calls.listRequests, {
  summary: "The customer's issuance requests; status 0 Pending, 1 Approved, 2 Rejected, 3 Created.",
  input: noFields,
  output: listReply(
    z.object({
      _id: z.string(),
      asset_type: z.enum(assetTypes),
      amount: decimal,
      currency: z.string(),
      description: z.string(),
      status: z.literal([0, 1, 2, 3]),
      created_at: time,
      /** Why it was rejected; the product's own. */
      reason: z.string(),
      /** The ticker of the security that was created by it, empty before; the product's own. */
      asset: z.string(),
    }),
  ),
  refusals: [],
});

export const readRequestStatus = endpoint(calls.readRequestStatus, {
  summary: 'The status of the newest request, 1 when there is none; the form shows unless it is 0 or 3.',
  input: noFields,
  output: z.object({ data: z.object({ isshow: z.literal([0, 1, 2, 3]) }) }),
  refusals: [],
});

export const requestIssuance = endpoint(calls.requestIssuance, {
  summary:
    'Requests the issuance of a Security or a Bond. The same request sent again while it waits is the same one; another is refused.',
  input: z.object({
    assType: optionalText(20),
    amount: optionalText(40),
    description: optionalText(2000),
    currency: optionalText(10),
  }),
  output: noFields,
  refusals: ['invalid_field', 'amount_invalid', 'disallowed_content', 'already_done'],
});

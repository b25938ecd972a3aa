import * as z from 'zod/mini';
import { endpoint, nothing } from '../../kernel/endpoint.ts';
import { optionalText } from '../../kernel/field.ts';
import { decimal, rowsOf, time } from '../../kernel/reply.ts';
import * as calls from './issuers.calls.ts';

export const listRequests = endpoint(calls.listRequests, {
  about: "The customer's issuance requests; status 0 Pending, 1 Approved, 2 Rejected, 3 Created.",
  input: nothing,
  output: rowsOf(
    z.object({
      _id: z.string(),
      asset_type: z.enum(['Security', 'Bond']),
      amount: decimal,
      currency: z.string(),
      description: z.string(),
      status: z.literal([0, 1, 2, 3]),
      created_at: time,
    }),
  ),
});

export const mayRequest = endpoint(calls.mayRequest, {
  about: 'The status of the newest request, 1 when there is none; the form shows unless it is 0 or 3.',
  input: nothing,
  output: z.object({ data: z.object({ isshow: z.literal([0, 1, 2, 3]) }) }),
});

export const requestIssuance = endpoint(calls.requestIssuance, {
  about: 'Asks to issue a Security or a Bond.',
  input: z.object({
    assType: optionalText(20),
    amount: optionalText(40),
    description: optionalText(2000),
    currency: optionalText(10),
  }),
  output: nothing,
});

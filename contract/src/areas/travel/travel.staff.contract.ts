import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, pagedReply, time } from '../../kernel/reply.ts';
import * as calls from './travel.staff.calls.ts';

export const listTravelRecords = endpoint(calls.listTravelRecords, {
  summary: 'Who sent which withdrawal to whom, newest first (travel rule). Each look is recorded.',
  input: paging,
  output: pagedReply(
    z.object({
      reference_no: z.string(),
      recorded_at: time,
      currency: z.string(),
      amount: decimal,
      /** When it was requested; null where there was no price. */
      usd: z.nullable(decimal),
      network: z.string(),
      address: z.string(),
      txid: z.string(),
      customer_id: z.string(),
      originator: z.string(),
      originator_account: z.string(),
      originator_number: z.string(),
      originator_born_on: z.string(),
      originator_address: z.string(),
      originator_country: z.string(),
      beneficiary_kind: z.enum(['', 'own', 'third_party']),
      beneficiary: z.string(),
      beneficiary_provider: z.string(),
      beneficiary_country: z.string(),
    }),
  ),
  refusals: ['invalid_field'],
});

import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { symbol } from '../../kernel/field.ts';
import { decimal } from '../../kernel/reply.ts';
import { bondTermsFields } from './bond-terms-fields.ts';
import * as calls from './bonds.calls.ts';
import { periodFields } from './period-fields.ts';

export const readBondSchedule = endpoint(calls.readBondSchedule, {
  isAddition: true,
  summary: 'What a bond that is shown to the customer promises and when it pays; null for a security that is no bond.',
  input: z.object({ ticker: symbol }),
  output: z.object({
    bond: z.nullable(
      z.object({
        /** Of one whole unit. */
        nominal: decimal,
        terms: bondTermsFields,
        periods: z.array(periodFields),
        /** The number of the next payment, by the operator's day; null after the last one. */
        next: z.nullable(z.int()),
      }),
    ),
  }),
  refusals: ['not_found'],
});

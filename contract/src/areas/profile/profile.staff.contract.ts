import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { reference, text } from '../../kernel/field.ts';
import { decimal } from '../../kernel/reply.ts';
import * as calls from './profile.staff.calls.ts';

/** Personal data that is masked by role, and shown field by field with a reason. */
export const personalFields = ['name', 'email', 'phone', 'born_on', 'address', 'national_id'] as const;

export const readPerson = endpoint(calls.readPerson, {
  summary: "The customer's personal data as the caller's role sees it; fields that are not filled in are left out.",
  input: z.object({ id: reference }),
  output: z.object({
    user_type: z.enum(['', 'personal', 'business']),
    fields: z.array(
      z.object({
        name: z.enum(personalFields),
        value: z.string(),
        is_masked: z.boolean(),
        /** Whether the caller's role may have it shown with a reason. */
        may_reveal: z.boolean(),
      }),
    ),
    /** Of a business: public records, never masked. */
    company: z.nullable(z.object({ name: z.string(), registration_number: z.string(), website: z.string() })),
    /** Of a business: who owns, controls or represents it; names and birth dates masked as those of a customer are. */
    owners: z.array(
      z.object({
        name: z.string(),
        born_on: z.string(),
        country: z.string(),
        share: decimal,
        has_control: z.boolean(),
        is_representative: z.boolean(),
      }),
    ),
  }),
  refusals: ['not_found'],
});

export const revealField = endpoint(calls.revealField, {
  summary: 'One masked field in full. The look is recorded with the field and the reason; the answer is kept nowhere.',
  input: z.object({ id: reference, field: z.enum(personalFields), reason: text(500) }),
  output: z.object({ value: z.string() }),
  refusals: ['not_found', 'reason_missing', 'role_required'],
});

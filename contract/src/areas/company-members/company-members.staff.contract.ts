import * as z from 'zod/mini';
import { companyRoles } from '../../kernel/company-role.ts';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { reference, text } from '../../kernel/field.ts';
import { time } from '../../kernel/reply.ts';
import * as calls from './company-members.staff.calls.ts';

const role = z.enum(companyRoles);
const person = { customer_id: z.string(), name: z.string() };

export const listCompanyMembers = endpoint(calls.listCompanyMembers, {
  summary:
    'Who acts or acted for a customer as a company, its open invitations, and the companies that the customer acts for. Addresses are masked as elsewhere.',
  input: z.object({ id: reference }),
  output: z.object({
    may_issue: z.boolean(),
    members: z.array(
      z.object({
        id: z.string(),
        ...person,
        role,
        since: time,
        ended_at: z.nullable(time),
        ended_as: z.nullable(z.enum(['removed', 'left', 'staff'])),
      }),
    ),
    invitations: z.array(z.object({ email: z.string(), role, expires_at: time })),
    companies: z.array(z.object({ id: z.string(), ...person, role, since: time })),
  }),
  refusals: ['not_found'],
});

export const endMembership = endpoint(calls.endMembership, {
  summary: 'Ends at once that a customer acts for a company, with the reason in the audit log.',
  input: z.object({ id: reference, reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'already_done', 'reason_missing'],
});

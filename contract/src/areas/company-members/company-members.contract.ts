import * as z from 'zod/mini';
import { companyRoles } from '../../kernel/company-role.ts';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { reference, text } from '../../kernel/field.ts';
import { time } from '../../kernel/reply.ts';
import * as calls from './company-members.calls.ts';

const role = z.enum(companyRoles);
const codeRefusals = ['tfa_off', 'wrong_code', 'code_used'] as const;
/** Managing the team is the company's own account's. */
const ownerRefusals = ['asset_permission_required'] as const;
const invitationRefusals = [
  'link_invalid',
  'link_expired',
  'already_done',
  'conflict',
  'invitation_for_other',
  'company_closed',
] as const;

export const readTeam = endpoint(calls.readTeam, {
  isAddition: true,
  summary:
    'The people who act for the own company, its open invitations, and the companies that the customer acts for. `own` is null where the customer has no right to issue.',
  input: noFields,
  output: z.object({
    own: z.nullable(
      z.object({
        name: z.string(),
        members: z.array(
          z.object({ id: z.string(), name: z.string(), email: z.string(), role, since: time, role_since: time }),
        ),
        /** Those that expired stay listed until they are withdrawn or deleted. */
        invitations: z.array(
          z.object({
            id: z.string(),
            email: z.string(),
            role,
            created_at: time,
            expires_at: time,
            is_expired: z.boolean(),
          }),
        ),
        max_team: z.int(),
      }),
    ),
    companies: z.array(z.object({ id: z.string(), name: z.string(), role, since: time, is_closed: z.boolean() })),
  }),
  refusals: [],
});

export const inviteMember = endpoint(calls.inviteMember, {
  isAddition: true,
  summary: 'Invites a person by e-mail to act for the own company, with a six-digit code.',
  input: z.object({ email: text(500), role: text(20), tfaCode: text(40) }),
  output: noFields,
  refusals: [...ownerRefusals, ...codeRefusals, 'invalid_field', 'conflict', 'already_done', 'entries_full'],
});

export const withdrawMemberInvitation = endpoint(calls.withdrawMemberInvitation, {
  isAddition: true,
  summary: 'Withdraws an invitation that was not accepted.',
  input: z.object({ id: reference }),
  output: noFields,
  refusals: [...ownerRefusals, 'not_found', 'already_done'],
});

export const changeMemberRole = endpoint(calls.changeMemberRole, {
  isAddition: true,
  summary: 'Gives a person of the own company another role, with a six-digit code.',
  input: z.object({ id: reference, role: text(20), tfaCode: text(40) }),
  output: noFields,
  refusals: [...ownerRefusals, ...codeRefusals, 'invalid_field', 'not_found', 'already_done'],
});

export const removeMember = endpoint(calls.removeMember, {
  isAddition: true,
  summary: 'Ends at once that a person acts for the own company.',
  input: z.object({ id: reference }),
  output: noFields,
  refusals: [...ownerRefusals, 'not_found'],
});

export const leaveCompany = endpoint(calls.leaveCompany, {
  isAddition: true,
  summary: 'Ends that the customer acts for a company.',
  input: z.object({ id: reference }),
  output: noFields,
  refusals: ['not_found'],
});

export const readCompanyInvitation = endpoint(calls.readCompanyInvitation, {
  isAddition: true,
  summary: 'The company and the role of an invitation, for the account of the invited address.',
  input: z.object({ token: text(200) }),
  output: z.object({ company: z.string(), role, expires_at: time }),
  refusals: [...invitationRefusals],
});

export const acceptCompanyInvitation = endpoint(calls.acceptCompanyInvitation, {
  isAddition: true,
  summary: 'Accepts an invitation: the customer acts for the company from now on.',
  input: z.object({ token: text(200) }),
  output: noFields,
  refusals: [...invitationRefusals],
});

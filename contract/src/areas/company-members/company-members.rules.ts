import * as m from '@istmo/contract/messages';
import { companyRoles } from '../../kernel/company-role.ts';
import { isEmail } from '../../kernel/email.ts';
import { failure, type Rules } from '../../kernel/rules.ts';
import { matches, required, sixDigits, type TextRule } from '../../kernel/text-rules.ts';

/** For how many days an invitation can be accepted; the database refuses another time. */
export const invitationDays = 7;

/** How many people and open invitations a company has at most. */
export const maxTeam = 50;

const role: readonly TextRule[] = [
  (value) => (companyRoles.some((one) => one === value) ? undefined : failure(m.company_role_missing)),
];
const tfaCode: readonly TextRule[] = [matches(sixDigits, m.security_code_invalid)];

export type InviteMemberForm = { readonly email: string; readonly role: string; readonly tfaCode: string };

export const inviteMemberRules: Rules<InviteMemberForm> = {
  email: [
    required(m.company_email_missing),
    (value) => (isEmail(value.trim()) ? undefined : failure(m.company_email_invalid)),
  ],
  role,
  tfaCode,
};

export type ChangeRoleForm = { readonly role: string; readonly tfaCode: string };

export const changeRoleRules: Rules<ChangeRoleForm> = { role, tfaCode };

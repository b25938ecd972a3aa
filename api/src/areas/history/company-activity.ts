import { companyRoleNames, companyRoles } from '@istmo/contract/kernel/company-role';
import type { Language } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { type ActivityText, param } from './activity-text.ts';

type TeamParams = { company: string; person: string; role: string };

const teamText = (message: (p: TeamParams, o: { locale: Language }) => string): ActivityText => ({
  type: m.company_entry_type,
  message: (p) => (_, options) => {
    const role = companyRoles.find((one) => one === param(p, 'role'));
    const name = role ? companyRoleNames[role]({}, options) : '';
    return message({ company: param(p, 'company'), person: param(p, 'person'), role: name }, options);
  },
});

/** What happens to a company's team, on both sides. */
export const companyActivity = {
  'invite-member': teamText(m.company_entry_invite),
  'withdraw-member-invitation': teamText(m.company_entry_withdraw),
  'member-joined': teamText(m.company_entry_joined),
  'change-member-role': teamText(m.company_entry_role),
  'member-ended': teamText(m.company_entry_ended),
  'join-company': teamText(m.company_entry_join),
  'company-role-changed': teamText(m.company_entry_own_role),
  'company-ended': teamText(m.company_entry_own_ended),
} as const satisfies Record<string, ActivityText>;

import * as m from '@istmo/contract/messages';
import type { Message } from '../../kernel/message.ts';
import type { StaffRole } from '../../kernel/staff-role.ts';

/** What a role is called, and in one sentence what it does. */
export const roleTexts = {
  support: { name: m.staff_role_support, hint: m.staff_role_support_hint },
  compliance: { name: m.staff_role_compliance, hint: m.staff_role_compliance_hint },
  treasury: { name: m.staff_role_treasury, hint: m.staff_role_treasury_hint },
  administrator: { name: m.staff_role_administrator, hint: m.staff_role_administrator_hint },
  auditor: { name: m.staff_role_auditor, hint: m.staff_role_auditor_hint },
} as const satisfies Readonly<Record<StaffRole, { readonly name: Message; readonly hint: Message }>>;

import type { StaffRole } from '@istmo/contract/kernel/staff-role';
import type { Message } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { refuse } from './refusal.ts';

const roleNames: Readonly<Record<StaffRole, Message>> = {
  support: m.staff_role_support,
  compliance: m.staff_role_compliance,
  treasury: m.staff_role_treasury,
  administrator: m.staff_role_administrator,
  auditor: m.staff_role_auditor,
};

/** Refuses a call of the console and names the roles that may make it. */
export function refuseRole(roles: readonly StaffRole[]): never {
  return refuse('role_required', (_, options) => {
    const names = roles.map((role) => roleNames[role]({}, options));
    const list = new Intl.ListFormat(options.locale, { type: 'disjunction' }).format(names);
    return m.staff_role_required({ roles: list }, options);
  });
}

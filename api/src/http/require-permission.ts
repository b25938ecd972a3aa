import { roleTexts } from '@istmo/contract/areas/staff/role-texts';
import type { StaffPermission } from '@istmo/contract/kernel/staff-permission';
import { isPermitted, rolesWith, type StaffRole } from '@istmo/contract/kernel/staff-role';
import * as m from '@istmo/contract/messages';
import { refuse } from './refusal.ts';

/** Refuses a member of staff whose role does not have the permission, and names the roles that have it. */
export function requirePermission(role: StaffRole, permission: StaffPermission): void {
  if (isPermitted(role, permission)) return;
  refuse('role_required', (_, options) => {
    const names = rolesWith(permission).map((one) => roleTexts[one].name({}, options));
    const list = new Intl.ListFormat(options.locale, { type: 'disjunction' }).format(names);
    return m.staff_role_required({ roles: list }, options);
  });
}

import * as m from '@istmo/contract/messages';
import type { StaffRole } from '@istmo/contract/kernel/staff-role';

const names: Readonly<Record<StaffRole, () => string>> = {
  support: m.staff_role_support,
  compliance: m.staff_role_compliance,
  treasury: m.staff_role_treasury,
  administrator: m.staff_role_administrator,
  auditor: m.staff_role_auditor,
};

export const roleName = (role: StaffRole): string => names[role]();

import { staffRoles, type StaffRole } from '@istmo/contract/kernel/staff-role';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { roleName } from '../../shared/role-name.ts';

const hints: Readonly<Record<StaffRole, () => string>> = {
  support: m.staff_role_support_hint,
  compliance: m.staff_role_compliance_hint,
  treasury: m.staff_role_treasury_hint,
  administrator: m.staff_role_administrator_hint,
  auditor: m.staff_role_auditor_hint,
};

/** The choice of a role, with what it may do. */
export function RoleField({ role, onRole }: { role: StaffRole; onRole: (role: StaffRole) => void }) {
  return (
    <Field id="role" label={m.staff_role()} hint={hints[role]()} required>
      <Select
        value={role}
        options={staffRoles.map((value) => ({ value, label: roleName(value) }))}
        onChange={(event) => {
          const chosen = staffRoles.find((value) => value === event.currentTarget.value);
          if (chosen) onRole(chosen);
        }}
      />
    </Field>
  );
}

import { roleTexts } from '@istmo/contract/areas/staff/role-texts';
import { staffRoles, type StaffRole } from '@istmo/contract/kernel/staff-role';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';

/** The choice of a role, with what it may do. */
export function RoleField({ role, onRole }: { role: StaffRole; onRole: (role: StaffRole) => void }) {
  return (
    <Field id="role" label={m.staff_role()} hint={roleTexts[role].hint()} required>
      <Select
        value={role}
        options={staffRoles.map((value) => ({ value, label: roleTexts[value].name() }))}
        onChange={(event) => {
          const chosen = staffRoles.find((value) => value === event.currentTarget.value);
          if (chosen) onRole(chosen);
        }}
      />
    </Field>
  );
}

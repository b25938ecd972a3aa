import { callOrThrow } from '@istmo/client/call-error';
import { changeStaff } from '@istmo/contract/areas/staff/staff.calls';
import type { StaffRole } from '@istmo/contract/kernel/staff-role';
import * as m from '@istmo/contract/messages';
import { Checkbox } from '@istmo/ui/Checkbox';
import { useState } from 'react';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { RoleField } from './RoleField.tsx';
import type { StaffEntry } from './staff-entry.ts';

/** Changes the role of an account, or disables and enables it. */
export function ChangeDialog({ entry, onClose }: { entry: StaffEntry; onClose: () => void }) {
  const { id, name } = entry;
  const [role, setRole] = useState<StaffRole>(entry.role);
  const [isDisabled, setDisabled] = useState(entry.state === 'disabled');
  return (
    <ReasonDialog
      title={m.staff_change_title({ name })}
      action={m.staff_save()}
      send={(reason) => callOrThrow(changeStaff, { id, role, is_disabled: isDisabled, reason })}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <p>
          {m.staff_change_warning({ name })} {m.staff_two_hint()}
        </p>
        <RoleField role={role} onRole={setRole} />
        <Checkbox checked={isDisabled} onChange={(event) => setDisabled(event.currentTarget.checked)}>
          {m.staff_disabled_label()}
        </Checkbox>
      </div>
    </ReasonDialog>
  );
}

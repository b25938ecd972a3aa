import { callOrThrow } from '@istmo/client/call-error';
import { queryFor } from '@istmo/client/query';
import { readMaintenanceSwitch, switchMaintenance } from '@istmo/contract/areas/site/site.staff.calls';
import { formatDateTime } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';

/** The maintenance switch, with what customers see while it is on. */
export function MaintenanceCard() {
  const { data } = useQuery(queryFor(readMaintenanceSwitch, { input: {} }));
  const [isOpen, setOpen] = useState(false);
  const maySwitch = usePermission('platform.operate');
  if (!data) return null;
  const isOn = data.is_on;
  return (
    <section className="card card-pad console-line" aria-label={m.site_maintenance_switch()}>
      <div>
        <h2>{m.site_maintenance_switch()}</h2>
        <p>
          {isOn ? m.site_maintenance_is_on({ since: formatDateTime(data.changed_at) }) : m.site_maintenance_is_off()}
        </p>
      </div>
      {maySwitch && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {isOn ? m.site_maintenance_turn_off() : m.site_maintenance_turn_on()}
        </Button>
      )}
      {isOpen && (
        <ReasonDialog
          title={isOn ? m.site_maintenance_turn_off_title() : m.site_maintenance_turn_on_title()}
          action={isOn ? m.site_maintenance_turn_off() : m.site_maintenance_turn_on()}
          isDanger={!isOn}
          send={(reason) => callOrThrow(switchMaintenance, { is_on: !isOn, reason })}
          onClose={() => setOpen(false)}
        >
          {isOn
            ? m.site_maintenance_turn_off_body()
            : m.site_maintenance_turn_on_body({ title: m.site_maintenance_title() })}
        </ReasonDialog>
      )}
    </section>
  );
}

import { readMaintenanceSwitch, switchMaintenance } from '@istmo/contract/areas/site/site.staff.contract';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction } from '../../audit/public.ts';
import { lockMaintenance, readMaintenanceState, updateMaintenance } from '../maintenance.store.ts';

export const answerReadMaintenanceSwitch = handleStaff(readMaintenanceSwitch, async (app) => {
  const { isOn, changedAt } = await readMaintenanceState(app.db);
  return { is_on: isOn, changed_at: changedAt.toISOString() };
});

export const answerSwitchMaintenance = handleStaff(switchMaintenance, async (app, caller, { is_on: isOn, reason }) => {
  const subject = { kind: 'maintenance', id: '' };
  await commitAction(app, caller, { action: 'site.switch-maintenance', subject, reason }, async (tx) => {
    const before = await lockMaintenance(tx);
    if (before === isOn) refuse('already_done', m.site_maintenance_already);
    await updateMaintenance(tx, { isOn, at: app.clock.now() });
    return { before: { is_on: before }, after: { is_on: isOn }, result: undefined };
  });
  return { message: isOn ? m.site_maintenance_switched_on : m.site_maintenance_switched_off };
});

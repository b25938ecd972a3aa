import { readMaintenance } from '@istmo/contract/areas/site/site.calls';
import { call, onMaintenance } from '@istmo/client/call';
import { paths } from '../paths.ts';

const leave = (): void => location.assign(paths.maintenance);

/**
 * Mode 0 opens the maintenance page (requirement 1.4): when the app starts, and whenever a call is refused because of maintenance.
 */
export async function watchMaintenance(): Promise<void> {
  onMaintenance(leave);
  const outcome = await call(readMaintenance, {});
  if (outcome.done && outcome.reply.mode === '0') leave();
}

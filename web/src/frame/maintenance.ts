import { readMaintenance } from '@istmo/contract/areas/site/site.calls';
import { call, whenUnderMaintenance } from '../kit/call.ts';
import { paths } from '../paths.ts';

const leave = (): void => location.assign(paths.maintenance);

/** Mode 0 leads to the maintenance page (specification 1, point 4): when the app starts, and whenever a call is refused for it. */
export async function followMaintenance(): Promise<void> {
  whenUnderMaintenance(leave);
  const outcome = await call(readMaintenance, {});
  if (outcome.done && outcome.reply.mode === '0') leave();
}

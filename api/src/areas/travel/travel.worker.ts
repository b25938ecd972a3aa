import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { recordTransfers } from './record-transfers.ts';

export const travelTasks: AreaTasks = {
  intervalTasks: [{ name: 'record-transfers', everyMs: 2_000, run: recordTransfers }],
};

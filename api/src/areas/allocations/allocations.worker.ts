import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { writeAllocations } from './write-allocations.ts';

export const allocationsTasks: AreaTasks = {
  intervalTasks: [{ name: 'write-allocations', everyMs: 2_000, run: writeAllocations }],
};

import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { carryOutMeasures } from './carry-out.ts';

export const measuresTasks: AreaTasks = {
  intervalTasks: [{ name: 'carry-out-measures', everyMs: 2_000, run: carryOutMeasures }],
};

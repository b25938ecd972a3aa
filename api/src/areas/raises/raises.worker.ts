import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { advanceRaises } from './advance-raises.ts';
import { notifyOfRaises } from './raise-notices.ts';

export const raisesTasks: AreaTasks = {
  intervalTasks: [
    { name: 'advance-raises', everyMs: 1_000, run: advanceRaises },
    { name: 'raise-notices', everyMs: 5_000, run: notifyOfRaises },
  ],
};

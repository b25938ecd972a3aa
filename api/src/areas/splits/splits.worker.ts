import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { applySplits } from './apply-splits.ts';
import { notifyHolders } from './notify-holders.ts';

export const splitsTasks: AreaTasks = {
  intervalTasks: [
    { name: 'apply-splits', everyMs: 5_000, run: applySplits },
    { name: 'notify-split-holders', everyMs: 5_000, run: notifyHolders },
  ],
};

import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { notifyWaiting } from './waiting-notices.ts';

export const waitingListsTasks: AreaTasks = {
  intervalTasks: [{ name: 'waiting-list-notices', everyMs: 5_000, run: notifyWaiting }],
};

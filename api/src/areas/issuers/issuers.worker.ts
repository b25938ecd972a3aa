import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { markCreatedRequests } from './mark-created.ts';

export const issuersTasks: AreaTasks = {
  intervalTasks: [{ name: 'mark-created-requests', everyMs: 5_000, run: markCreatedRequests }],
};
